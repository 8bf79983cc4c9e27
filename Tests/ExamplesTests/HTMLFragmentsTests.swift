import DiffableList
import Foundation
import TestSupport
import Testing

@testable import Examples

/// Applies the events to a list of elements, as the page does.
@Suite struct HTMLFragmentsTests {
  typealias Snapshot = HTMLFragments.Snapshot

  private func snapshot(_ orders: [Order]) -> Snapshot {
    var snapshot = Snapshot()
    snapshot.appendSections(["orders"])
    snapshot.appendItems(orders)
    return snapshot
  }

  private static let texts = [
    "tea", "", "<&\"'>", "a\nb", "a\r\nb\rc\n", "</li><li id=\"order-1\">", "<\u{301}i>", "&lt;",
  ]

  @Test(arguments: 0..<testSize(5, thorough: 500))
  func `the events lead to each snapshot`(_ seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let source = DiffableDataSource<String, Order>(contentsEqual: { $0.text == $1.text })
    var elements = Elements()
    let updates = source.updates
    for round in 0..<30 {
      let ids = (1...9).shuffled(using: &random).prefix(Int.random(in: 0...9, using: &random))
      var next = snapshot(
        ids.map { Order($0, Self.texts.randomElement(using: &random) ?? "") })
      if let first = ids.first { next.reloadItems([Order(first, "")]) }
      if round % 10 == 9 { next = Snapshot() }
      if round % 10 == 5 {
        await source.applySnapshotUsingReloadData(next)
      } else {
        await source.apply(next)
      }
    }
    for await update in updates.prefix(30) {
      let events = HTMLFragments.events(for: update)
      try elements.apply(events.map(\.description).joined())
      expectEqual(elements.html, update.new.itemIdentifiers.map(Elements.html))
    }
  }

  @Test func `a row that stays has no event`() {
    let old = snapshot([Order(1, "a"), Order(2, "b"), Order(3, "c")])
    let new = snapshot([Order(3, "c"), Order(1, "a"), Order(4, "d")])
    expectEqual(
      HTMLFragments.events(for: SnapshotUpdate(old: old, new: new)),
      [
        ServerSentEvent("remove", "order-2"), ServerSentEvent("move", "order-3\norder-1"),
        ServerSentEvent("insert", "order-1\n<li id=\"order-4\">d</li>"),
      ])
    expectEqual(HTMLFragments.events(for: SnapshotUpdate(old: old, new: old)), [])
  }

  @Test(
    arguments: [
      ("<&\"'>", "&lt;&amp;&quot;&#39;&gt;"), ("&lt;", "&amp;lt;"), ("", ""), ("é 日", "é 日"),
      // A combining mark joins the character before it.
      ("<\u{338}b>", "&lt;\u{338}b&gt;"), ("\"\u{301}", "&quot;\u{301}"),
    ])
  func `characters of HTML are escaped`(text: String, html: String) {
    expectEqual(Array(HTMLFragments.escaped(text).unicodeScalars), Array(html.unicodeScalars))
    expectEqual(Order(7, text).html, "<li id=\"order-7\">\(html)</li>")
  }

  @Test func `each line of the data has its field`() {
    expectEqual(
      "\(ServerSentEvent("x", "a\r\nb\rc\n\nd"))",
      "event: x\ndata: a\ndata: b\ndata: c\ndata: \ndata: d\n\n")
    expectEqual("\(ServerSentEvent("x", ""))", "event: x\ndata: \n\n")
  }

  @Test func `the example writes events`() throws {
    expectEqual(
      try ExampleRun(["events"]).output,
      """
      event: list
      data: <li id="order-1">Fish &amp; chips</li>
      data: <li id="order-2">Soup &quot;of the day&quot;</li>

      event: insert
      data: 
      data: <li id="order-3">Pie &lt;hot&gt;</li>

      event: update
      data: order-2
      data: <li id="order-2">Soup: pea
      data: and mint</li>

      event: remove
      data: order-1

      event: move
      data: order-2
      data: order-3


      """)
  }

  @Test func `the page handles each event, in at most 25 lines of JavaScript`() throws {
    let page = try ExampleRun(["page"]).output
    let script = try #require(page.firstMatch(of: /<script>\n([^§]*?)<\/script>/)).output.1
    #expect(script.split(separator: "\n").count <= 25)
    for name in ["remove", "insert", "move", "update"] {
      #expect(script.contains("on(\"\(name)\","), "\(name)")
    }
    #expect(script.contains("\"list\",") && script.contains("event.data.split(\"\\n\")"))
    #expect(page.contains("<ul id=\"list\"></ul>"))
  }
}

/// The elements of a page's list.
private struct Elements {
  private(set) var html: [String] = []

  /// Returns the element of an order as a browser receives it.
  static func html(_ order: Order) -> String {
    var text = order.text
    for (character, reference) in [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")]
      + [("\"", "&quot;"), ("'", "&#39;"), ("\r\n", "\n"), ("\r", "\n")]
    {
      text = text.replacingOccurrences(of: character, with: reference, options: .literal)
    }
    return "<li id=\"order-\(order.id)\">\(text)</li>"
  }

  private func index(_ id: String) throws -> Int {
    try #require(html.firstIndex { $0.hasPrefix("<li id=\"\(id)\">") }, "there is no \(id)")
  }

  private func place(after id: String) throws -> Int { id.isEmpty ? 0 : try index(id) + 1 }

  /// Applies lines of fields, with an empty line after each event.
  mutating func apply(_ stream: String) throws {
    for event in stream.components(separatedBy: "\n\n").dropLast() {
      let fields = event.components(separatedBy: "\n")
      for (number, field) in fields.enumerated() {
        #expect(field.hasPrefix(number == 0 ? "event: " : "data: "), "\(field)")
      }
      try apply(String(fields[0].dropFirst(7)), fields.dropFirst().map { String($0.dropFirst(6)) })
    }
  }

  private mutating func apply(_ name: String, _ data: [String]) throws {
    let rest = data.dropFirst().joined(separator: "\n")
    switch name {
    case "list":
      html = data.joined(separator: "\n").components(separatedBy: "</li>").dropLast()
        .map { $0.drop { $0 == "\n" } + "</li>" }
    case "remove": html.remove(at: try index(data[0]))
    case "insert": html.insert(rest, at: try place(after: data[0]))
    case "move":
      let element = html.remove(at: try index(rest))
      html.insert(element, at: try place(after: data[0]))
    case "update": html[try index(data[0])] = rest
    default: Issue.record("unknown event \(name)")
    }
  }
}
