import Datasets
import Output
import Search
import Session

/// A difference of two lists, read from the JSON object of `ridgeline diff --json`.
struct RecordedDifference {
  struct Change {
    let part: ListChange.Part
    /// The position in the new list, or in the old one for a removed row; from 0.
    let position: Int
    /// The position in the old list; nil for an added row.
    let oldPosition: Int?
    /// The cells of the columns of the patched list.
    let cells: [JSONCell]
    /// The old cells that differ; the others are absent.
    let was: [JSONCell]

    var newTexts: [[UInt8]] { cells.map(\.text) }
    var oldTexts: [[UInt8]] { zip(cells, was).map { $1.form == .absent ? $0.text : $1.text } }
  }

  let changes: [Change]
  /// The number of rows of the new list; nil if the difference does not cover all of them.
  let newCount: Int?

  /// Reads a difference that is applied to a list.
  init(_ json: [UInt8], to list: Dataset, _ columns: [ListColumn]) throws(Problem) {
    let members = try Self.members(of: json)
    let count = members["count"]?.position
    newCount = count == members["total"]?.position ? count : nil
    var rows: [(part: ListChange.Part, at: Int, from: Int?)] = []
    // The first object has all columns in their order; two follow for each row.
    var objects = [Array(JSONText.object(columns.map { ($0.key, "null") }).utf8)]
    for (name, part) in JSONPresenter.parts {
      let entries = try Self.list(members[name] ?? [], format: "json")
      let isInBoth = part == .moved || part == .changed
      for row in 0..<entries.count {
        let members = entries.members(ofRow: row)
        guard let at = members["at"]?.position, let cells = members["cells"], cells.begins("{"),
          let from = members[isInBoth ? "from" : "at"]?.position
        else { throw Self.noDifference }
        rows.append((part, at, part == .inserted ? nil : from))
        let was = isInBoth ? members["was"] ?? [] : []
        objects += [cells, was.begins("{") ? was : Array("{}".utf8)]
      }
    }
    let lines = Array(objects.joined(separator: [UInt8(ascii: "\n")]))
    let versions = try Self.list(lines, format: "jsonl")
    if versions.count != objects.count { throw Self.noDifference }
    // Other keys follow those of the columns.
    if versions.columns.count > columns.count {
      throw Problem(
        "\(list.name) has no column \(versions.columns[columns.count].header)",
        advice: list.count > 0 ? [] : ["an empty list needs headings before rows"])
    }
    changes = rows.enumerated().map { index, row in
      Change(
        part: row.part, position: row.at, oldPosition: row.from,
        cells: versions.cells(ofRow: 2 * index + 1), was: versions.cells(ofRow: 2 * index + 2))
    }
  }

  /// Returns the members of the object of a difference.
  private static func members(of json: [UInt8]) throws(Problem) -> [String: [UInt8]] {
    let objects = try list(json, format: "jsonl")
    let members = objects.count == 1 ? objects.members(ofRow: 0) : [:]
    let hasParts = JSONPresenter.parts.allSatisfy { members[$0.key]?.begins("[") ?? false }
    // A block of a session has its line.
    guard hasParts, members["line", default: []].isEmpty else { throw noDifference }
    if !members["error", default: []].isEmpty {
      throw Problem("the difference ends with an error", advice: ["make it again"])
    }
    let notes = try list(members["text"] ?? [], format: "json")
    let texts = (0..<notes.count).map { notes.cell(notes.row(at: $0), 0) }
    if let note = texts.first(where: { $0.hasPrefix("column ") }) {
      throw Problem(
        "the columns of the lists differ: \(note)",
        advice: ["patch changes rows only; change the columns first"])
    }
    return members
  }

  private static func list(_ json: [UInt8], format: String) throws(Problem) -> Dataset {
    var options = DatasetOptions()
    options.format = format
    let name = StreamedDataset.standardInputName
    do throws(DatasetError) {
      return try DatasetLoader.load(json, name: name, path: name, extension: nil, options)
    } catch {
      throw Problem(error.description, advice: noDifference.advice)
    }
  }

  private static let noDifference = Problem(
    "standard input is not a difference", advice: ["make it with ridgeline diff --json OLD NEW"])
}

/// A cell, and how it is written in JSON.
struct JSONCell: Equatable {
  let form: JSONForm
  let bytes: [UInt8]

  /// The text in a difference, which cannot hold all bytes.
  var text: [UInt8] {
    if form != .verbatim { return Array(String(decoding: bytes, as: UTF8.self).utf8) }
    var text: [UInt8] = []
    JSONText.append(value: bytes.span, to: &text)
    return text
  }
}

extension [UInt8] {
  /// The number if it can be the position of a row.
  fileprivate var position: Int? { UInt32(String(decoding: self, as: UTF8.self)).map(Int.init) }

  fileprivate func begins(_ bracket: Unicode.Scalar) -> Bool { first == UInt8(ascii: bracket) }
}

extension Dataset {
  func cells(ofRow position: Int) -> [JSONCell] {
    let row = row(at: position)
    let forms = jsonForms(of: row, Array(columns.indices))
    var cells: [JSONCell] = []
    forEachCell(of: row) { cell in
      cells.append(JSONCell(form: forms?[cells.count] ?? .string, bytes: Array(cell)))
    }
    return cells
  }

  /// Returns whether a row has some texts, in whatever form.
  func hasRow(_ texts: [[UInt8]], at position: Int?) -> Bool {
    guard let position, position < count else { return false }
    return cells(ofRow: position).map(\.text) == texts
  }

  fileprivate func members(ofRow position: Int) -> [String: [UInt8]] {
    Dictionary(
      zip(columns.map(\.header), cells(ofRow: position).map(\.bytes)), uniquingKeysWith: { $1 })
  }
}
