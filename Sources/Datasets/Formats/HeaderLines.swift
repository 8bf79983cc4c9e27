/// The first lines of a list of lines, which are not rows.
struct HeaderLines {
  private(set) var texts: [String] = []
  /// The start of the first row.
  private(set) var end: Int

  /// Reads the first lines of text, or its first records that end with NUL.
  init(of source: DatasetFormat.Source) {
    let isText = !source.options.isNULTerminated
    let bytes = source.bytes
    end = isText ? textStart(of: bytes) : 0
    while texts.count < source.options.headerLineCount && end < bytes.count {
      let line = bytes[end...].prefix { isText ? !Dialect.isLineEnd($0) : $0 != 0 }
      texts.append(String(decoding: line, as: UTF8.self))
      end = isText ? Dialect.lineEnd(of: bytes, from: end) : min(line.endIndex + 1, bytes.count)
    }
  }
}
