/// The time span of a date: a year, a month, a day, a minute, a second or a fraction of one.
///
/// ISO 8601: `1953`, `1953-05`, `1953-05-29`, `1953-05-29T11:30`, `1953-05-29 11:30:15.25+05:45`; and days
/// written `1953/05/29`, `29.05.1953` or, if `ValueSyntax` says so, `29/05/1953` or `05/29/1953`. UTC is the
/// default. Instants are microseconds since 1970, so that comparing dates is comparing integers.
public struct DateSpan: Sendable, Hashable {
  /// The first microsecond.
  public let first: Int64
  /// The last microsecond; a year includes all of its days.
  public let last: Int64

  private init(first: Int64, length: Int64) {
    self.first = first
    last = first + length - 1
  }

  /// Parses a date; nil for a nonexistent day, or more than nine digits of a fraction.
  public init?(_ bytes: some Collection<UInt8>, _ values: ValueSyntax = ValueSyntax()) {
    self.init(Array(bytes).span, values)
  }

  /// Parses the date in a cell.
  ///
  /// Not generic, since other modules would call a generic parser unspecialized.
  package init?(_ cell: Span<UInt8>, _ values: ValueSyntax = ValueSyntax()) {
    let bytes = cell.extracting(cell.trimmedRange)
    var reader = DigitReader()
    guard let date = reader.date(bytes, values.dayOrder) else { return nil }
    let (isWhole, month, day) = (reader.index == bytes.count, date.month ?? 1, date.day ?? 1)
    guard isWhole || date.day != nil, 1...12 ~= month, 1...31 ~= day else { return nil }
    let days = Self.days(year: date.year, month: month, day: day)
    guard day <= 28 || days < Self.days(year: date.year, month: month + 1, day: 1) else {
      return nil
    }
    if isWhole {
      let next =
        date.month == nil
        ? Self.days(year: date.year + 1, month: 1, day: 1)
        : date.day == nil ? Self.days(year: date.year, month: month + 1, day: 1) : days + 1
      self.init(first: days * Self.day, length: (next - days) * Self.day)
      return
    }
    guard reader.skip("T", bytes) || reader.skip("t", bytes) || reader.skip(" ", bytes),
      let time = reader.time(bytes), let offset = reader.offset(bytes), reader.index == bytes.count
    else { return nil }
    self.init(first: days * Self.day + time.start - offset, length: time.length)
  }

  fileprivate static let second: Int64 = 1_000_000
  fileprivate static let minute = 60 * second
  fileprivate static let hour = 60 * minute
  private static let day = 24 * hour

  /// Returns the days from 1970-01-01 to a day of the Gregorian calendar, year 0 or later; month 13
  /// is January of the next year.
  ///
  /// Years start in March, so that the leap day is the last one: H. Hinnant, "chrono-Compatible
  /// Low-Level Date Algorithms", 2013.
  private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    let isBeforeMarch = month <= 2
    // An additional era of 400 years keeps the year positive.
    let years = year + 400 - (isBeforeMarch ? 1 : 0)
    let monthsFromMarch = month + (isBeforeMarch ? 9 : -3)
    let dayOfYear = (153 * monthsFromMarch + 2) / 5 + day - 1
    let leapDays = years / 4 - years / 100 + years / 400
    return years * 365 + leapDays + dayOfYear - daysOfEra - daysTo1970
  }

  private static let daysOfEra: Int64 = 146_097
  /// The days from March 1 of year 0 to 1970-01-01.
  private static let daysTo1970: Int64 = 719_468

  /// Returns the Gregorian day that is some days after 1970-01-01, year 0 or later; the inverse of
  /// `days`.
  public static func calendarDay(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let days = Int64(days) + daysTo1970 + daysOfEra
    let (era, dayOfEra) = days.quotientAndRemainder(dividingBy: daysOfEra)
    let year = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / (daysOfEra - 1)) / 365
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

/// A position in the bytes of a date, which each call gets.
private struct DigitReader {
  private(set) var index = 0

