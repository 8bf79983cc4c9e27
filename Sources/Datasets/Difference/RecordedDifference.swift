/// A difference of two tables, read from the JSON object of `ridgeline diff --json`.
package struct RecordedDifference: Sendable {
  /// A row of one kind of change; absent cells have the form `absent`.
  package struct Row: Sendable {
    /// The position in the new table, or in the old one for a removed row; from 0.
    package let position: Int
    /// The position in the old table; nil if the row is only in one table.
    package let oldPosition: Int?
    /// The cells of the columns of the patched table.
    package let cells: [JSONCell]
    /// The old cells that differ; nil unless the row changed.
    package let was: [JSONCell]?
  }

  /// The rows that are only in the new table.
  package private(set) var added: [Row] = []
  /// The rows that are only in the old table.
  package private(set) var removed: [Row] = []
  /// The rows that moved.
  package private(set) var moved: [Row] = []
  /// The rows whose cells changed.
  package private(set) var changed: [Row] = []
  /// What became of the columns.
  package private(set) var notes: [String] = []
  /// The number of rows of the new table; nil if the difference does not cover all of them.
  package private(set) var newCount: Int?

  /// Reads a difference.
  ///
  /// - Parameter keys: The columns of the table to patch by their JSON keys.
  package init(_ json: [UInt8], keys: [[UInt8]: Int]) throws(RecordedDifferenceError) {
    let reader = JSONValues(json)
    let members = try Self.members(of: reader)
    let parts = ["added", "removed", "moved", "changed"]
    guard parts.allSatisfy({ members[$0]?.kind == .array }) else { throw .noDifference }
    if members["line"]?.kind == .string { throw .session }
    if let error = members["error"], error.kind != .null { throw .incomplete }
    notes = reader.elements(of: members["text"]).map { reader.text(of: $0) }
    if let note = notes.first(where: { $0.hasPrefix("column ") }) { throw .columns(note) }
    func rows(_ part: String) throws(RecordedDifferenceError) -> [Row] {
      var rows: [Row] = []
      for value in reader.elements(of: members[part]) {
        rows.append(try Self.row(value, part, rows.count, reader, keys))
      }
      return rows
    }
    added = try rows("added")
    removed = try rows("removed")
    moved = try rows("moved")
    changed = try rows("changed")
    let count = members["count"].flatMap(reader.position)
    if let count, count == members["total"].flatMap(reader.position) { newCount = count }
  }

  private static func members(
    of values: JSONValues
  ) throws(RecordedDifferenceError) -> [String: JSONReader.Value] {
    let roots: [JSONReader.Value]
    do throws(FormatFault) {
      roots = try values.roots()
    } catch {
      let place = DatasetError.Location(offset: error.offset, in: values.bytes)
      throw .invalid(error.fault.sentence, "\(place.line):\(place.column)")
    }
    guard let root = roots.first else { throw .empty }
    if roots.count > 1 { throw .severalObjects }
    return Self.members(of: root, values)
  }

  private static func members(
    of value: JSONReader.Value, _ values: JSONValues
  ) -> [String: JSONReader.Value] {
    Dictionary(
      values.members(of: value).map { (String(decoding: $0.key, as: UTF8.self), $0.value) },
      uniquingKeysWith: { $1 })
  }

  private static func row(
    _ value: JSONReader.Value, _ part: String, _ index: Int, _ values: JSONValues,
    _ places: [[UInt8]: Int]
  ) throws(RecordedDifferenceError) -> Row {
    func fault(_ member: String) -> RecordedDifferenceError {
      .invalidRow("\(part)[\(index)]", member: member)
    }
    let members = members(of: value, values)
    func cells(of member: String) throws(RecordedDifferenceError) -> [JSONCell]? {
      guard let object = members[member], object.kind == .object else { return nil }
      return try values.cells(of: object, places)
    }
    guard let at = members["at"].flatMap(values.position) else { throw fault("at") }
    guard let new = try cells(of: "cells") else { throw fault("cells") }
    let from = members["from"].flatMap(values.position)
    let wasInOld = part == "moved" || part == "changed"
    if wasInOld && from == nil { throw fault("from") }
    let was = wasInOld ? try cells(of: "was") : nil
    if was == nil && part == "changed" { throw fault("was") }
    return Row(position: at, oldPosition: from, cells: new, was: was)
  }
}

/// Why JSON is not a difference that can be applied.
package enum RecordedDifferenceError: Error, Equatable {
  /// What is wrong with the JSON, and where: `1:5`.
  case invalid(String, String)
  case empty
  /// JSON of another kind.
  case noDifference
  case severalObjects
  case session
  /// A difference that ends with an error.
  case incomplete
  /// A note that says that the columns differ.
  case columns(String)
  case unknownColumn(String)
  case invalidRow(String, member: String)
}
