/// Returns the candidate with the fewest single-character edits from a mistyped word: at most two,
/// or one in a word of fewer than six letters.
public func nearestWord(to word: String, among candidates: [String]) -> String? {
  // Comparing longer words takes too much time.
  let length = word.count
  guard length <= 64 else { return nil }
  let bound = min(2, max(1, length / 3))
  // Words of other lengths have more edits.
  let distances = candidates.filter { abs($0.count - length) <= bound }.map {
    (name: $0, distance: editDistance(word, $0))
  }
  let nearest = distances.min { $0.distance < $1.distance }
  return nearest.flatMap { $0.distance <= bound ? $0.name : nil }
}

/// Returns the number of insertions, deletions, substitutions and swaps of neighbors between two
/// words (optimal string alignment).
private func editDistance(_ first: String, _ second: String) -> Int {
  let a = Array(first)
  let b = Array(second)
  var rows = [Array(0...b.count)]
  for i in 0..<a.count {
    var row = [i + 1]
    for j in 0..<b.count {
      var best = Swift.min(row[j] + 1, rows[i][j + 1] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
      if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
        best = Swift.min(best, rows[i - 1][j - 1] + 1)
      }
      row.append(best)
    }
    rows.append(row)
  }
  return rows[a.count][b.count]
}
