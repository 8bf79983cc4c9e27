import Terminal

extension Block {
  /// The block in the plain form, without what does not count at the end of a line.
  ///
  /// Whole even where its task was cancelled.
  ///
  /// - Parameter mostRows: How many rows of a part there are before `...` stands for the others.
  @MainActor
  func plainLines(mostRows: Int? = nil) async -> [String] {
    let output = BlockLines()
    let presenter = PlainPresenter(mostRows: mostRows)
    // Memory takes everything.
    _ = try? await Task { try await presenter.present(self, on: output) }.value
    return output.lines
  }
}

/// Keeps the lines of a block.
///
/// A console without anybody: no events, no size that would matter.
private final class BlockLines: Console {
  let events = AsyncStream<ConsoleEvent> { $0.finish() }
  let size = TerminalSize.standard
  private var bytes: [UInt8] = []

  func readLine() {}
  func write(_ bytes: [UInt8]) async throws(ConsoleError) { self.bytes += bytes }
  func close() {}

  /// The lines without blanks and TABs at their ends.
  var lines: [String] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
      .map { line in
        let end = line.lastIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        return end.map { String(decoding: line[...$0], as: UTF8.self) } ?? ""
      }
  }
}
