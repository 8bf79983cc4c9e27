import TestSupport
import Testing

@testable import Search

@Suite struct CandidateRecordsTests {
  private func candidates(
    _ text: String, _ query: String, quote: UInt8? = UInt8(ascii: "\"")
  ) throws -> [String]? {
    let condition = try #require(try Query(query, columns: []).condition)
    let records = CandidateRecords(
      try #require(RequiredText(condition)), quote: quote)
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBytes { records.records(of: $0) }?.map {
      String(decoding: bytes[$0], as: UTF8.self)
    }
  }

  private let filler = String(repeating: "filler,\"of,\n\"\"many\",cells\r\n", count: 40)

  @Test func `candidates are whole records`() throws {
    let text = filler + "a,\"x\nK2,\"\"\n\"\n" + filler + "k2\n" + filler + "b,K2"
    expectEqual(try candidates(text, "k2"), ["a,\"x\nK2,\"\"\n\"\n", "k2\n", "b,K2"])
    expectEqual(try candidates(text, "k2 | b,k"), ["a,\"x\nK2,\"\"\n\"\n", "k2\n", "b,K2"])
    expectEqual(try candidates(text, "absent"), [])
  }

  @Test func `records that are not ASCII are candidates if they may fold to the text`() throws {
    let text = "é,1\n" + filler + "a,\"\n日\"\n" + filler
    expectEqual(try candidates(text, "absent"), [])
    expectEqual(try candidates("abé,1\n" + text, "abe,1"), ["abé,1\n"])
    expectEqual(try candidates("bre\u{301}ak,1\n" + text, "break"), ["bre\u{301}ak,1\n"])
    expectEqual(try candidates(text, "日"), ["é,1\n", "a,\"\n日\"\n"])
    expectEqual(try candidates(text, "日 | absent"), ["é,1\n", "a,\"\n日\"\n"])
  }

  @Test func `quotes are text in other dialects`() throws {
    let text = filler + "a \"\nk2\n" + filler
    expectEqual(try candidates(text, "k2", quote: nil), ["k2\n"])
  }

  @Test func `escapes and lines of a value are candidates in JSON Lines`() throws {
    let filler = String(repeating: "{\"name\":\"filler\",\"n\":[1,\n2]}\n", count: 40)
    let hits = [
      "{\"a\":\"K2\"}\n", "{\"a\":\"\\u004B2\"}\n", "{\"a\":[\n\"x\",\n\"k2\"\n]}\n",
      "{\"a\":\"é\"}\n",
      "{\"a\":\"x\\/y\"}\n",
    ]
    let bytes = Array((filler + hits.joined(separator: filler)).utf8)
    for (query, expected) in [("k2", [0, 1, 2, 3]), ("x/y", [1, 4]), ("日", [1, 3])] {
      let condition = try #require(try Query(query, columns: []).condition)
      let text = try #require(RequiredText(condition)?.inJSON)
      let found = bytes.withUnsafeBytes { CandidateRecords(text, isJSON: true).records(of: $0) }
      expectEqual(
        found?.map { String(decoding: bytes[$0], as: UTF8.self) }, expected.map { hits[$0] })
    }
  }

  @Test func `elements of an array are candidates up to their ends`() throws {
    let elements = (0..<40).map {
      $0 == 7 || $0 == 39 ? "\n{\"a\":\"k2\"}," : "\n{\"a\":[\n\($0)\n]},"
    }
    let bytes = Array(elements.joined().utf8)
    let ends = elements.indices.map { elements[...$0].reduce(0) { $0 + $1.utf8.count } }
    let condition = try #require(try Query("k2", columns: []).condition)
    let text = try #require(RequiredText(condition)?.inJSON)
    let found = bytes.withUnsafeBytes { bytes in
      CandidateRecords(text, isJSON: true).records(of: bytes, ends: ends)
    }
    expectEqual(
      found?.map { String(decoding: bytes[$0], as: UTF8.self) }, [elements[7], elements[39]])
  }

  @Test func `too many candidates are not collected`() throws {
    expectEqual(try candidates(filler, "cells"), nil)
    expectEqual(try candidates(String(repeating: "é\n", count: 100), "x"), nil)
  }
}
