/// A search for the end of the last whole record in bytes that grow at their end.
protocol BlockCut: Sendable {
  /// The end of the last whole record, after its line end; 0 before the first one.
  var end: Int { get }
  /// Whether each quote opens or closes a field, so that quotes can be counted instead of parsed.
  var hasRegularQuotes: Bool { get }
  /// The ends of all whole records; empty if they end with lines.
  var recordEnds: [Int] { get }
  /// The search in a block after the first one.
  var later: Self { get }
  /// Whether text must follow the last record, so that the last block is never empty.
  var hasClosing: Bool { get }

  /// Scans bytes of which earlier calls saw the first ones.
  mutating func scan(_ bytes: [UInt8])
}

extension BlockCut {
  var recordEnds: [Int] { [] }
  var later: Self { self }
  var hasClosing: Bool { false }
}
