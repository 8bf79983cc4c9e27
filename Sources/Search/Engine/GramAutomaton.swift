/// A few adjacent letters by their classes: six bits each, the last one lowest.
///
/// No class is 0, so that the code implies the length.
struct Gram: Hashable, Sendable {
  let code: UInt64

  /// The number of letter classes; class 0 separates cells.
  static let classCount = 64
  static let bitsPerLetter = 6
  static let longest = 10

  var length: Int {
    (UInt64.bitWidth - code.leadingZeroBitCount + Self.bitsPerLetter - 1) / Self.bitsPerLetter
  }

  var letters: [Int] {
    (0..<length).reversed().map {
      Int(code >> UInt64(Self.bitsPerLetter * $0)) & (Self.classCount - 1)
    }
  }
}

extension Gram {
  /// Creates a gram from at most `longest` nonzero classes.
  init(_ letters: some Sequence<Int>) {
    self.init(code: letters.reduce(0) { $0 << UInt64(Self.bitsPerLetter) | UInt64($1) })
  }
}

/// A matcher for grams of four or more letters with dedicated slices, in one pass over the text.
///
/// The automaton of A. V. Aho and M. J. Corasick, "Efficient string matching: an aid to
/// bibliographic search", 1975, as a table. A state reports the longest gram that ends there;
/// `containments` then adds its suffixes for many rows at once.
struct GramAutomaton: Sendable {
  /// The next state for each state and class; 0 is the initial state.
  private(set) var next = [UInt16](repeating: 0, count: Gram.classCount)
  /// The slice of the longest gram that ends in each state, or `none`.
  private(set) var slices: [UInt16]
  /// Pairs of slices, longer grams first: the first slice's rows are a subset of the second's.
  private(set) var containments: [(slice: Int, other: Int)] = []

  private let sliceOfGram: [Gram: Int]
  private let none: Int

  init(_ sliceOfGram: [Gram: Int], none: Int) {
    self.sliceOfGram = sliceOfGram
    self.none = none
    slices = [UInt16(none)]
    for (gram, slice) in sliceOfGram { insert(gram, slice) }
    follow()
  }

  func slice(of letters: [Int]) -> Int? {
    letters.count > Gram.longest ? nil : sliceOfGram[Gram(letters)]
  }

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
      let transition = state << Gram.bitsPerLetter | letter
      if next[transition] == 0 {
        next[transition] = UInt16(slices.count)
        slices.append(UInt16(none))
        next.append(contentsOf: repeatElement(0, count: Gram.classCount))
      }
      state = Int(next[transition])
    }
    slices[state] = UInt16(slice)
  }

  /// Adds the failure transitions: to the state of the longest suffix, which is nearer to the
  /// initial state and therefore already known.
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
        let transition = state << Gram.bitsPerLetter | letter
        let following = state == 0 ? 0 : next[end << Gram.bitsPerLetter | letter]
        if next[transition] == 0 {
          next[transition] = following
        } else {
          shorter[Int(next[transition])] = Int(following)
          states.append(Int(next[transition]))
        }
      }
    }
    containments.reverse()
  }
}
