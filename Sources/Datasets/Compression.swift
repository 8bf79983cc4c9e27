import SystemPackage

/// A way to pack a file, which a program of the system undoes.
///
/// Programs rather than libraries, so that nothing else has to be installed to build this.
enum Compression: String, CaseIterable {
  case gzip = "gz"
  case zstandard = "zst"

  /// What a file's name says of it, if anything.
  init?(_ path: FilePath) {
    guard let name = path.extension?.lowercased() else { return nil }
    self.init(rawValue: name)
  }

  /// What unpacks it.
  var program: String {
    switch self {
    case .gzip: "gzip"
    case .zstandard: "zstd"
    }
  }

  /// What makes the program write what it unpacks from its standard input.
  var arguments: [String] { ["-dc"] }
}

extension FilePath {
  /// The file as it is called when it is unpacked.
  var unpacked: FilePath {
    Compression(self) == nil ? self : removingLastComponent().appending(stemText ?? "")
  }
}
