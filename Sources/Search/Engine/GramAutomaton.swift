/// Finds the grams of four letters and more that have slices of their own, in one pass over a text.
///
/// The automaton of A. V. Aho and M. J. Corasick, "Efficient string matching: an aid to
/// bibliographic search", 1975, as a table. A state tells of the longest gram that ends with it; a
/// shorter one at that gram's end is in all rows of it, which is put right for many rows at once.
struct GramAutomaton: Sendable {
  /// For each state and class the next state; 0 is the first.
  private(set) var next = [UInt16](repeating: 0, count: Gram.classCount)
  /// For each state the slice of the longest gram that ends there, or `none`.
  private(set) var slices: [UInt16]
  /// Pairs of slices, of which the first one's rows are also the second one's, longer grams first.
  private(set) var containments: [(slice: Int, other: Int)] = []

  private let sliceOfGram: [Gram: Int]
  private let none: Int

  /// - Parameters:
  ///   - sliceOfGram: The grams looked for, and their slices.
  ///   - none: What stands for no slice.
  init(_ sliceOfGram: [Gram: Int], none: Int) {
    self.sliceOfGram = sliceOfGram
    self.none = none
    slices = [UInt16(none)]
    for (gram, slice) in sliceOfGram { insert(gram, slice) }
    follow()
  }

  /// The slice of some letters, if they are a gram that has one.
  func slice(of letters: [Int]) -> Int? {
    letters.count > Gram.longest ? nil : sliceOfGram[Gram(letters)]
  }

  /// The slices of grams within some letters.
  func slices(within letters: [Int]) -> [Int] {
    var state = 0
    return letters.compactMap { letter in
      state = Int(next[state << Gram.bitsPerLetter | letter])
      return slices[state] == none ? nil : Int(slices[state])
    }
  }

  private mutating func insert(_ gram: Gram, _ slice: Int) {
    var state = 0
    for letter in gram.letters {
      let place = state << Gram.bitsPerLetter | letter
      if next[place] == 0 {
        next[place] = UInt16(slices.count)
        slices.append(UInt16(none))
        next.append(contentsOf: repeatElement(0, count: Gram.classCount))
      }
      state = Int(next[place])
    }
    slices[state] = UInt16(slice)
  }

  /// Says where each state goes on with a letter that continues none of its grams: to the state of
  /// the longest end of what was read, which is nearer to the first one and so known already.
  private mutating func follow() {
    var shorter = [Int](repeating: 0, count: slices.count)
    var states = [0]
    var done = 0
    while done < states.count {
      let state = states[done]
      done += 1
      let end = shorter[state]
      if state != 0 && slices[end] != none {
        if slices[state] == none {
          slices[state] = slices[end]
        } else {
          containments.append((Int(slices[state]), Int(slices[end])))
        }
      }
      for letter in 0..<Gram.classCount {
        let place = state << Gram.bitsPerLetter | letter
        let following = state == 0 ? 0 : next[end << Gram.bitsPerLetter | letter]
        if next[place] == 0 {
          next[place] = following
        } else {
          shorter[Int(next[place])] = Int(following)
          states.append(Int(next[place]))
        }
      }
    }
    containments.reverse()
  }
}
