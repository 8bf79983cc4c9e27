import Datasets
import Search
import TestSupport
import Testing

@Suite struct ValueMatcherTests {
  private static let text = """
    name,size,long,day,mixed
    a,10,9007199254740993,1953-05-29,1953
    b,-2.5,9007199254740992,1953-05,1953-05-29T11:30
    Ça,1e3,0.1,1953,1953-05-29
    ç,,-9007199254740993,,
    d,0,1e400,1954-01-01,1953-05-28

    """

  private func found(_ typed: String) async throws -> String {
    let source = DatasetSource(
      try DatasetLoader.load(
        Array(Self.text.utf8), name: "x", path: "x.csv", extension: "csv"))
    let query = try Query(typed, columns: source.columns)
    let request = ListRequest(query: query, arrangement: ListArrangement(allOf: source.columns))
    let result = try await source.search(request)
    return try await result.rows(in: 0..<100).map { $0.cells[0] }.joined(separator: " ")
  }

  @Test(
    arguments: [
      ("size>0", "a Ça"), ("size>=0", "a Ça d"), ("size<0", "b"), ("size<=-2.5", "b"),
      ("size=1000", "Ça"), ("size!=0", "a b Ça ç"), ("size=0.0", "d"), ("size:0..10", "a d"),
      ("size:10..", "a Ça"), ("size:..0", "b d"), ("size:..", ""), ("size:", "ç"),
      ("!size:", "a b Ça d"), ("size:^1", "a Ça"), ("size:0", "a d"), ("size>1e2", "Ça"),
      ("size>.5", "a Ça"), ("size>-0", "a Ça"),
    ] as [(String, String)])
  func `numbers compare by value`(query: String, names: String) async throws {
    expectEqual(try await found(query), names)
  }

  @Test(
    arguments: [
      ("long=9007199254740993", "a"), ("long>9007199254740992", "a d"),
      ("long>=9007199254740992", "a b d"), ("long<0", "ç"), ("long:0..1", "Ça"),
      ("long<=-9007199254740993", "ç"), ("long>1e399", "d"), ("long=1e400", "d"),
      ("long!=9007199254740993", "b Ça ç d"),
    ] as [(String, String)])
  func `long numbers compare by all digits`(query: String, names: String) async throws {
    expectEqual(try await found(query), names)
  }

  @Test(
    arguments: [
      // A day is within its month, but not the month within the day.
      ("day=1953-05", "a b"), ("day=1953-05-29", "a"), ("day=1953", "a b Ça"), ("day>1953", "d"),
      ("day>=1953-05-01", "a b d"), ("day<1953-05", ""), ("day<1954", "a b Ça"),
      ("day<=1953-05", "a b"), ("day:1953-05..1953", "a b"), ("day:1953..", "a b Ça d"),
      ("day:", "ç"), ("day!=1953", "ç d"), ("day:05", "a b"),
      ("mixed>1953-05-28", "b Ça"), ("mixed=1953-05-29", "b Ça"), ("mixed<1953-05-29T11:30", "d"),
    ] as [(String, String)])
  func `dates compare by their instants`(query: String, names: String) async throws {
    expectEqual(try await found(query), names)
  }

  @Test(
    arguments: [
      ("name>b", "Ça ç d"), ("name>=b", "b Ça ç d"), ("name<ca", "a b ç"), ("name=c", "ç"),
      ("name=ca", "Ça"), ("name=CA", ""), ("name=Ca", "Ça"), ("name!=c", "a b Ça d"),
      ("name>=\"c a\"", "Ça d"), ("day>=1953", "a b Ça d"),
    ] as [(String, String)])
  func `text compares in folded order`(query: String, names: String) async throws {
    expectEqual(try await found(query), names)
  }
}
