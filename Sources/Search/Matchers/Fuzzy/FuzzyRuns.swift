import Datasets

/// The letters at the pattern's start that runs of a cell have so far, and what they lose.
///
/// Uses pointers, since most of a bound's time is spent here. Counts of letters are at most
/// `count`, and `losses` has one more element.
struct FuzzyRuns {
  let letters: UnsafeBufferPointer<UInt64>
  let count: Int
  /// The points that the first n letters lose, if they are found.
  let losses: UnsafeMutableBufferPointer<Int>
  /// Bit n: whether the first n letters are found.
  private var found: UInt64 = 1
  /// The bits of `found` after which a run may start where neither a word nor a part of one does.
  private var foundCheaply: UInt64 = 1
  /// The most that the letters before such a run may lose.
  private let mostBefore: Int

  init(
    letters: UnsafeBufferPointer<UInt64>, count: Int, losses: UnsafeMutableBufferPointer<Int>,
    atMost limit: Int
  ) {
    mostBefore = limit &- FuzzyScore.wordStart &- FuzzyScore.leastGap
    self.letters = letters
    self.count = count
    self.losses = losses
  }

  var areEmpty: Bool { found == 1 }

  mutating func removeAll() { (found, foundCheaply) = (1, 1) }

  /// Adds the runs that start at a byte, which loses `start` points; returns whether all letters are
  /// found.
  @inline(__always)
  mutating func add(
    at index: Int, before end: Int, in bytes: UnsafeRawBufferPointer, late: Int, start: Int,
    atMost limit: Int
  ) -> Bool {
    var next =
      letters[Int(bytes[index])] & (start < FuzzyScore.wordStart ? found : foundCheaply)
    while next != 0 {
      let before = next.trailingZeroBitCount
      next &= next &- 1
      let loss = start &+ (before == 0 ? late : losses[before] &+ FuzzyScore.leastGap)
      if loss > limit { continue }
      var (now, place) = (before &+ 1, index &+ 1)
      note(loss, now)
      while now < count, place < end, letters[Int(bytes[place])] &>> UInt64(now) & 1 == 1 {
        now &+= 1
        place &+= 1
        note(loss, now)
      }
      if now == count { return true }
    }
    return false
  }

  @inline(__always)
  private mutating func note(_ loss: Int, _ count: Int) {
    let bit: UInt64 = 1 &<< UInt64(count)
    if found & bit != 0 && losses[count] <= loss { return }
    found |= bit
    if loss <= mostBefore { foundCheaply |= bit }
    losses[count] = loss
  }
}
