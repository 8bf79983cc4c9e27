import Datasets
import TestSupport
import Testing

@Suite struct DateSpanTests {
  private static let second: Int64 = 1_000_000
  private static let minute = 60 * second
  private static let day = 1_440 * minute

  @Test(
    arguments: [
      ("1970", 0, 365 * day), ("1970-01", 0, 31 * day), ("1970-01-01", 0, day),
      ("1970-02", 31 * day, 28 * day), ("1972-02", 761 * day, 29 * day),
      ("1969", -365 * day, 365 * day),
      ("1972", 730 * day, 366 * day), ("1900", -25_567 * day, 365 * day),
      ("2000-02-29", 11_016 * day, day), ("2000-03-01", 11_017 * day, day),
      ("1970-12-31", 364 * day, day), ("1970-01-01T00:00", 0, minute),
      ("1970-01-01T11:30", 690 * minute, minute), ("1970-01-01t11:30z", 690 * minute, minute),
      ("1970-01-01 00:01:02", 62 * second, second), ("1970-01-01T00:00:59Z", 59 * second, second),
      ("1970-01-01T00:00:01.5", second + 500_000, 100_000),
      ("1970-01-01T00:00:01.25Z", second + 250_000, 10_000),
      ("1970-01-01T00:00:00.000001", 1, 1), ("1970-01-01T00:00:00.000001999", 1, 1),
      ("1970-01-01T05:45+05:45", 0, minute), ("1970-01-01T05:45+0545", 0, minute),
      ("1970-01-01T02:00+02", 0, minute), ("1970-01-01T00:00-01:30", 90 * minute, minute),
      ("0000-01-01", -719_528 * day, day), ("9999-12-31", 2_932_896 * day, day),
    ] as [(String, Int64, Int64)])
  func `a date is its span of time`(text: String, first: Int64, length: Int64) throws {
    let date = try #require(DateSpan(text.utf8))
    expectEqual(date.first, first)
    expectEqual(date.last, first + length - 1)
    expectEqual(DateSpan(Array("x\(text)x".utf8).dropFirst().dropLast()), date)
    expectEqual(DateSpan(" \(text)\t".utf8), date)
  }

  @Test(arguments: [
    "", "195", "19530", "1953-", "1953-5", "1953-00", "1953-13", "1953-05-", "1953-05-00",
    "1953-05-32",
    "1953-04-31", "1953-02-29", "1900-02-29", "2100-02-29", "1953-05-29T", "1953-05-29T11",
    "1953-05-29T24:00",
    "1953-05-29T11:60", "1953-05-29T11:30:60", "1953-05-29T11:30:15.",
    "1953-05-29T11:30:15.1234567890",
    "1953-05-29T11:30+", "1953-05-29T11:30+5", "1953-05-29T11:30+05:", "1953-05-29T11:30+05:60",
    "1953-05-29T11:30+24:00", "1953-05-29Z", "1953Z", "-1953", "+1953", "1953/05", "1953/05/29/",
    "29.5.53", "29.5.", "29.5", "29/5/1953", "29.13.1953", "31.4.1953", "1953.05.29", "029.5.1953",
    "29-05-1953", "1953-05-29  11:30", "1953-05-29T11:30ZZ", "１９５３", "1953-05-29X11:30", "today",
  ])
  func `invalid dates are rejected`(text: String) {
    expectEqual(DateSpan(text.utf8), nil)
  }

  @Test(
    arguments: [
      ("1953/05/29", nil, "1953-05-29"), ("1953/5/9", nil, "1953-05-09"),
      ("29.05.1953", nil, "1953-05-29"),
      ("9.5.1953", nil, "1953-05-09"), ("29.05.1953 11:30", nil, "1953-05-29T11:30"),
      ("29/05/1953", .dmy, "1953-05-29"), ("05/29/1953", .mdy, "1953-05-29"),
      ("5/9/1953", .mdy, "1953-05-09"),
      ("5/9/1953", .dmy, "1953-09-05"), ("05/29/1953", .dmy, nil),
      ("29.05.1953", .mdy, "1953-05-29"),
      ("05/29/1953T11:30Z", .mdy, "1953-05-29T11:30Z"),
    ] as [(String, ValueSyntax.DayOrder?, String?)])
  func `days can be written with slashes and points`(
    text: String, order: ValueSyntax.DayOrder?, expected: String?
  ) {
    var values = ValueSyntax()
    values.dayOrder = order
    expectEqual(DateSpan(text.utf8, values), expected.flatMap { DateSpan($0.utf8) })
    #expect((DateSpan(text.utf8, values) != nil) == (expected != nil))
  }

  @Test func `the days of two hundred years are consecutive`() throws {
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    var next = try #require(DateSpan("1896".utf8)).first
    for year in 1896..<2105 {
      let start = next
      let isLeap = year % (year % 100 == 0 ? 400 : 4) == 0
      for (index, length) in lengths.enumerated() {
        let monthStart = next
        for day in 1...(index == 1 && isLeap ? 29 : length) {
          let text = "\(year)-\(padded(index + 1))-\(padded(day))"
          let date = try #require(DateSpan(text.utf8))
          expectEqual(date.first, next)
          next = date.last + 1
        }
        let month = try #require(DateSpan("\(year)-\(padded(index + 1))".utf8))
        #expect(month.first == monthStart && month.last == next - 1)
      }
      let whole = try #require(DateSpan("\(year)".utf8))
      #expect(whole.first == start && whole.last == next - 1)
    }
  }

  @Test func `a day number converts back to its calendar day`() throws {
    for day in stride(from: -719_528, through: 2_932_896, by: testSize(367, thorough: 1)) {
      let (year, month, dayOfMonth) = DateSpan.calendarDay(day)
      let parts = [(year, 4), (month, 2), (dayOfMonth, 2)].map { number, digits in
        String(repeating: "0", count: digits - "\(number)".count) + "\(number)"
      }
      try #require(
        DateSpan(parts.joined(separator: "-").utf8)?.first == Int64(day) * Self.day,
        "\(day): \(parts)")
    }
  }
}
