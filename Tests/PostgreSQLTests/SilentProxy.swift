#if PostgreSQL
  import Foundation
  import Synchronization
  import Testing

  /// A proxy that a test can cut: it drops all bytes and keeps connections open.
  final class SilentProxy: Sendable {
    private let listener: Int32
    private let target: UInt16
    let port: UInt16
    private let isCut = Mutex(false)

    init(to target: UInt16) throws {
      self.target = target
      listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = Self.address(port: 0)
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let listener = listener
      let result = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address -> Int32 in
          bind(listener, address, length) + listen(listener, 8)
            + getsockname(listener, address, &length)
        }
      }
      port = UInt16(bigEndian: address.sin_port)
      try #require(result == 0)
      Thread.detachNewThread { [self] in accept() }
    }

    /// Drops all bytes, also of new connections.
    func cut() { isCut.withLock { $0 = true } }

    func mend() { isCut.withLock { $0 = false } }

    private static func address(port: UInt16) -> sockaddr_in {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      return address
    }

    private func accept() {
      while true {
        let client = Glibc.accept(listener, nil, nil)
        if client < 0 { return }
        let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = Self.address(port: target)
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafePointer(to: &address) {
          $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(server, $0, length) }
        }
        if result != 0 {
          close(client)
          continue
        }
        Thread.detachNewThread { [self] in forward(from: client, to: server) }
        Thread.detachNewThread { [self] in forward(from: server, to: client) }
      }
    }

    private func forward(from source: Int32, to target: Int32) {
      var bytes = [UInt8](repeating: 0, count: 1 << 14)
      while true {
        let count = read(source, &bytes, bytes.count)
        if count <= 0 { break }
        if isCut.withLock({ $0 }) { continue }
        var rest = bytes[..<count]
        while !rest.isEmpty {
          let written = rest.withUnsafeBytes { write(target, $0.baseAddress, $0.count) }
          if written <= 0 { break }
          rest = rest.dropFirst(written)
        }
      }
      shutdown(target, Int32(SHUT_WR))
    }
  }
#endif
