import DiffableList

/// A list view that keeps what it is told, and in which order.
final class ListViewSpy: ListView {
  typealias Snapshot = DiffableDataSourceSnapshot<String, String>

  /// What happened; others may add to it.
  var log: [String] = []
  private(set) var updates: [SnapshotUpdate<String, String>] = []
  private(set) var contents: ListContents<String, String>?

  func performUpdate(
    _ update: SnapshotUpdate<String, String>, contents: ListContents<String, String>
  ) {
    log.append("update \(update.old.itemIdentifiers) to \(update.new.itemIdentifiers)")
    updates.append(update)
    self.contents = contents
  }

  func performReloads(
    _ update: SnapshotUpdate<String, String>, contents: ListContents<String, String>
  ) {
    let paths = update.difference.reloaded.map(\.row) + update.difference.reconfigured.map(\.row)
    log.append("reloads of rows \(paths), sections \(update.difference.reloadedSections)")
  }
}

extension DiffableDataSourceSnapshot<String, String> {
  /// A section a string: its name, and behind blanks its items.
  init(_ sections: String...) {
    self.init(sections: sections)
  }

  init(sections: [String]) {
    self.init()
    for section in sections {
      let words = section.split(separator: " ").map(String.init)
      appendSections([words[0]])
      appendItems(Array(words.dropFirst()))
    }
  }

  /// The same strings again.
  var layout: [String] {
    sectionIdentifiers.map { section in
      ([section] + itemIdentifiers(inSection: section)).joined(separator: " ")
    }
  }
}
