// A table on a terminal that writes only the lines that changed. It compares the rows that fit with
// those on the screen, so a slow terminal can skip updates.

import DiffableList
import Terminal

/// A table of the rows that fit on a screen, below a line of headings.
struct ScreenTable<Row: Hashable & Sendable> {
  /// The number of rows on the screen.
  let height: Int
  /// The columns, which together must fit on the screen.
  let columns: [(heading: String, width: Int)]
  let cells: (Row) -> [String]
  /// The rows on the screen.
  private(set) var shown: [Row] = []

  /// The sequences that clear the screen and write the headings.
  var start: String { "\u{1B}[2J\u{1B}[H\(line(columns.map(\.heading)))" }

  /// Returns the sequences that change the rows on the screen to those of a list.
  mutating func show(_ list: [Row]) -> String {
    let rows = Array(list.prefix(height))
    let difference = SnapshotDifference<Never, Row>(from: shown, to: rows) { [cells] old, new in
      cells(old) == cells(new)
    }
    shown = rows
    let removed = difference.removed.map(\.row) + difference.moved.map(\.from.row)
    let inserted = difference.inserted.map(\.row) + difference.moved.map(\.to.row)
    var output = ""
    // Each line is deleted and another one inserted, so that lines below the table stay.
    for row in removed.sorted(by: >) {
      output += "\(position(row))\u{1B}[M\(position(height - 1))\u{1B}[L"
    }
    for row in inserted.sorted() {
      output += "\(position(height - 1))\u{1B}[M\(position(row))\u{1B}[L\(line(cells(rows[row])))"
    }
    for path in difference.reconfigured {
      output += "\(position(path.row))\(line(cells(rows[path.row])))"
    }
    return output + position(height)
  }

  /// Returns the sequence that moves the cursor to the start of a row.
  private func position(_ row: Int) -> String { "\u{1B}[\(row + 2);1H" }

  private func line(_ cells: [String]) -> String {
    zip(cells, columns.map(\.width)).map { cell, width in
      var text = PlainForm.row([cell])
      while DisplayWidth.of(text) > width { text.removeLast() }
      return text + String(repeating: " ", count: width - DisplayWidth.of(text))
    }.joined()
  }
}

/// A departure, identified by its number: a delay does not make it another one.
struct Departure: Sendable, Hashable {
  let id: Int
  let line: Int
  var minutes: Int

  var destination: String { ["Harbor", "Old Town", "Café Central", "Airport"][line % 4] }

  static func == (left: Self, right: Self) -> Bool { left.id == right.id }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// The departures of buses, some of which are delayed.
struct DepartureBoard {
  private var dice = Dice(seed: 7)
  private var departures: [Departure] = []
  private var lastID = 0

  /// Lets a minute pass; about ten departures are known at any time.
  mutating func advance() {
    for index in departures.indices {
      departures[index].minutes += dice.roll(4) == 1 ? dice.roll(3) : -1
    }
    departures.removeAll { $0.minutes < 0 }
    while departures.count < 10 {
      lastID += 1
      departures.append(Departure(id: lastID, line: dice.roll(40), minutes: dice.roll(15)))
    }
  }

  var snapshot: DiffableDataSourceSnapshot<String, Departure> {
    var snapshot = DiffableDataSourceSnapshot<String, Departure>()
    snapshot.appendSections(["departures"])
    snapshot.appendItems(departures.sorted { ($0.minutes, $0.id) < ($1.minutes, $1.id) })
    return snapshot
  }

  /// Returns the updates of some minutes; they end when the task releases the data source.
  static func updates(minutes: Int) -> AsyncStream<SnapshotUpdate<String, Departure>> {
    let dataSource = DiffableDataSource<String, Departure>()
    let updates = dataSource.updates(bufferingPolicy: .bufferingNewest(1))
    Task {
      var board = Self()
      for _ in 1...minutes {
        board.advance()
        await dataSource.apply(board.snapshot)
        try? await Task.sleep(for: .milliseconds(100))
      }
    }
    return updates
  }

  /// Shows the next six departures for some minutes.
  static func run() async {
    let columns = [("Bus", 5), ("Destination", 16), ("Leaves in", 9)]
    var table = ScreenTable<Departure>(height: 6, columns: columns) { departure in
      ["\(departure.line)", departure.destination, "\(departure.minutes) min"]
    }
    write(table.start)
    for await update in updates(minutes: 12) { write(table.show(update.new.itemIdentifiers)) }
  }
}
