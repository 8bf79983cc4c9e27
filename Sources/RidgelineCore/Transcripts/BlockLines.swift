import Terminal

extension Block {
  /// The block in the plain form, each line with its end; whole unless its task is cancelled.
  ///
  /// - Parameter mostRows: How many rows of a part there are before `...` stands for the others.
  @MainActor
  func plainText(mostRows: Int? = nil) async -> [UInt8] {
    let memory = MemoryConsole()
    let presenter = PlainPresenter(mostRows: mostRows)
    // Memory takes everything.
    _ = try? await presenter.present(self, on: memory)
    return memory.bytes
  }

  /// The lines of the plain form, without what does not count at their ends.
  @MainActor
  func plainLines(mostRows: Int? = nil) async -> [String] {
    Self.lines(of: await plainText(mostRows: mostRows))
  }

  static func lines(of text: [UInt8]) -> [String] {
    var lines = TranscriptLines(text).map { $0.text(in: text) }
    lines.removeLast()
    return lines
  }
}

/// Keeps what is written.
///
/// A console without anybody: no events, no size that would matter.
private final class MemoryConsole: Console {
  var events: AsyncStream<ConsoleEvent> { AsyncStream { $0.finish() } }
  let size = TerminalSize.standard
  private(set) var bytes: [UInt8] = []

  func readLine() {}
  func write(_ bytes: [UInt8]) async throws(ConsoleError) { self.bytes += bytes }
  func close() {}
}
