import Datasets
import Search
import TestSupport
import Testing

@testable import Output
@testable import Session
@testable import Transcripts

@Suite(.session) struct QueryCompletionTests {
  private let list = #"""
    name,range,note
    Everest,Himalaya,"say ""hi"""
    Lhotse,Himalaya,a)
    Tirich Mir,Hindu Kush,x$
    Noshaq,Hindu Kush,^x
    Makalu,himalaya,~x
    Ojos,Andes,1..2
    Étna,Hindu Kush,a (b
    K2,Karakoram,
    """#

  @MainActor private func completion(_ text: String, over other: String? = nil) throws -> Completion
  {
    try session(over: other ?? list).completion(of: text)
  }

  @Test(
    arguments: [
      ("", ["name:", "note:", "range:"]), ("k2 ", ["name:", "note:", "range:"]),
      ("ra", ["range:"]), ("RA", ["range:"]), ("!n", ["name:", "note:"]), ("(ra", ["range:"]),
      ("k2 | ra", ["range:"]), ("range:andes n", ["name:", "note:"]), ("x", []), ("/ra", []),
      ("\"ra", []), ("^ra", []), ("~ra", []),
    ] as [(String, [String])])
  @MainActor func `Tab completes column names in a query`(
    text: String, names: [String]
  ) throws {
    let completion = try completion(text)
    expectEqual(completion.candidates, names)
    #expect(names.isEmpty || !completion.endsWord)
  }

  @Test(
    arguments: [
      ("range:", ["\"Hindu Kush\"", "Himalaya", "Andes", "Karakoram", "himalaya"], "", ""),
      ("range:h", ["\"Hindu Kush\"", "Himalaya", "himalaya"], "h", "h"),
      ("range:H", ["\"Hindu Kush\"", "Himalaya"], "H", "Hi"),
      ("range:hin", ["\"Hindu Kush\""], "hin", "\"Hindu Kush\""),
      ("ra:hin", ["\"Hindu Kush\""], "hin", "\"Hindu Kush\""),
      ("range:\"H", ["\"Hindu Kush\"", "\"Himalaya\""], "\"H", "\"Hi"),
      ("range:\"hindu k", ["\"Hindu Kush\""], "\"hindu k", "\"Hindu Kush\""),
      ("!range:(andes | ka", ["Karakoram"], "ka", "Karakoram"),
      ("range=ka", ["Karakoram"], "ka", "Karakoram"), ("name:e", ["Everest", "Étna"], "e", "e"),
      ("range:\"Hindu Kush\"", [], "", ""), ("range:x", [], "x", "x"),
    ] as [(String, [String], String, String)])
  @MainActor func `Tab completes values, the most common first`(
    text: String, values: [String], word: String, common: String
  ) throws {
    let completion = try completion(text)
    expectEqual(completion.candidates, values)
    expectEqual(completion.word, word)
    expectEqual(completion.common, common)
  }

  @Test @MainActor func `the start of values with a blank is an open phrase`() throws {
    let completion = try completion("a:m", over: "a,b\nMount Ararat,\nMount Everest,\n")
    expectEqual(completion.common, "\"Mount ")
  }

  @Test @MainActor func `each completed query matches its cell`() async throws {
    for text in ["note:", "note:\"", "(note:", "note:(", "note="] {
      let session = try session(over: list)
      let completion = session.completion(of: text)
      expectEqual(completion.candidates.count, 7)
      for candidate in completion.candidates {
        let query = text.dropLast(completion.word.count) + candidate
        let closed = query + (query.contains("(note:") || query.contains(":(") ? " )" : "")
        let block = await session.handle(String(closed))
        expectEqual(block.list.listed, .exact(1), "\(closed)")
      }
    }
  }

  @Test @MainActor func `control characters are not completed, and a cell's first line is`() throws
  {
    let cells = try completion(
      "a:", over: "a,b\n\"x\ny\",\n\"x\nz\",\nq\u{1B}[2J,\nr\u{202E}s,\n")
    expectEqual(cells.candidates, ["x"])
  }

  @Test(arguments: [("note:l", ["\"line 1\""]), ("note=l", []), ("note!=\"l", [])])
  @MainActor func `a comparison completes no cell of several lines`(
    text: String, values: [String]
  ) throws {
    let completion = try completion(text, over: "name,note\nK2,\"line 1\nline 2\"\n")
    expectEqual(completion.candidates, values)
  }

  @Test @MainActor func `a list on a server has completions of its columns only`() throws {
    let session = Session(RemoteSource(rows: []))
    expectEqual(session.completion(of: "ra").candidates, ["range:"])
    expectEqual(session.completion(of: "range:h").candidates, [])
  }
}
