/// A date as ISO 8601 writes it, as the time it stands for: a year, a month, a day, a minute, a
/// second or a fraction of one.
///
/// `1953`, `1953-05`, `1953-05-29`, `1953-05-29T11:30`, `1953-05-29 11:30:15.25+05:45`. A time
/// without an offset is taken as UTC, as is a date without a time. Instants are microseconds since
/// the beginning of 1970, so that comparing dates is comparing integers.
public struct ISODate: Sendable, Hashable {
  /// The first microsecond that it stands for.
  public let first: Int64
  /// The last microsecond that it stands for: a year stands for all of its days.
  public let last: Int64

  private init(first: Int64, length: Int64) {
    self.first = first
    last = first + length - 1
  }

  /// The date that bytes are, nil when they are none: days that a month does not have, blanks
  /// around it, more than nine digits behind the second.
  ///
  /// - Complexity: O(1).
  public init?(_ bytes: some Collection<UInt8>) {
    var reader = DigitReader(bytes)
    guard let year = reader.number(digits: 4) else { return nil }
    if reader.isAtEnd {
      let first = Self.days(year: year, month: 1, day: 1)
      let next = Self.days(year: year + 1, month: 1, day: 1)
      self.init(first: first * Self.day, length: (next - first) * Self.day)
      return
    }
    guard reader.skip("-"), let month = reader.number(digits: 2), (1...12).contains(month) else {
      return nil
    }
    let length = Self.length(ofMonth: month, year: year)
    if reader.isAtEnd {
      let first = Self.days(year: year, month: month, day: 1)
      self.init(first: first * Self.day, length: length * Self.day)
      return
    }
    guard reader.skip("-"), let day = reader.number(digits: 2), (1...length).contains(day) else {
      return nil
    }
    let midnight = Self.days(year: year, month: month, day: day) * Self.day
    if reader.isAtEnd {
      self.init(first: midnight, length: Self.day)
      return
    }
    guard reader.skip("T", "t", " "), let time = reader.time(), let offset = reader.offset(),
      reader.isAtEnd
    else { return nil }
    self.init(first: midnight + time.start - offset, length: time.length)
  }

  fileprivate static let second: Int64 = 1_000_000
  fileprivate static let minute = 60 * second
  fileprivate static let hour = 60 * minute
  private static let day = 24 * hour

  private static func length(ofMonth month: Int64, year: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The days from the beginning of 1970 to a day of the Gregorian calendar, of a year from 0.
  ///
  /// Years are counted from March, so that the leap day is the last one: H. Hinnant, "chrono-
  /// Compatible Low-Level Date Algorithms", 2013.
  private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    let isBeforeMarch = month <= 2
    // 400 years more, which are a whole number of weeks and leap days, keep the year positive.
    let years = year + 400 - (isBeforeMarch ? 1 : 0)
    let monthsFromMarch = month + (isBeforeMarch ? 9 : -3)
    let dayOfYear = (153 * monthsFromMarch + 2) / 5 + day - 1
    let leapDays = years / 4 - years / 100 + years / 400
    return years * 365 + leapDays + dayOfYear - daysOfEra - daysTo1970
  }

  /// The days of 400 years.
  private static let daysOfEra: Int64 = 146_097
  /// Those from the first of March of year 0 to the beginning of 1970.
  private static let daysTo1970: Int64 = 719_468

  /// The way back: the day of the Gregorian calendar that is so many days behind the beginning of
  /// 1970, of a year from 0.
  ///
  /// By the same author.
  public static func calendarDay(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let days = Int64(days) + daysTo1970 + daysOfEra
    let (era, dayOfEra) = days.quotientAndRemainder(dividingBy: daysOfEra)
    let year =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / (daysOfEra - 1)) / 365
    let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let isBeforeMarch = monthFromMarch >= 10
    return (
      Int(year + (era - 1) * 400 + (isBeforeMarch ? 1 : 0)),
      Int(monthFromMarch + (isBeforeMarch ? -9 : 3)), Int(day)
    )
  }
}

/// Reads the parts of a date; none of them is long.
private struct DigitReader<Bytes: Collection<UInt8>> {
  private var rest: Bytes.SubSequence

  init(_ bytes: Bytes) { rest = bytes[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ signs: Unicode.Scalar...) -> Bool {
    guard let byte = rest.first, signs.contains(Unicode.Scalar(byte)) else { return false }
    rest = rest.dropFirst()
    return true
  }

  mutating func number(digits: Int) -> Int64? {
    var number: Int64 = 0
    for _ in 0..<digits {
      guard let digit = digit() else { return nil }
      number = number * 10 + digit
    }
    return number
  }

  private mutating func digit() -> Int64? {
    guard let byte = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else {
      return nil
    }
    rest = rest.dropFirst()
    return Int64(byte - UInt8(ascii: "0"))
  }

  private mutating func number(digits: Int, below limit: Int64) -> Int64? {
    number(digits: digits).flatMap { $0 < limit ? $0 : nil }
  }

  /// `11:30`, `11:30:15`, `11:30:15.25`: since midnight, and as long as its last digit says.
  mutating func time() -> (start: Int64, length: Int64)? {
    guard let hours = number(digits: 2, below: 24), skip(":"),
      let minutes = number(digits: 2, below: 60)
    else { return nil }
    let start = hours * ISODate.hour + minutes * ISODate.minute
    guard skip(":") else { return (start, ISODate.minute) }
    guard let seconds = number(digits: 2, below: 60) else { return nil }
    guard skip(".") else { return (start + seconds * ISODate.second, ISODate.second) }
    guard let fraction = fraction() else { return nil }
    return (start + seconds * ISODate.second + fraction.start, fraction.length)
  }

  /// One to nine digits; those beyond microseconds are read and dropped.
  private mutating func fraction() -> (start: Int64, length: Int64)? {
    var start: Int64 = 0
    var length = ISODate.second
    var count = 0
    while count < 9, let digit = digit() {
      count += 1
      if length == 1 { continue }
      length /= 10
      start += digit * length
    }
    return count == 0 ? nil : (start, length)
  }

  /// Nothing, `Z`, `+02:00`, `+0200` or `+02`.
  mutating func offset() -> Int64? {
    if isAtEnd || skip("Z", "z") { return 0 }
    let isEast = skip("+")
    guard isEast || skip("-"), let hours = number(digits: 2, below: 24) else { return nil }
    var offset = hours * ISODate.hour
    if !isAtEnd {
      _ = skip(":")
      guard let minutes = number(digits: 2, below: 60) else { return nil }
      offset += minutes * ISODate.minute
    }
    return isEast ? offset : -offset
  }
}
