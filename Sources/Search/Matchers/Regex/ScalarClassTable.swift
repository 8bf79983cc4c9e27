/// The classes of scalars, looked up a page of 128 at once and then remembered.
struct ScalarClassTable {
  private let classes: ScalarClasses
  /// Where in `entries` the page of each 128 scalars begins; at first that of none.
  private var pages: [Int32]
  /// Classes page by page; the first page says that a class is not known yet.
  private var entries: [UInt16]

  init(_ classes: ScalarClasses) {
    self.classes = classes
    pages = Array(repeating: 0, count: Int(ScalarSet.largest >> 7) + 1)
    entries = Array(repeating: UInt16(Self.unknown(of: classes)), count: 128)
    fill(0)
  }

  /// What stands for a class that is not known yet: one behind the classes and the end of a cell.
  static func unknown(of classes: ScalarClasses) -> Int { classes.count + 1 }

  /// The class of a scalar, if it is known.
  @inline(__always)
  func known(_ scalar: Unicode.Scalar) -> Int {
    Int(entries[Int(pages[Int(scalar.value >> 7)]) + Int(scalar.value & 127)])
  }

  /// The class of a scalar.
  mutating func number(of scalar: Unicode.Scalar) -> Int {
    let page = Int(scalar.value >> 7)
    if pages[page] == 0 { fill(page) }
    return known(scalar)
  }

  private mutating func fill(_ page: Int) {
    pages[page] = Int32(entries.count)
    for value in UInt32(page) << 7..<UInt32(page + 1) << 7 {
      // Surrogates have entries, which nobody asks for.
      let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
      entries.append(UInt16(classes.number(of: scalar)))
    }
  }
}
