import Datasets
import Output
import Search

/// The commands that inspect a list without changing it.
struct ListInspector {
  let list: FilteredList

  /// Returns rows by number, from `first` to `last` or the end.
  func show(from first: Int, to last: Int?) throws(Problem) -> Block.Answer {
    let count = list.entered.listed
    // If the count is only a lower bound, the rows after it are requested too.
    let end = count.isExact ? count.value : Int.max
    if first > 1 { try list.entered.check(number: first) }
    return .rows(min(first - 1, end)..<min(last ?? end, end))
  }

  /// Returns the cells of a row by number.
  func row(_ number: Int) async throws(Problem) -> Block.Answer {
    try list.entered.check(number: number)
    let rows: [ListRow]
    do { rows = try await list.entered.rows(in: number - 1..<number) } catch {
      throw Problem(error)
    }
    guard let row = rows.first else {
      throw Problem("no row \(number); the list is shorter", word: String(number))
    }
    return .lines(RowFields(row, of: list.entered).lines)
  }

  func describe(_ name: String?) async throws(Problem) -> Block.Answer {
    let source = list.source
    let named = try name.map { name throws(Problem) in
      [try source.columns.position(named: name)]
    }
    let columns = named ?? Array(source.columns.indices)
    let descriptions: [ColumnDescription]
    do { descriptions = try await source.descriptions(ofColumns: columns) } catch {
      throw Problem(error)
    }
    let described = zip(columns, descriptions).map { column, description in
      (name: source.columns[column].typedName, description: description)
    }
    if name != nil {
      return .lines(described.flatMap { DescriptionText.lines($0.name, $0.description) })
    }
    var overview = DescriptionText.overview(described)
    overview.notes = [source.inMemory?.dataset.repairsText].compactMap(\.self)
    return .table(overview)
  }

  func plot(_ name: String) async throws(Problem) -> Block.Answer {
    let column = try list.source.columns.position(named: name)
    do {
      return .histogram(
        try await list.source.histogram(ofColumn: column, found: list.entered.result))
    } catch {
      throw Problem(error)
    }
  }

  var stats: Block.Answer {
    let lines = list.source.explanation(of: list.entered.result)
    return .lines(lines.map { "\($0.name)\t\($0.value)" })
  }

  func datasets(in catalog: DatasetCatalog) throws(Problem) -> Block.Answer {
    do {
      return .lines(
        try catalog.list().map { location in
          "\(location.name)\t\(location.path.nameText ?? location.name)"
        })
    } catch {
      throw Problem(error)
    }
  }
}

extension ListState {
  /// Throws if a row number, from 1, exceeds the exact count of the list.
  func check(number: Int) throws(Problem) {
    if listed.isExact && number > listed.value {
      throw Problem(
        "no row \(number); the list has \(listed.rowsText)",
        advice: result == nil ? ["press Enter to list all rows"] : [], word: String(number))
    }
  }
}
