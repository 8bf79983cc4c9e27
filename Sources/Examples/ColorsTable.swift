// Tables declared row by row, including conditional rows. Each change rebuilds all rows; their
// ids let the data source recognize the existing ones.

import DiffableList
import Terminal

/// The id and the cells of a row.
struct RowModel: Sendable, Hashable {
  let id: String
  let cells: [String]

  init(_ id: String, _ cells: String...) {
    self.id = id
    self.cells = cells
  }

  static func == (left: Self, right: Self) -> Bool { left.id == right.id }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

@resultBuilder enum RowsBuilder {
  static func buildExpression(_ row: RowModel) -> [RowModel] { [row] }
  static func buildBlock(_ parts: [RowModel]...) -> [RowModel] { parts.flatMap { $0 } }
  static func buildOptional(_ part: [RowModel]?) -> [RowModel] { part ?? [] }
}

/// A table of given rows.
struct RowsTable {
  private enum Section { case main }
  private let listView = RecordingListView<Section, RowModel>()
  private let dataSource: DiffableDataSource<Section, RowModel>

  init() {
    dataSource = DiffableDataSource(
      listView: listView, contentsEqual: { $0.cells == $1.cells },
      cellProvider: { _, _, row in PlainForm.row(row.cells) })
  }

  /// Shows exactly these rows and returns the changes.
  func show(_ rows: [RowModel], animatingDifferences: Bool = true) -> [String] {
    var snapshot = DiffableDataSourceSnapshot<Section, RowModel>()
    snapshot.appendSections([.main])
    snapshot.appendItems(rows)
    dataSource.apply(snapshot, animatingDifferences: animatingDifferences)
    return listView.lines
  }
}

/// Colors, some of which are added and removed at random.
struct ColorsTable {
  private var dice = Dice(seed: 5)
  private var builds = 0

  @RowsBuilder private mutating func buildMyRows() -> [RowModel] {
    RowModel("builds", "Colors", "built \(builds)×")
    RowModel("red", "Red", "#ff0000")
    if dice.roll(2) == 1 { RowModel("orange", "Orange", "#ff8000") }
    RowModel("yellow", "Yellow", "#ffff00")
    if dice.roll(2) == 1 { RowModel("green", "Green", "#00ff00") }
    RowModel("blue", "Blue", "#0000ff")
    if dice.roll(2) == 1 { RowModel("indigo", "Indigo", "#4000a0") }
    if dice.roll(2) == 1 { RowModel("violet", "Violet", "#c000ff") }
  }

  mutating func nextRows() -> [RowModel] {
    builds += 1
    return buildMyRows()
  }

  /// Updates the colors a few times, then shows a form in the same kind of table.
  static func run(_ report: Report) {
    let table = RowsTable()
    var colors = Self()
    report("load the colors", table.show(colors.nextRows(), animatingDifferences: false))
    for _ in 1...3 { report("Update", table.show(colors.nextRows())) }
    runForm(report)
  }

  private static func runForm(_ report: Report) {
    let table = RowsTable()
    report("load the form", table.show(buildForm(), animatingDifferences: false))
    for isOn in [true, false] {
      let rows = buildForm(hasMailingAddress: isOn)
      report("turn the mailing address \(isOn ? "on" : "off")", table.show(rows))
    }
  }

  @RowsBuilder private static func buildForm(hasMailingAddress: Bool = false) -> [RowModel] {
    RowModel("name", "Name")
    RowModel("street", "Street")
    RowModel("town", "Town")
    RowModel("toggle", "I have a different mailing address", hasMailingAddress ? "yes" : "no")
    if hasMailingAddress {
      RowModel("mailing street", "Street for mail")
      RowModel("mailing town", "Town for mail")
    }
    RowModel("send", "Send")
  }
}
