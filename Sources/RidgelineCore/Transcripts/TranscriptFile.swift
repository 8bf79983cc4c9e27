import Files
import SystemPackage

/// A transcript as it stands in a file.
struct TranscriptFile: Sendable {
  private let bytes: [UInt8]
  /// What it means.
  let transcript: Transcript

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: What it is called where something is wrong with it.
  ///   - file: The file that is read, where it is not the one at `path`.
  init(_ path: FilePath, file: FilePath? = nil) throws(Problem) {
    let bytes: [UInt8]
    do {
      bytes = try FileContents.bytes(of: file ?? path)
    } catch {
      throw Problem("\(path) cannot be read: \(error.errno)")
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw Problem("\(path) is no UTF-8")
    }
    do {
      transcript = try Transcript(bytes)
    } catch {
      throw Problem("\(path):\(error.line): \(error)")
    }
    self.bytes = bytes
  }

  /// The whole text.
  var text: String { String(decoding: bytes, as: UTF8.self) }
}
