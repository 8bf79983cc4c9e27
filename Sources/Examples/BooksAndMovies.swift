// Two sections with headers and rows that can be deleted, in a data source subclass. Deleting a row
// also removes it from the model, so that it does not reappear.

import DiffableList
import Terminal

/// A section; its raw value is its header.
enum Shelf: String, Sendable, CaseIterable {
  case books = "Books"
  case movies = "Movies"
}

/// An item of a shelf, or the placeholder of an empty shelf.
enum ShelfItem: Sendable, Hashable {
  case book(title: String, pages: Int)
  case movie(title: String, minutes: Int)
  case nothing(on: Shelf)

  var cells: [String] {
    switch self {
    case .book(let title, let pages): [title, "\(pages) pages"]
    case .movie(let title, let minutes): [title, "\(minutes) min"]
    case .nothing(let shelf): ["No \(shelf.rawValue.lowercased()) left"]
    }
  }
}

/// The model: all items, shown or not.
struct Library {
  typealias Snapshot = DiffableDataSourceSnapshot<Shelf, ShelfItem>

  private var items: [Shelf: [ShelfItem]] = [
    .books: [.book(title: "Dracula", pages: 418), .book(title: "Frankenstein", pages: 280)],
    .movies: [
      .movie(title: "Metropolis", minutes: 153), .movie(title: "Nosferatu", minutes: 94),
      .movie(title: "The General", minutes: 75),
    ],
  ]

  mutating func remove(_ item: ShelfItem) {
    for shelf in Shelf.allCases { items[shelf]?.removeAll { $0 == item } }
  }

  var snapshot: Snapshot {
    var snapshot = Snapshot()
    for shelf in Shelf.allCases {
      let items = items[shelf] ?? []
      snapshot.appendSections([shelf])
      snapshot.appendItems(items.isEmpty ? [.nothing(on: shelf)] : items)
    }
    return snapshot
  }
}

/// A data source that provides the headers and deletes rows.
final class ShelfDataSource: DiffableDataSource<Shelf, ShelfItem> {
  private(set) var library: Library

  init(_ library: Library, listView: RecordingListView<Shelf, ShelfItem>) {
    self.library = library
    super.init(listView: listView) { _, _, item in PlainForm.row(item.cells) }
  }

  override func titleForHeader(inSection section: Int) -> String? {
    sectionIdentifier(for: section)?.rawValue
  }

  override func canEditRow(at indexPath: ListIndexPath) -> Bool {
    switch itemIdentifier(for: indexPath) {
    case .book, .movie: true
    case .nothing, nil: false
    }
  }

  override func commit(_ editingStyle: EditingStyle, forRowAt indexPath: ListIndexPath) {
    guard editingStyle == .delete, let item = itemIdentifier(for: indexPath),
      let shelf = sectionIdentifier(for: indexPath.section)
    else { return }
    library.remove(item)
    var snapshot = snapshot()
    snapshot.deleteItems([item])
    if snapshot.numberOfItems(inSection: shelf) == 0 {
      snapshot.appendItems([.nothing(on: shelf)], toSection: shelf)
    }
    apply(snapshot)
  }
}

enum BooksAndMovies {
  /// Deletes rows until no books remain, then checks that they do not reappear.
  static func run(_ report: Report) {
    let listView = RecordingListView<Shelf, ShelfItem>()
    let dataSource = ShelfDataSource(Library(), listView: listView)
    dataSource.apply(dataSource.library.snapshot, animatingDifferences: false)
    report("open the list", listView.lines)
    for (row, shelf) in [(1, Shelf.movies), (0, .books), (0, .books), (0, .books)] {
      let path = ListIndexPath(row: row, section: dataSource.index(for: shelf) ?? 0)
      let canEdit = dataSource.canEditRow(at: path)
      if canEdit { dataSource.commit(.delete, forRowAt: path) }
      report(
        "swipe row \(row + 1) of \(shelf.rawValue)",
        canEdit ? listView.lines : [PlainForm.line(.error, "this row cannot be edited")])
    }
    dataSource.apply(dataSource.library.snapshot)
    report("build the list from the library again", listView.lines)
    let anotherView = RecordingListView<Shelf, ShelfItem>()
    let another = ShelfDataSource(dataSource.library, listView: anotherView)
    another.apply(another.library.snapshot)
    report("open the list a second time", anotherView.lines)
  }
}
