/// Folds text scalar by scalar, remembering what each scalar becomes.
///
/// `TextFolding` says what that is. Folding a text is folding its scalars one after the other, since
/// canonical decomposition takes each apart by itself and only orders marks, which are dropped.
struct ScalarFolding {
  private let heedingCase: Bool
  /// What scalars became that were met before; there are few different ones in a list.
  private var known: [Unicode.Scalar: [UInt8]] = [:]

  init(heedingCase: Bool) { self.heedingCase = heedingCase }

  /// Appends a folded text; bytes that are not UTF-8 count as U+FFFD.
  ///
  /// - Complexity: O(length).
  mutating func fold(_ bytes: ArraySlice<UInt8>, into folded: inout [UInt8]) {
    let span = bytes.span
    var position = 0
    while position < span.count {
      let start = position
      while position < span.count && span[position] < 0x80 { position += 1 }
      if position > start {
        appendASCII(bytes[bytes.startIndex + start..<bytes.startIndex + position], to: &folded)
      } else {
        let (scalar, length) = Unicode.Scalar.decode(span, at: position)
        append(scalar, to: &folded)
        position += length
      }
    }
  }

  /// Appends bytes of ASCII, all at once.
  private func appendASCII(_ bytes: ArraySlice<UInt8>, to folded: inout [UInt8]) {
    let start = folded.count
    folded.append(contentsOf: bytes)
    if heedingCase { return }
    folded.withUnsafeMutableBufferPointer { folded in
      for index in start..<folded.count { folded[index] = TextFolding.lowercase(folded[index]) }
    }
  }

  /// Appends what a scalar becomes.
  mutating func append(_ scalar: Unicode.Scalar, to folded: inout [UInt8]) {
    if scalar.isASCII {
      let byte = UInt8(truncatingIfNeeded: scalar.value)
      folded.append(heedingCase ? byte : TextFolding.lowercase(byte))
    } else if let bytes = known[scalar] {
      folded.append(contentsOf: bytes)
    } else {
      let bytes = TextFolding.fold(scalar, heedingCase: heedingCase)
      known[scalar] = bytes
      folded.append(contentsOf: bytes)
    }
  }
}
