extension String {
  /// Returns the text with a scalar inserted before each occurrence of some scalars.
  ///
  /// Works on scalars because a quote followed by a combining mark is a different `Character`.
  package func inserting(_ sign: Unicode.Scalar, before others: [Unicode.Scalar]) -> String {
    guard unicodeScalars.contains(where: others.contains) else { return self }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if others.contains(scalar) { result.append(sign) }
      result.append(scalar)
    }
    return String(result)
  }
}
