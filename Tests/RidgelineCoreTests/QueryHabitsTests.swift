import Search
import TestSupport
import Testing

@testable import RidgelineCore

@Suite struct QueryHabitsTests {
  private let habits = QueryHabits(columns: [
    ListColumn(header: "Name", typedName: "name", key: "name", kind: .text),
    ListColumn(header: "Height", typedName: "height_m", key: "height_m", kind: .integer),
  ])

  @Test(
    arguments: [
      ("height >8000", "height>8000"), ("height > 8000", "height>8000"),
      ("k2 height >= 8000 x", "k2 height>=8000 x"), (">= 8000", "height_m>=8000"),
      ("name : k2", "name:k2"), ("height != 8849", "height!=8849"), ("a AND b", "a b"),
      ("a OR b || c", "a | b | c"),
      ("a && b", "a b"), ("NOT a b", "!a b"), ("-china", "!china"), ("kara*", "kara"),
      ("*kara*", "kara"), ("/K2/i", "/(?i)K2/"), ("height:8500..8000", "height:8000..8500"),
      ("height>8,000", "height>8000"), ("height_m==1,234,567.5", "height_m=1234567.5"),
      ("8,849", "8849"), ("k2 1,234,567.5", "k2 1234567.5"),
      ("8500..8000", "height_m:8000..8500"), ("8000..8500", "height_m:8000..8500"),
      ("8,500..8,000", "height_m:8000..8500"), ("height:8,500..8,000", "height:8000..8500"),
      ("height:8,000..", "height:8000.."),
    ])
  func `a habit is rewritten`(typed: String, meant: String) {
    expectEqual(habits.rewritten(typed), meant)
    // The query language has no habits.
    expectEqual(habits.rewritten(meant), nil)
  }

  @Test(
    arguments: [
      "", "k2", "and or not", "-5", "a-b", "height>8000", "height:1..2", "\"a AND b\"", "a | b",
      "*",
      "**", "/k2/", "/a*b/", "x==1", "a,b", "AND", "NOT", "8,00", "1,2345", "..", "8..", "http://x",
      "-", ">", ":", "= =",
    ])
  func `other text is not`(typed: String) {
    if let meant = habits.rewritten(typed) { #expect(!meant.isEmpty, "\(typed)") }
    if !["AND", "NOT", ">", "= ="].contains(typed) { expectEqual(habits.rewritten(typed), nil) }
  }
}
