import Files
import SystemPackage

/// A compression format that a system program unpacks.
///
/// Programs instead of libraries, so that building needs nothing else installed.
enum Compression: String, CaseIterable {
  case gzip, zstd, xz, bzip2

  static let byExtension: [String: Compression] = [
    "gz": .gzip, "zst": .zstd, "xz": .xz, "bz2": .bzip2,
  ]

  init?(of bytes: [UInt8]) {
    guard let found = Self.allCases.first(where: { $0.begins(bytes) }) else { return nil }
    self = found
  }

  private func begins(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .gzip: bytes.starts(with: [0x1F, 0x8B, 0x08])
    case .zstd: bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD])
    case .xz: bytes.starts(with: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00])
    // A digit follows, then the digits of π, or of √π if the file is empty.
    case .bzip2:
      bytes.starts(with: "BZh".utf8)
        && (bytes.dropFirst(4).starts(with: [0x31, 0x41, 0x59, 0x26, 0x53, 0x59])
          || bytes.dropFirst(4).starts(with: [0x17, 0x72, 0x45, 0x38, 0x50, 0x90]))
    }
  }

  var program: String { rawValue }

  /// The Debian package of the program.
  var package: String { self == .xz ? "xz-utils" : program }

  /// The exit code of gzip when it ignores bytes after the end.
  private var warningStatus: Int32? { self == .gzip ? 2 : nil }

  func unpack(
    _ bytes: [UInt8], path: String, _ progress: LoadProgress
  ) async throws(DatasetError) -> ProgramOutput {
    // The unpacked size is unknown.
    progress.expect(0)
    do {
      return try await ProgramOutput.of(
        program, ["-dc"], input: bytes, warningStatus: warningStatus
      ) { _ = progress.addRead($0) }
    } catch {
      let fault: DatasetError.Fault =
        switch error {
        case .noProgram: .noProgram(program, package: package)
        case .failed(let words): .notUnpacked(words, program: program)
        case .tooLarge(let limit): .tooManyBytes(limit: limit)
        case .cancelled: .cancelled
        }
      throw DatasetError(fault, path: path)
    }
  }
}

extension FilePath {
  /// The last component without the extension of a compressed file.
  var unpackedName: FilePath {
    let name = FilePath(nameText ?? "")
    return Compression.byExtension[name.extension?.lowercased() ?? ""] == nil
      ? name : FilePath(name.stemText ?? "")
  }
}
