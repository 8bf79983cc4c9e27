import Files
import SystemPackage

/// A transcript as it stands in a file.
struct TranscriptFile: Sendable {
  private let bytes: [UInt8]
  private let version: FileVersion?
  /// What it means.
  let transcript: Transcript

  /// How much memory a byte takes at most once it is understood.
  private static let mostCopies = 64

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: What it is called where something is wrong with it.
  ///   - file: The file that is read, where it is not the one at `path`.
  init(_ path: FilePath, file: FilePath? = nil) throws(Problem) {
    let bytes: [UInt8]
    let file = file ?? path
    // One that never ends would be read forever.
    if FileContents.kind(of: file) == .device || FileContents.isPipe(file) {
      throw Problem("\(path) is not a file, as a transcript has to be")
    }
    version = FileVersion(of: file)
    do {
      bytes = try FileContents.bytes(of: file)
    } catch {
      throw Problem("\(path) cannot be read: \(error.errno)")
    }
    guard bytes.areUTF8 else {
      throw Problem("\(path) is no UTF-8")
    }
    // A line of one byte becomes a value of its own.
    guard FreeMemory.fits(Self.mostCopies * bytes.count) else {
      throw Problem("\(path) does not fit in memory")
    }
    do {
      transcript = try Transcript(bytes)
    } catch {
      throw Problem("\(path):\(error.line): \(error)")
    }
    self.bytes = bytes
  }

  /// Replaces its text, unless it was changed since it was read.
  func replace(at path: FilePath, by text: String) throws(Problem) {
    guard let version else { throw Problem("\(path) cannot be replaced") }
    do throws(FileError) {
      var file = try AtomicFile(path, .update(ExpectedContents(version, [bytes[...]])))
      try file.append(text.utf8)
      if case .committed = try file.commit() { return }
    } catch {
      throw Problem(error.description)
    }
    throw Problem(
      "\(path) was changed while it was replayed", advice: ["replay it again"])
  }

  /// The whole text.
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension [UInt8] {
  /// Whether they are UTF-8, of which most is ASCII: eight bytes at once, and then only the others.
  var areUTF8: Bool {
    var index = 0
    while let start = firstNonASCII(from: index) {
      // No character goes on behind a byte of ASCII.
      let end = self[start...].firstIndex { $0 < 0x80 } ?? count
      if String(validating: self[start..<end], as: UTF8.self) == nil { return false }
      index = end
    }
    return true
  }

  private func firstNonASCII(from start: Int) -> Int? {
    withUnsafeBytes { bytes in
      var index = start
      // Eight bytes are there.
      while index + 8 <= bytes.count {
        let word = UInt64(
          littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        let tops = word & 0x8080_8080_8080_8080
        if tops != 0 { return index + tops.trailingZeroBitCount / 8 }
        index += 8
      }
      return bytes[index...].firstIndex { $0 >= 0x80 }
    }
  }
}
