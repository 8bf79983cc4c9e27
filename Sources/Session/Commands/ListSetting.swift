/// A setting of a list's columns, order, sections, length or words.
public enum ListSetting: Sendable, Equatable {
  /// The words of names; a heading may have several.
  case columns(Setting<[String]>)
  case search(Setting<[String]>)
  case sort(Setting<[String]>)
  case section(Setting<String>)
  case limit(Setting<Int>)
  case fuzzy(Setting<Bool>)

  /// Whether it changes nothing, but asks for the current value.
  var isQuestion: Bool {
    switch self {
    case .columns(let setting), .search(let setting), .sort(let setting): setting == .ask
    case .section(let setting): setting == .ask
    case .limit(let setting): setting == .ask
    case .fuzzy(let setting): setting == .ask
    }
  }
}
