/// The durations of repeated or similar operations.
struct Samples {
  private var nanoseconds: [Int64] = []

  /// Adds a duration.
  mutating func append(_ nanoseconds: Int64) { self.nanoseconds.append(nanoseconds) }

  /// A line for `table.py`, which computes the median, the 90th percentile and the maximum.
  func line(table: String, workload: String, contender: String) -> String {
    let samples = nanoseconds.map(String.init).joined(separator: ",")
    return "{\"table\":\(quoted(table)),\"workload\":\(quoted(workload)),"
      + "\"contender\":\(quoted(contender)),\"nanoseconds\":[\(samples)]}"
  }
}

/// Returns a JSON string.
func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": result += "\\\(scalar)"
    case "\0"..."\u{1F}":
      let digits = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}
