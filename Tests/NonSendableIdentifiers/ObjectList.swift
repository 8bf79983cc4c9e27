import DiffableList

/// A list of objects in Swift 5 mode, whose identifiers are declared in the same module.
public enum ObjectList {
  private typealias Snapshot = DiffableDataSourceSnapshot<SharedObject, SharedObject>

  private final class Source: DiffableDataSource<SharedObject, SharedObject> {
    override func titleForHeader(inSection section: Int) -> String? {
      sectionIdentifier(for: section)?.name
    }
  }

  /// A view of objects.
  private final class View: ListView {
    typealias Update = SnapshotUpdate<SharedObject, SharedObject>
    typealias Contents = ListContents<SharedObject, String>
    var lines: [String] = []

    func performUpdate(_ update: Update, contents: Contents) {
      for (path, item) in zip(update.difference.inserted, update.difference.insertedItemIdentifiers)
      {
        lines.append("\(contents.titleForHeader(path.section) ?? "") \(contents.cell(path, item))")
      }
    }

    func performReloads(_ update: Update, contents: Contents) {}
  }

  /// Applies a snapshot and then a tree, and returns a line for each row that a view inserts.
  public static func lines() throws -> [String] {
    let view = View()
    let source = Source(listView: view) { _, _, item in item.name }
    var snapshot = Snapshot()
    snapshot.appendSections(["x"])
    snapshot.appendItems(["a", "b"])
    try snapshot.perform(.moveItem("b", .before("a")))
    source.apply(snapshot)
    var tree = DiffableDataSourceSectionSnapshot<SharedObject>()
    tree.append(["c"])
    tree.append(["d"], to: "c")
    tree.expand(["c"])
    source.apply(tree, to: "y")
    let difference = SnapshotDifference(from: snapshot, to: source.snapshot())
    return snapshot.applying(difference) == source.snapshot() ? view.lines : []
  }
}
