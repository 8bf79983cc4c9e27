import TestSupport
import Testing

@testable import Session

@Suite struct TypedPathTests {
  @Test(
    arguments: [
      ("my file.csv", "my file.csv"), ("\"my file.csv\"", "my file.csv"),
      ("'my file.csv'", "my file.csv"), ("my\\ file.csv", "my file.csv"),
      ("'it'\\''s.csv'", "it's.csv"), ("it\\'s\\ \\(1\\).csv", "it's (1).csv"),
      ("\"a \\\"b\\\".csv\"", "a \"b\".csv"), ("a\\\\b", "a\\b"),
      // Neither of these is one word in quotes.
      ("\"a\" b.csv", "\"a\" b.csv"), ("'a", "'a"), ("it's", "it's"),
      // A byte that is not UTF-8.
      ("caf\\xE9.csv", "caf\\xE9.csv"), ("a\\", "a\\"), ("", ""),
    ] as [(String, String)])
  func `a path may be quoted as in a shell`(typed: String, path: String) {
    expectEqual(TypedPath.path(in: typed), path)
  }

  @Test(arguments: [
    "a", "my file.csv", "it's \"so\".csv", "'a'", "a\\b", "a\\", "caf\\xE9.csv", " a ", "\ta",
  ])
  func `an escaped path means the path`(path: String) {
    let typed = TypedPath.escaped(path)
    expectEqual(TypedPath.path(in: typed), path)
  }
}
