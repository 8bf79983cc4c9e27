import Foundation
import TestSupport

/// Random edits of a file, and the lines typed into a session on it.
struct RandomSession {
  private var random: SeededGenerator
  private var rows: [[String: String]] = []
  private var headers = ["id", "num", "grp"]
  /// Whether no two rows have the same id.
  let isKeyed: Bool

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    isKeyed = seed % 4 != 0
    for _ in 0..<4 { addRow() }
  }

  /// A change to the file.
  enum Edit {
    case none
    case write(String)
    case delete
  }

  var text: String {
    ([headers] + rows.map { row in headers.map { row[$0] ?? "" } })
      .map { $0.joined(separator: ",") + "\n" }.joined()
  }

  mutating func nextEdit() -> Edit {
    switch Int.random(in: 0..<24, using: &random) {
    case 0: return .delete
    case 1: return .write("id,num\n1,\0\n")
    case 2:
      let others = [
        ["id", "num", "grp"], ["id", "grp", "num"], ["id", "num"], ["id", "num", "grp", "new"],
      ]
      headers = others.randomElement(using: &random) ?? headers
    case 3, 4: rows.shuffle(using: &random)
    case 5, 6: rows.reverse()
    case 7, 8: addRow()
    case 9: if !rows.isEmpty { rows.removeFirst() }
    case 10: if !rows.isEmpty { rows.removeLast() }
    case 11...15: editRow()
    default: return .none
    }
    return .write(text)
  }

  private mutating func addRow() {
    let taken = isKeyed ? Set(rows.compactMap { $0["id"] }) : []
    let free = (1...9).map { "\($0)" }.filter { !taken.contains($0) }
    guard let id = free.randomElement(using: &random) else { return }
    rows.append(["id": id, "num": number(), "grp": group(), "new": group()])
  }

  private mutating func editRow() {
    guard let index = rows.indices.randomElement(using: &random) else { return }
    if Bool.random(using: &random) {
      rows[index]["num"] = number()
    } else {
      rows[index]["grp"] = group()
    }
  }

  private mutating func number() -> String { "\(Int.random(in: 1...30, using: &random))" }

  private mutating func group() -> String {
    ["a", "b", "c", ""].randomElement(using: &random) ?? ""
  }

  /// Returns whether to load a newer version while the next line is typed.
  mutating func loadsWhileTyping() -> Bool { Int.random(in: 0..<5, using: &random) == 0 }

  /// Returns a line to type.
  mutating func nextLine(loading file: String, running transcript: String) -> String {
    let lines =
      switch Int.random(in: 0..<20, using: &random) {
      case 0...4: ["", "", "a", "b", "1", "num>9", "!a", "~a", "~1", "grp:c", "new:a", "id>3"]
      case 5, 6: [":sort num", ":sort -num", ":sort grp num", ":sort -id", ":sort none"]
      case 7, 8: [":section grp", ":section none", ":section num"]
      case 9: [":columns id num", ":columns id grp num", ":columns id", ":columns all"]
      case 10: [":limit 2", ":limit 4", ":limit all", ":fuzzy on", ":fuzzy off"]
      case 11: [":delete 1", ":delete 2", ":delete 1-2"]
      case 12, 13: [":undo"]
      case 14: [":redo"]
      case 15, 16: [":watch on", ":watch on", ":watch on", ":watch off"]
      case 17, 18: [":reload"]
      default: [":run \(transcript)", ":run \(transcript)", ":load \(file)"]
      }
    return lines.randomElement(using: &random) ?? ""
  }

  /// Returns a transcript for `:run`.
  mutating func transcript(loading file: String) -> String {
    let count = Int.random(in: 0...4, using: &random)
    return (0..<count).map { _ in
      "> " + nextLine(loading: file, running: file) + "\n"
    }.joined() + "> :show\n"
  }
}
