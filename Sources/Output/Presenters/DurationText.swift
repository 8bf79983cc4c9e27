extension Duration {
  /// Milliseconds or seconds with one decimal: `3.1 ms`.
  package var text: String {
    let milliseconds = self / .milliseconds(1)
    return milliseconds < 1_000
      ? "\(Self.tenths(milliseconds)) ms" : "\(Self.tenths(milliseconds / 1_000)) s"
  }

  private static func tenths(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
