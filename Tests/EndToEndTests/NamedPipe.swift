import Foundation
import TestSupport
import Testing

/// A named pipe through which a test sends text to a program.
///
/// The test holds both ends, so that it never waits for the program to open the pipe, and a program
/// that has ended raises no SIGPIPE.
final class NamedPipe {
  let path: String
  private let folder: TemporaryFolder
  private var descriptor: Int32

  init() throws {
    folder = try TemporaryFolder()
    path = "\(folder.path)/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    try #require(descriptor >= 0)
  }

  deinit { end() }

  /// Sends text, and waits until a program has read it.
  func send(_ text: String) throws {
    var rest = Array(text.utf8)[...]
    try blockingWait(for: "a program that reads \(text.prefix(80).debugDescription)") {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      rest = rest.dropFirst(max(count, 0))
      var file = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      return rest.isEmpty && poll(&file, 1, 0) == 0
    }
  }

  /// Ends the program's input.
  func end() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }
}
