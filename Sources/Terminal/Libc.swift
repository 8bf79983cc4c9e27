// The C library under its name on each system, for what swift-system does not cover.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import SystemPackage

extension TerminalSize {
  /// The size of the terminal behind an open file, or nil when there is none or it does not know.
  public init?(of file: FileDescriptor) {
    var size = winsize()
    guard ioctl(file.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return nil }
    self.init(columns: Int(size.ws_col), lines: Int(size.ws_row))
  }
}

extension FileDescriptor {
  /// Whether this is a terminal.
  public var isTerminal: Bool { isatty(rawValue) == 1 }

  /// What to wait for.
  enum Direction {
    case reading, writing
  }

  /// Waits until a file that does not wait itself has something, or takes something, or has ended.
  func wait(for direction: Direction) {
    let events = direction == .reading ? POLLIN : POLLOUT
    var request = pollfd(fd: rawValue, events: Int16(events), revents: 0)
    poll(&request, 1, -1)
  }
}

extension StandardOutput {
  /// Keeps what the process opens later from becoming its standard input, output or errors, where
  /// it was started without them: a write then fails as it should.
  public static func holdPlaces() {
    while true {
      let file = open("/dev/null", O_RDONLY)
      if file > 2 {
        close(file)
        return
      }
      if file < 0 { return }
    }
  }

  /// Has a write to a pipe that nobody reads fail instead of ending the process.
  public static func reportBrokenPipes() { signal(SIGPIPE, SIG_IGN) }
}
