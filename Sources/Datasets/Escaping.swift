extension String {
  /// The same with a sign before each of some signs.
  ///
  /// Scalar by scalar: together with a mark behind it a quote is another character, and a quote all
  /// the same.
  ///
  /// - Complexity: O(length).
  package func putting(_ sign: Unicode.Scalar, before others: [Unicode.Scalar]) -> String {
    guard unicodeScalars.contains(where: others.contains) else { return self }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if others.contains(scalar) { result.append(sign) }
      result.append(scalar)
    }
    return String(result)
  }
}
