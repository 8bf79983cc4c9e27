import DiffableList

/// A plain model of a snapshot: a list of lists.
///
/// It shares no code with the snapshot.
struct SnapshotModel {
  typealias Edit = SnapshotEdit<String, Int>
  typealias EditError = SnapshotError<String, Int>

  var sections: [(name: String, items: [Int])] = []
  var reloaded: [Int] = []
  var reconfigured: [Int] = []
  var reloadedSections: [String] = []

  var names: [String] { sections.map(\.name) }
  var items: [Int] { sections.flatMap(\.items) }

  mutating func perform(_ edit: Edit) -> EditError? {
    switch edit {
    case .appendItems(let new, let section):
      if section == nil && sections.isEmpty { return .noSections }
      if let error = repeated(new) { return error }
      if sections.isEmpty { return .noSections }
      let target = section ?? names[names.count - 1]
      if !names.contains(target) { return .unknownSections([target]) }
      remove(new)
      sections[position(of: target)].items += new
    case .insertItems(let new, let place):
      if let error = repeated(new) { return error }
      if new.contains(place.anchor) { return .anchorItemInArgument(place.anchor) }
      if let error = missing([place.anchor]) { return error }
      put(new, place)
    case .deleteItems(let removed):
      if let error = repeated(removed) { return error }
      remove(removed)
      reloaded.removeAll(where: removed.contains)
      reconfigured.removeAll(where: removed.contains)
    case .deleteAllItems: self = SnapshotModel()
    case .moveItem(let item, let place):
      if item == place.anchor { return .anchorItemInArgument(item) }
      if let error = missing([item]) ?? missing([place.anchor]) { return error }
      put([item], place)
    case .reloadItems(let marked):
      if let error = repeated(marked) ?? missing(marked) { return error }
      for item in marked where !reloaded.contains(item) { reloaded.append(item) }
    case .reconfigureItems(let marked):
      if let error = missing(marked) { return error }
      for item in marked where !reconfigured.contains(item) { reconfigured.append(item) }
    default: return performOnSections(edit)
    }
    return nil
  }

  private mutating func performOnSections(_ edit: Edit) -> EditError? {
    switch edit {
    case .appendSections(let new):
      if let error = repeated(new) ?? existing(new) { return error }
      sections += new.map { ($0, []) }
    case .insertSections(let new, let place):
      if let error = repeated(new) { return error }
      if new.contains(place.anchor) { return .anchorSectionInArgument(place.anchor) }
      if let error = missing([place.anchor]) ?? existing(new) { return error }
      sections.insert(contentsOf: new.map { ($0, []) }, at: index(place))
    case .deleteSections(let removed):
      if let error = repeated(removed) { return error }
      for name in removed where names.contains(name) {
        let items = sections[position(of: name)].items
        _ = perform(.deleteItems(items))
        sections.remove(at: position(of: name))
      }
      reloadedSections.removeAll(where: removed.contains)
    case .moveSection(let name, let place):
      if name == place.anchor { return .anchorSectionInArgument(name) }
      if let error = missing([name]) ?? missing([place.anchor]) { return error }
      let section = sections.remove(at: position(of: name))
      sections.insert(section, at: index(place))
    case .reloadSections(let marked):
      if let error = repeated(marked) ?? missing(marked) { return error }
      for name in marked where !reloadedSections.contains(name) { reloadedSections.append(name) }
    default: fatalError("\(edit) is about items")
    }
    return nil
  }

  private mutating func remove(_ removed: [Int]) {
    for index in sections.indices { sections[index].items.removeAll(where: removed.contains) }
  }

  private mutating func put(_ new: [Int], _ place: Edit.Place<Int>) {
    remove(new)
    for section in sections.indices {
      guard let row = sections[section].items.firstIndex(of: place.anchor) else { continue }
      let index = place == .before(place.anchor) ? row : row + 1
      sections[section].items.insert(contentsOf: new, at: index)
    }
  }

  private func position(of name: String) -> Int {
    guard let position = names.firstIndex(of: name) else { fatalError("no section \(name)") }
    return position
  }

  private func index(_ place: Edit.Place<String>) -> Int {
    position(of: place.anchor) + (place == .before(place.anchor) ? 0 : 1)
  }

  private func twice<Element: Equatable>(_ elements: [Element]) -> [Element] {
    var found: [Element] = []
    for (index, element) in elements.enumerated()
    where elements[..<index].contains(element) && !found.contains(element) {
      found.append(element)
    }
    return found
  }

  private func repeated(_ items: [Int]) -> EditError? {
    twice(items).isEmpty ? nil : .duplicateItems(twice(items))
  }

  private func repeated(_ names: [String]) -> EditError? {
    twice(names).isEmpty ? nil : .duplicateSections(twice(names))
  }

  private func missing(_ wanted: [Int]) -> EditError? {
    let unknown = wanted.filter { !items.contains($0) }
    return unknown.isEmpty ? nil : .unknownItems(unknown)
  }

  private func missing(_ wanted: [String]) -> EditError? {
    let unknown = wanted.filter { !names.contains($0) }
    return unknown.isEmpty ? nil : .unknownSections(unknown)
  }

  private func existing(_ new: [String]) -> EditError? {
    let there = new.filter { names.contains($0) }
    return there.isEmpty ? nil : .existingSections(there)
  }
}
