/// A console that shows a panel below the line that is being typed, while it is typed.
///
/// Whatever is written in another way takes the panel off the screen before.
@MainActor
public protocol LiveConsole: Console {
  /// Whether the terminal can show a panel.
  var showsPanel: Bool { get }

  /// Where the typed line stands, once all keys that waited are read.
  var place: TypedLinePlace { get }

  /// Whether Enter on an empty line does nothing.
  var ignoresEmptyLine: Bool { get set }

  /// Shows a panel, and what was typed since the last one; all of it is out when it returns.
  func paint(_ panel: Panel) async throws(ConsoleError)

  /// Types a text at the cursor.
  func insert(_ text: String)
}
