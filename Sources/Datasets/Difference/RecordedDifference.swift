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

  private static let parts: [String] = ["added", "removed", "moved", "changed"]

  /// Reads a difference.
  ///
  /// - Parameter keys: The JSON keys of the columns of the table to patch.
  package init(_ json: [UInt8], keys: [[UInt8]]) throws(RecordedDifferenceError) {
    let reader = JSONValues(json)
    let members = try Self.members(of: reader)
    guard Self.parts.allSatisfy({ members[$0]?.kind == .array }) else { throw .noDifference }
    if members["line"]?.kind == .string { throw .session }
    if let error = members["error"], error.kind != .null { throw .incomplete }
    reader.forEachElement(of: members["text"]) { notes.append(reader.text(of: $0)) }
    if let note = notes.first(where: { $0.hasPrefix("column ") }) { throw .columns(note) }
    let places = Dictionary(uniqueKeysWithValues: keys.enumerated().map { ($1, $0) })
    func rows(_ part: String) throws(RecordedDifferenceError) -> [Row] {
      var rows: [Row] = []
      var fault: RecordedDifferenceError?
      reader.forEachElement(of: members[part]) { value in
        if fault != nil { return }
        do throws(RecordedDifferenceError) {
          rows.append(try Self.row(value, part, rows.count, reader, places))
        } catch {
          fault = error
        }
      }
      if let fault { throw fault }
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
      throw .invalid(error.fault.sentence, values.location(of: error.offset))
    }
    guard let root = roots.first else { throw .empty }
    if roots.count > 1 { throw .severalObjects }
    var members: [String: JSONReader.Value] = [:]
    if root.kind == .object {
      values.forEachMember(of: root) { members[String(decoding: $0, as: UTF8.self)] = $1 }
    }
    return members
  }

  private static func row(
    _ value: JSONReader.Value, _ part: String, _ index: Int, _ values: JSONValues,
    _ places: [[UInt8]: Int]
  ) throws(RecordedDifferenceError) -> Row {
    func fault(_ member: String) -> RecordedDifferenceError {
      .invalidRow("\(part)[\(index)]", member: member)
    }
    var at: Int?
    var from: Int?
    var cells: [JSONCell]?
    var was: [JSONCell]?
    var unknown: [UInt8]?
    guard value.kind == .object else { throw fault("at") }
    values.forEachMember(of: value) { key, value in
      func object() -> [JSONCell]? {
        guard value.kind == .object else { return nil }
        return values.cells(of: value, places, unknown: &unknown)
      }
      switch String(decoding: key, as: UTF8.self) {
      case "at": at = values.position(value)
      case "from": from = values.position(value)
      case "cells": cells = object()
      case "was": was = object()
      default: break
      }
    }
    guard let at else { throw fault("at") }
    guard let cells else { throw fault("cells") }
    if let unknown { throw .unknownColumn(String(decoding: unknown, as: UTF8.self)) }
    if from == nil && (part == "moved" || part == "changed") { throw fault("from") }
    if was == nil && part == "changed" { throw fault("was") }
    let hasOldCells = part == "changed" || part == "moved"
    return Row(position: at, oldPosition: from, cells: cells, was: hasOldCells ? was : nil)
  }
}

/// Why JSON is not a difference that can be applied.
package enum RecordedDifferenceError: Error, Equatable {
  /// What is wrong with the JSON, and where: `1:5`.
  case invalid(String, String)
  /// Nothing but blanks.
  case empty
  /// JSON of another kind.
  case noDifference
  case severalObjects
  /// An object that a session wrote.
  case session
  /// A difference that ends with an error.
  case incomplete
  /// A note that says that the columns differ.
  case columns(String)
  /// A key that the table to patch does not have.
  case unknownColumn(String)
  /// A row without a valid member.
  case invalidRow(String, member: String)
}
