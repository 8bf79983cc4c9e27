import Datasets
import Output
import Search
import Session
import SystemPackage

/// A first transcript of a list, with queries drawn from its cells.
public struct TranscriptTemplate: Sendable {
  private let choice: DatasetChoice
  private let argument: String

  /// The number of queries.
  static let queryCount = 5

  /// Creates the template of a dataset, by its name or path.
  public init(of argument: String, _ choice: DatasetChoice) {
    self.argument = argument
    self.choice = choice
  }

  /// Loads the list, types the queries and records them with their blocks.
  ///
  /// - Returns: The transcript's path: next to the list's file, or in the working folder for a dataset's
  ///   name.
  /// - Throws: A problem if the list cannot be loaded or searched, or if the transcript exists.
  public func write() async throws(Problem) -> FilePath {
    let dataset = try await choice.load(LoadArguments(argument))
    let folder =
      choice.catalog.isPath(argument)
      ? choice.catalog.path(for: argument).removingLastComponent() : ""
    let path = folder.pushing(FilePath(text: dataset.name + ".transcript"))
    let source = DatasetSource(dataset, isIndexed: false)
    let session = Session(source, catalog: choice.catalog, isIndexed: false)
    session.loaded = LoadArguments(argument)
    let transcripts = TranscriptSession(session)
    for line in [":record \(path.text)"] + (try await Self.queries(for: source)) + [":stop"] {
      if let problem = await transcripts.handle(line).problem { throw problem }
    }
    return path
  }

  /// Returns different queries that find rows: a word, the most common cell of a column, the highest
  /// value of one, another word that must be absent, and a whole cell.
  static func queries(for source: DatasetSource) async throws(Problem) -> [String] {
    let columns = source.columns
    let described: [ColumnDescription]
    do {
      described = try await source.descriptions(ofColumns: Array(columns.indices))
    } catch {
      throw Problem(error)
    }
    let texts = columns.indices.filter { described[$0].kind == .text && described[$0].nonEmpty > 0 }
    let cells = source.dataset.firstCells(ofColumn: texts.first ?? 0)
    let words = cells.compactMap(word)
    var queries = words.prefix(1).map { $0 }
    let grouping = texts.filter { !described[$0].mostCommon.isEmpty }
      .min { described[$0].distinct < described[$1].distinct }
    if let grouping, let cell = described[grouping].mostCommon.first?.cell {
      queries.append("\(columns[grouping].typedName):\(Query.phrase(matching: cell))")
    }
    for column in columns.indices
    where described[column].kind.isNumber || described[column].kind == .date {
      guard let most = described[column].max else { continue }
      queries.append("\(columns[column].typedName)>=\(most)")
    }
    queries += words.dropFirst().prefix(1).map { "!\($0)" }
    queries += cells.prefix(1).map { "^\(Query.phrase(matching: $0))$" }
    queries += words.dropFirst(2) + [""]
    var different: [String] = []
    for query in queries where !different.contains(query) { different.append(query) }
    return Array(different.prefix(queryCount))
  }

  /// Returns the first word of letters and digits, in lower case.
  private static func word(of cell: String) -> String? {
    cell.lowercased().split { !$0.isLetter && !$0.isNumber }.first { $0.count > 1 }.map {
      String($0)
    }
  }
}

extension Dataset {
  /// Returns the first different cells of a column that are not empty.
  fileprivate func firstCells(ofColumn column: Int) -> [String] {
    var cells: [String] = []
    for position in 0..<min(count, 1_000) where cells.count < TranscriptTemplate.queryCount {
      let cell = self.cell(row(at: position), column)
      if !cell.isEmpty && !cells.contains(cell) { cells.append(cell) }
    }
    return cells
  }
}
