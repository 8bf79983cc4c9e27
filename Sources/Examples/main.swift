import Foundation
import Terminal

/// Takes a step of an example: what was done, and what the list view was told.
typealias Report = (_ done: String, _ told: [String]) -> Void

/// The examples by name.
enum Example: String, CaseIterable {
  case mountains, colors, books, wifi

  /// Goes through its steps.
  @MainActor
  func run(_ report: @escaping Report) async {
    switch self {
    case .mountains: MountainsController.run(report)
    case .colors: ColorsTable.run(report)
    case .books: BooksAndMovies.run(report)
    case .wifi: await WiFiSettings.run(report)
    }
  }

  /// What is said to somebody who named none of them.
  static var complaint: String {
    "error: name one of the examples: \(allCases.map(\.rawValue).joined(separator: ", "))\n"
  }
}

if CommandLine.arguments.count == 2, let example = Example(rawValue: CommandLine.arguments[1]) {
  await example.run { done, told in
    print(([PlainForm.line(.typed, done)] + told).joined(separator: "\n"))
  }
} else {
  FileHandle.standardError.write(Data(Example.complaint.utf8))
  exit(2)
}
