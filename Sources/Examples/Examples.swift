import Foundation
import Terminal

@main enum Examples {
  static func main() async {
    let arguments = CommandLine.arguments
    guard arguments.count == 2, let example = Example(rawValue: arguments[1]) else {
      let names = Example.allCases.map(\.rawValue).joined(separator: ", ")
      FileHandle.standardError.write(Data("error: name one of the examples: \(names)\n".utf8))
      exit(2)
    }
    await example.run { action, changes in
      print(([PlainForm.line(.typed, action)] + changes).joined(separator: "\n"))
    }
  }
}

/// Writes text to standard output at once, where `print` may wait for a line end.
func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }

/// Reports a step of an example: the action, and the list view's changes.
typealias Report = (_ action: String, _ changes: [String]) -> Void

enum Example: String, CaseIterable {
  case mountains, colors, books, wifi, table, events, page

  @MainActor
  func run(_ report: @escaping Report) async {
    switch self {
    case .mountains: MountainsController.run(report)
    case .colors: ColorsTable.run(report)
    case .books: BooksAndMovies.run(report)
    case .wifi: await WiFiSettings.run(report)
    case .table: await DepartureBoard.run()
    case .events: await HTMLFragments.run()
    case .page: print(HTMLFragments.page)
    }
  }
}

/// A random number generator with the same results on every machine and in every Swift version, so
/// that the output can be tested.
struct Dice {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// Returns a number from 1 to `sides`.
  mutating func roll(_ sides: Int) -> Int {
    // Knuth's MMIX generator; its high bits are the most random.
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % sides + 1
  }
}
