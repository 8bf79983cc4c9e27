import Dispatch
import SystemPackage

/// A console without a terminal to type at: lines come from a pipe or a file, no prompt, no echo.
public final class StandardConsole: Console {
  /// What happens, in order.
  public let events: AsyncStream<ConsoleEvent>
  private let continuation: AsyncStream<ConsoleEvent>.Continuation
  // One reader, serially, so that a slow pipe blocks a thread of its own and not the main actor.
  private let reading = DispatchQueue(label: "standard input")
  private let input: LineReader

  /// A console on standard input and standard output.
  ///
  /// - Parameter text: The text of a line, whose bytes need not be UTF-8.
  public init(
    text: @escaping @Sendable (ArraySlice<UInt8>) -> String = {
      String(decoding: $0, as: UTF8.self)
    }
  ) {
    (events, continuation) = AsyncStream.makeStream()
    input = LineReader(.standardInput, text: text)
  }

  /// The size of the terminal on standard output.
  public var size: TerminalSize { TerminalSize(of: .standardOutput) ?? .standard }

  /// Asks for the next line.
  public func readLine() {
    reading.async { [input, continuation] in
      do {
        continuation.yield(try input.next())
      } catch {
        continuation.yield(.failed("cannot read standard input: \(error)"))
      }
    }
  }

  /// Writes to standard output.
  public func write(_ bytes: [UInt8]) async throws(ConsoleError) {
    try await StandardOutput.write(bytes)
  }

  /// Ends the events.
  public func close() { continuation.finish() }
}

/// Cuts an input into lines.
///
/// A class, used on one serial queue only.
private final class LineReader: @unchecked Sendable {
  private let file: FileDescriptor
  private var waiting: [UInt8] = []
  /// Where in `waiting` the next line begins.
  private var start = 0
  /// Whether the rest of a line that is too long is still to be skipped.
  private var isWithinLongLine = false

  private let text: @Sendable (ArraySlice<UInt8>) -> String

  init(_ file: FileDescriptor, text: @escaping @Sendable (ArraySlice<UInt8>) -> String) {
    self.file = file
    self.text = text
  }

  /// The next line without its line end (LF or CRLF), or the end of the input.
  ///
  /// Of a line that is too long only the beginning is kept, and it is delivered at once.
  func next() throws -> ConsoleEvent {
    if isWithinLongLine { try skipLine() }
    var searched = start
    while true {
      if let end = waiting[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return event(waiting[start..<end])
      }
      waiting.removeFirst(start)
      start = 0
      if waiting.count > TypedLine.mostBytes + 1 {
        isWithinLongLine = true
        return event(waiting[...])
      }
      searched = waiting.count
      guard try readMore() else { break }
    }
    guard !waiting.isEmpty else { return .endOfInput }
    defer { waiting = [] }
    return event(waiting[...])
  }

  /// Reads on to the line behind.
  private func skipLine() throws {
    repeat {
      if let end = waiting.firstIndex(of: UInt8(ascii: "\n")) {
        start = end + 1
        isWithinLongLine = false
        return
      }
      waiting.removeAll(keepingCapacity: true)
    } while try readMore()
    isWithinLongLine = false
  }

  /// Reads what there is, waiting for it where the input does not; false at its end.
  private func readMore() throws -> Bool {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      do {
        let count = try chunk.withUnsafeMutableBytes { try file.read(into: $0) }
        waiting.append(contentsOf: chunk[..<count])
        return count > 0
      } catch Errno.wouldBlock {
        file.wait(for: .reading)
      }
    }
  }

  private func event(_ line: ArraySlice<UInt8>) -> ConsoleEvent {
    let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    if line.count > TypedLine.mostBytes {
      let beginning = String(decoding: line.prefix(1 << 10), as: UTF8.self)
      return .longLine(TypedLine.beginning(of: beginning))
    }
    return .line(text(line))
  }
}
