import Dispatch
import Libc
import SystemPackage

/// A console without a terminal: lines come from a pipe or a file, without prompt and echo.
public final class StandardConsole: Console {
  /// The events, in order.
  public let events: AsyncStream<ConsoleEvent>
  private let continuation: AsyncStream<ConsoleEvent>.Continuation
  // A serial queue, so that a slow pipe does not block the main actor.
  private let reading = DispatchQueue(label: "standard input")
  private let input: LineReader

  /// Creates a console on standard input and output.
  /// - Parameter text: Returns the text of a line, whose bytes may be invalid UTF-8.
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

  /// Requests the next line.
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
    try await StandardOutput.queue.write(bytes)
  }

  /// Ends the event stream.
  public func close() { continuation.finish() }
}

/// A reader of lines, which is used on one serial queue only.
private final class LineReader: @unchecked Sendable {
  private let file: FileDescriptor
  private var buffer: [UInt8] = []
  /// The position in `buffer` where the next line begins.
  private var start = 0
  /// Whether the rest of a line that is too long must be skipped.
  private var isWithinLongLine = false

  private let text: @Sendable (ArraySlice<UInt8>) -> String

  init(_ file: FileDescriptor, text: @escaping @Sendable (ArraySlice<UInt8>) -> String) {
    self.file = file
    self.text = text
  }

  /// Returns the next line without its line end (LF or CRLF), or the end of the input.
  ///
  /// If a line is too long, it returns the prefix at once.
  func next() throws -> ConsoleEvent {
    if isWithinLongLine { try skipLine() }
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return event(buffer[start..<end])
      }
      buffer.removeFirst(start)
      start = 0
      if buffer.count > TypedLine.maxBytes + 1 {
        isWithinLongLine = true
        return event(buffer[...])
      }
      searched = buffer.count
      guard try readMore() else { break }
    }
    guard !buffer.isEmpty else { return .endOfInput }
    defer { buffer = [] }
    return event(buffer[...])
  }

  private func skipLine() throws {
    repeat {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        start = end + 1
        isWithinLongLine = false
        return
      }
      buffer.removeAll(keepingCapacity: true)
    } while try readMore()
    isWithinLongLine = false
  }

  /// Reads the available bytes, or waits for some if the input does not block; returns false at the
  /// end.
  private func readMore() throws -> Bool {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      do {
        let count = try chunk.withUnsafeMutableBytes { try file.read(into: $0) }
        buffer.append(contentsOf: chunk[..<count])
        return count > 0
      } catch Errno.wouldBlock {
        file.wait(for: POLLIN)
      }
    }
  }

  private func event(_ line: ArraySlice<UInt8>) -> ConsoleEvent {
    let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    if line.count > TypedLine.maxBytes {
      let prefix = String(decoding: line.prefix(1 << 10), as: UTF8.self)
      return .longLine(TypedLine.prefix(of: prefix))
    }
    return .line(text(line))
  }
}
