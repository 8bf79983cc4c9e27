import DiffableList

/// A list view that records its calls in order.
final class ListViewSpy: ListView {
  typealias Snapshot = DiffableDataSourceSnapshot<String, String>

  /// The recorded calls; tests can add to them.
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
  /// One string for each section: its name, then its items, separated by spaces.
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

  /// Returns sections from such strings.
  var layout: [String] {
    sectionIdentifiers.map { section in
      ([section] + itemIdentifiers(inSection: section)).joined(separator: " ")
    }
  }
}
