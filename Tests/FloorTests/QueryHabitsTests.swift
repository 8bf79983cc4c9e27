import Search
import TestSupport
import Testing

@testable import Session
@testable import Transcripts

@Suite struct QueryHabitsTests {
  private let habits = QueryHabits(columns: [
    ListColumn(header: "Name", typedName: "name", key: "name", kind: .text),
    ListColumn(header: "Height", typedName: "height_m", key: "height_m", kind: .integer),
  ])

  @Test func `a line longer than hands type is no habit`() {
    expectEqual(habits.rewritten(String(repeating: "a", count: 996) + " or b"), nil)
    #expect(habits.rewritten(String(repeating: "a", count: 990) + " or b") != nil)
  }

  @Test(
    arguments: [
      ("a or b", "a | b"), ("a or b c or d", "a | b c | d"), ("a and b", "a b"),
      ("height is null", "height:"), ("k2 name IS NOT NULL", "k2 !name:"), ("name=NULL", "name:"),
      ("name!=null", "!name:"), ("name like %peak", "name:peak$"), ("name LIKE k%", "name:^k"),
      ("name:*peak", "name:peak$"), ("name:mount*", "name:^mount"), ("name:*a*", "name:a"),
      ("name:k2,lhotse", "name:(k2 | lhotse)"),
      ("height >8000", "height>8000"), ("height > 8000", "height>8000"),
      ("k2 height >= 8000 x", "k2 height>=8000 x"), (">= 8000", "height_m>=8000"),
      ("name : k2", "name:k2"), ("height != 8849", "height!=8849"), ("a AND b", "a b"),
      ("a OR b || c", "a | b | c"),
      ("a && b", "a b"), ("NOT a b", "!a b"), ("-china", "!china"), ("kara*", "kara"),
      ("*kara*", "kara"), ("/K2/i", "/(?i)K2/"), ("height:8500..8000", "height:8000..8500"),
      ("8,849", "8849"), ("k2 1,234,567.5", "k2 1234567.5"),
      ("8500..8000", "height_m:8000..8500"), ("8000..8500", "height_m:8000..8500"),
      ("8,500..8,000", "height_m:8,000..8,500"), ("height:8,500..8,000", "height:8,000..8,500"),
    ])
  func `a habit is rewritten`(typed: String, meant: String) {
    expectEqual(habits.rewritten(typed), meant)
    #expect((try? Query(meant, columns: habits.columns)) != nil)
    // The query language has no habits.
    expectEqual(habits.rewritten(meant), nil)
  }

  @Test(
    arguments: [
      "", "k2", "and or not", "-5", "a-b", "height>8000", "height:1..2", "\"a AND b\"", "a | b",
      "*",
      "or", "a or", "and b", "a | or", "a is null", "name is", "like b", "name like", "name:a..b,c",
      "name:/a*,b/", "name:,", "**", "/k2/", "/a*b/", "x==1", "a,b", "AND", "NOT", "8,00", "1,2345",
      "..", "8..", "http://x",
      "-", ">", ":", "= =",
    ])
  func `other text is not`(typed: String) {
    if let meant = habits.rewritten(typed) { #expect(!meant.isEmpty, "\(typed)") }
    if !["AND", "NOT", ">", "= ="].contains(typed) { expectEqual(habits.rewritten(typed), nil) }
  }
}
