/// A kind of file that is not text, recognized by its first bytes.
public enum FileSignature: Sendable, Equatable, CaseIterable {
  case excel
  case oldOffice
  case openDocument
  case zip
  case parquet
  case pdf
  case sqlite
  case tar
  case elf
  case html

  init?(of bytes: [UInt8]) {
    if bytes.starts(with: Array("PK\u{3}\u{4}".utf8)) {
      self = Self.zipped(bytes)
    } else if bytes.hasText("ustar", at: 257) && bytes.prefix(512).contains(0) {
      self = .tar
    } else {
      let found = Self.signatures.first { bytes.starts(with: $0.bytes) }
      guard let found else { return nil }
      self = found.kind
    }
  }

  private static let signatures: [(bytes: [UInt8], kind: FileSignature)] = [
    (Array("PAR1\u{15}".utf8), .parquet),
    (Array("%PDF-".utf8), .pdf),
    (Array("SQLite format 3\0".utf8), .sqlite),
    (Array("\u{7F}ELF".utf8), .elf),
    ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], .oldOffice),
  ]

  /// Returns whether text is a page, such as the error of a server in place of a table.
  static func isHTML(_ bytes: [UInt8]) -> Bool {
    let start = bytes[textStart(of: bytes)...].drop { $0 <= UInt8(ascii: " ") }.prefix(15)
    let text = String(decoding: start, as: UTF8.self).lowercased()
    return text.hasPrefix("<!doctype html") || text.hasPrefix("<html")
  }

  /// The kind of a ZIP archive, from the name of its first file.
  ///
  /// OpenDocument requires `mimetype` first; Office programs write `[Content_Types].xml`, `_rels/` or
  /// `docProps/` first.
  private static func zipped(_ bytes: [UInt8]) -> FileSignature {
    let nameStart = 30
    if bytes.hasText("mimetypeapplication/vnd.oasis.opendocument.spreadsheet", at: nameStart) {
      return .openDocument
    }
    let head = String(decoding: bytes.prefix(1 << 16), as: UTF8.self)
    let isOffice = ["[Content_Types].xml", "_rels/", "docProps/", "xl/"].contains {
      bytes.hasText($0, at: nameStart)
    }
    // The directory of the archive is at its end.
    let tail = String(decoding: bytes.suffix(1 << 16), as: UTF8.self)
    return isOffice && (head.contains("xl/") || tail.contains("xl/")) ? .excel : .zip
  }

  /// The kind in a sentence: `is an Excel workbook, not text`.
  var name: String {
    switch self {
    case .excel: "an Excel workbook"
    case .oldOffice: "an old Office document, such as an .xls workbook"
    case .openDocument: "an OpenDocument spreadsheet"
    case .zip: "a ZIP archive"
    case .parquet: "a Parquet file"
    case .pdf: "a PDF document"
    case .sqlite: "an SQLite database"
    case .tar: "a tar archive"
    case .elf: "a program or library (ELF)"
    case .html: "an HTML page"
    }
  }

  /// Returns how to extract a list from a file.
  ///
  /// - Parameter path: The file's path, quoted for a shell.
  func advice(_ path: String) -> String {
    switch self {
    case .excel, .oldOffice, .openDocument:
      "convert it to CSV: soffice --headless --convert-to csv \(path)"
    case .zip: "unpack it: unzip -p \(path) | ridgeline -"
    case .parquet: "convert it to CSV: duckdb -csv -c \"FROM '\(path)'\" | ridgeline --format csv -"
    case .pdf: "extract its text: pdftotext -layout \(path) - | ridgeline -"
    case .sqlite: "name the file instead of piping it: ridgeline --table NAME FILE"
    case .tar: "unpack it: tar -xOf \(path) | ridgeline -"
    case .elf: "list its strings: strings \(path) | ridgeline -"
    case .html: "it may be the error of a server; look at it: ridgeline --format text \(path)"
    }
  }
}

extension [UInt8] {
  fileprivate func hasText(_ text: String, at start: Int) -> Bool {
    dropFirst(start).starts(with: text.utf8)
  }
}