  mutating func skip(_ sign: Unicode.Scalar, _ bytes: Span<UInt8>) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: sign) else { return false }
    index += 1
    return true
  }

  mutating func number(_ bytes: Span<UInt8>, digits: Int) -> Int64? {
    var number: Int64 = 0
    for _ in 0..<digits {
      guard let digit = digit(bytes) else { return nil }
      number = number * 10 + digit
    }
    return number
  }

  private mutating func shortNumber(_ bytes: Span<UInt8>) -> Int64? {
    guard let first = digit(bytes) else { return nil }
    return digit(bytes).map { first * 10 + $0 } ?? first
  }

  mutating func date(
    _ bytes: Span<UInt8>, _ order: ValueSyntax.DayOrder?
  ) -> (year: Int64, month: Int64?, day: Int64?)? {
    let start = index
    if let year = number(bytes, digits: 4) {
      if skip("/", bytes) {
        guard let month = shortNumber(bytes), skip("/", bytes), let day = shortNumber(bytes) else {
          return nil
        }
        return (year, month, day)
      }
      guard skip("-", bytes) else { return (year, nil, nil) }
      guard let month = number(bytes, digits: 2) else { return nil }
      guard skip("-", bytes) else { return (year, month, nil) }
      guard let day = number(bytes, digits: 2) else { return nil }
      return (year, month, day)
    }
    index = start
    guard let first = shortNumber(bytes) else { return nil }
    let sign: Unicode.Scalar = order != nil && skip("/", bytes) ? "/" : "."
    guard sign == "/" || skip(sign, bytes), let second = shortNumber(bytes), skip(sign, bytes),
      let year = number(bytes, digits: 4)
    else { return nil }
    return sign == "/" && order == .mdy ? (year, first, second) : (year, second, first)
  }

  private mutating func digit(_ bytes: Span<UInt8>) -> Int64? {
    guard index < bytes.count, case let digit = bytes[index] &- UInt8(ascii: "0"), digit < 10 else {
      return nil
    }
    index += 1
    return Int64(digit)
  }

  private mutating func number(
    _ bytes: Span<UInt8>, digits: Int, below limit: Int64
  ) -> Int64? {
    number(bytes, digits: digits).flatMap { $0 < limit ? $0 : nil }
  }

  /// Reads `11:30`, `11:30:15` or `11:30:15.25`: the time since midnight and its precision.
  mutating func time(_ bytes: Span<UInt8>) -> (start: Int64, length: Int64)? {
    guard let hours = number(bytes, digits: 2, below: 24), skip(":", bytes),
      let minutes = number(bytes, digits: 2, below: 60)
    else { return nil }
    let start = hours * DateSpan.hour + minutes * DateSpan.minute
    guard skip(":", bytes) else { return (start, DateSpan.minute) }
    guard let seconds = number(bytes, digits: 2, below: 60) else { return nil }
    guard skip(".", bytes) else { return (start + seconds * DateSpan.second, DateSpan.second) }
    guard let fraction = fraction(bytes) else { return nil }
    return (start + seconds * DateSpan.second + fraction.start, fraction.length)
  }

  /// Reads one to nine digits; those beyond microseconds are ignored.
  private mutating func fraction(_ bytes: Span<UInt8>) -> (start: Int64, length: Int64)? {
    var start: Int64 = 0
    var length = DateSpan.second
    var count = 0
    while count < 9, let digit = digit(bytes) {
      count += 1
      if length == 1 { continue }
      length /= 10
      start += digit * length
    }
    return count == 0 ? nil : (start, length)
  }

  /// Reads nothing, `Z`, `+02:00`, `+0200` or `+02`.
  mutating func offset(_ bytes: Span<UInt8>) -> Int64? {
    if index == bytes.count || skip("Z", bytes) || skip("z", bytes) { return 0 }
    let isEast = skip("+", bytes)
    guard isEast || skip("-", bytes), let hours = number(bytes, digits: 2, below: 24) else {
      return nil
    }
    var offset = hours * DateSpan.hour
    if index < bytes.count {
      _ = skip(":", bytes)
      guard let minutes = number(bytes, digits: 2, below: 60) else { return nil }
      offset += minutes * DateSpan.minute
    }
    return isEast ? offset : -offset
  }
}
