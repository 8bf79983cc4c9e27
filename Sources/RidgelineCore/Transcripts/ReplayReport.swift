import Datasets
import SystemPackage
import Terminal

/// What is told of transcripts that were replayed.
public struct ReplayReport: Sendable {
  /// A form of it.
  public enum Form: Sendable {
    /// For a person: what is not as expected, and a sum.
    case human
    /// For a program: the Test Anything Protocol, version 14.
    case tap
  }

  private let form: Form
  private let count: Int
  private var done = 0
  private var failed = 0
  private var broken = 0
  private var blessed = 0

  /// A report on so many transcripts.
  public init(_ form: Form, count: Int) {
    self.form = form
    self.count = count
  }

  /// How it ended: a mistake where a transcript could not be read, else whether all came as expected.
  public var status: ProcessStatus { broken > 0 ? .trouble : failed > 0 ? .nothingFound : .done }

  /// What stands first.
  public var opening: [String] { form == .tap ? ["TAP version 14", "1..\(count)"] : [] }

  /// What is told of the next transcript.
  public mutating func lines(
    on path: FilePath, _ outcome: TranscriptReplay.Outcome
  ) -> [String] {
    done += 1
    let name = PlainForm.withoutControls(path.text)
    switch outcome {
    case .passed: return form == .tap ? ["ok \(done) - \(tapEscaped(name))"] : []
    case .failed(let mismatches):
      failed += 1
      let lines = mismatches.flatMap(\.text)
      return form == .tap ? notOK(name, "not as expected", lines) : lines + [""]
    case .blessed(let mismatches):
      blessed += 1
      let lines = mismatches.flatMap(\.text)
      if form == .human { return lines + [""] }
      return ["ok \(done) - \(tapEscaped(name))"] + lines.map { "# \($0)" }
    case .broken(let problem):
      broken += 1
      return form == .tap
        ? notOK(name, "cannot be read", problem.lines)
        : ["error: \(problem.lines[0])"]
          + problem.lines.dropFirst() + [""]
    }
  }

  /// What stands last.
  public var closing: [String] {
    guard form == .human else { return [] }
    let all = "\(count) \(count == 1 ? "transcript" : "transcripts")"
    let parts = [
      failed > 0 ? "\(failed) not as expected" : nil,
      blessed > 0 ? "\(blessed) blessed" : nil,
      broken > 0 ? "\(broken) cannot be read" : nil,
    ].compactMap(\.self)
    return ["\(all), \(parts.isEmpty ? "all as expected" : parts.joined(separator: ", "))"]
  }

  /// A test that failed, with a YAML block that says why.
  private func notOK(_ name: String, _ message: String, _ lines: [String]) -> [String] {
    ["not ok \(done) - \(tapEscaped(name))", "  ---", "  message: \(message)", "  diff: |"]
      + lines.map { $0.isEmpty ? "" : "    \($0)" } + ["  ..."]
  }

  /// A `#` would begin a directive.
  private func tapEscaped(_ name: String) -> String {
    name.putting("\\", before: ["\\", "#"])
  }
}
