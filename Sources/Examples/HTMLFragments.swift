// A list on a web page that follows a list on a server. Each update becomes server-sent events with
// fragments of HTML, which the page applies in order. A server of any framework can send both: the
// page at its address, and the events, as `text/event-stream`, at `events` next to it.

import DiffableList

/// An event for an `EventSource` in a browser.
struct ServerSentEvent: Equatable, CustomStringConvertible {
  let name: String
  let data: String

  init(_ name: String, _ data: String) {
    self.name = name
    self.data = data
  }

  /// A line for the name and each line of the data, then an empty line.
  var description: String {
    let lines = data.split(omittingEmptySubsequences: false) { ["\n", "\r", "\r\n"].contains($0) }
    return "event: \(name)\n" + lines.map { "data: \($0)\n" }.joined() + "\n"
  }
}

/// An order of a kitchen; its identity is its number.
struct Order: Sendable, Hashable {
  let id: Int
  var text: String

  init(_ id: Int, _ text: String) {
    self.id = id
    self.text = text
  }

  var elementID: String { "order-\(id)" }
  var html: String { "<li id=\"\(elementID)\">\(HTMLFragments.escaped(text))</li>" }

  static func == (left: Self, right: Self) -> Bool { left.id == right.id }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

enum HTMLFragments {
  typealias Snapshot = DiffableDataSourceSnapshot<String, Order>

  /// Returns the event that replaces the whole list, for a browser that connects.
  static func list(_ snapshot: Snapshot) -> ServerSentEvent {
    ServerSentEvent("list", snapshot.itemIdentifiers.map(\.html).joined(separator: "\n"))
  }

  /// Returns the events of an update of a list with one section.
  ///
  /// A place is the id of the element before it, or an empty line. That element is there already,
  /// because rows are placed in ascending order.
  static func events(for update: SnapshotUpdate<String, Order>) -> [ServerSentEvent] {
    if update.style == .reload { return [list(update.new)] }
    let (old, new) = (update.old.itemIdentifiers, update.new.itemIdentifiers)
    let difference = update.difference
    let removed = difference.removed.map { ServerSentEvent("remove", old[$0.row].elementID) }
    let placed =
      difference.inserted.map { ($0.row, "insert", new[$0.row].html) }
      + difference.moved.map { ($0.to.row, "move", new[$0.to.row].elementID) }
    let changed = Set(difference.reconfigured).union(difference.reloaded).sorted()
    return removed
      + placed.sorted { $0.0 < $1.0 }.map { row, name, element in
        ServerSentEvent(name, "\(row == 0 ? "" : new[row - 1].elementID)\n\(element)")
      }
      + changed.map { ServerSentEvent("update", "\(new[$0.row].elementID)\n\(new[$0.row].html)") }
  }

  /// Returns text that HTML shows as it is, also in quotes.
  static func escaped(_ text: String) -> String {
    let references: [Unicode.Scalar: String] = [
      "<": "&lt;", ">": "&gt;", "&": "&amp;", "\"": "&quot;", "'": "&#39;",
    ]
    // Scalars, because a combining mark joins `<` in one character.
    return text.unicodeScalars.map { references[$0] ?? String($0) }.joined()
  }

  static let page = """
    <!doctype html>
    <meta charset="utf-8">
    <title>Orders</title>
    <ul id="list"></ul>
    <script>
    const list = document.getElementById("list");
    const row = id => document.getElementById(id);
    const events = new EventSource("events");
    const on = (name, action) => events.addEventListener(name, event => {
      const [first, ...rest] = event.data.split("\\n");
      action(first, rest.join("\\n"));
    });
    events.addEventListener("list", event => { list.innerHTML = event.data; });
    on("remove", id => row(id).remove());
    on("insert", (before, html) => before
      ? row(before).insertAdjacentHTML("afterend", html)
      : list.insertAdjacentHTML("afterbegin", html));
    on("move", (before, id) => before ? row(before).after(row(id)) : list.prepend(row(id)));
    on("update", (id, html) => { row(id).outerHTML = html; });
    </script>
    """

  /// Writes the events of a few orders.
  static func run() async {
    let dataSource = DiffableDataSource<String, Order>(contentsEqual: { $0.text == $1.text })
    let updates = dataSource.updates
    let lists = [
      [Order(1, "Fish & chips"), Order(2, "Soup \"of the day\"")],
      [Order(3, "Pie <hot>"), Order(1, "Fish & chips"), Order(2, "Soup: pea\nand mint")],
      [Order(2, "Soup: pea\nand mint"), Order(3, "Pie <hot>")],
    ]
    for orders in lists {
      var snapshot = Snapshot()
      snapshot.appendSections(["orders"])
      snapshot.appendItems(orders)
      await dataSource.apply(snapshot)
    }
    for await update in updates.prefix(lists.count) {
      for event in events(for: update) { write("\(event)") }
    }
  }
}
