import Datasets
import Search

/// What is asked of the list without a change to it.
extension Session {
  var datasetLines: [String] {
    get throws(Problem) {
      do {
        return try catalog.list().map { location in
          "\(location.name)\t\(location.path.lastComponent?.text ?? location.name)"
        }
      } catch {
        throw Problem(error)
      }
    }
  }

  func show(from: Int, to: Int?, typed line: String) throws(Problem) -> Block {
    let count = list.entered.listed
    // Where the count is only a bound, the rows behind it are asked for and end where they end.
    let last = count.isExact ? count.value : Int.max
    if from > 1 { try check(number: from) }
    var block = block(line, .answer)
    block.answer = .rows(min(from - 1, last)..<min(to ?? last, last))
    return block
  }

  func describe(_ name: String?, typed line: String) async throws(Problem) -> Block {
    let source = list.source
    let describing = try describing
    let columns = try name.map { name throws(Problem) in [try index(ofColumn: name)] }
    do {
      var described: [(name: String, description: ColumnDescription)] = []
      for column in columns ?? Array(source.columns.indices) {
        described.append(
          (source.columns[column].typedName, try await describing.description(ofColumn: column)))
      }
      return answer(
        line,
        name == nil
          ? DescriptionText.overview(described)
          : described.flatMap { DescriptionText.lines($0.name, $0.description) })
    } catch {
      throw Problem(error)
    }
  }

  private var describing: any ColumnDescribing {
    get throws(Problem) {
      if let describing = list.source.describing { return describing }
      throw Problem("\(list.source.name) cannot describe its columns")
    }
  }

  func plot(_ name: String, typed line: String) async throws(Problem) -> Block {
    let column = try index(ofColumn: name)
    let describing = try describing
    do {
      let histogram = try await describing.histogram(
        ofColumn: column, found: list.entered.result)
      return answer(line, HistogramText.lines(histogram))
    } catch {
      throw Problem(error)
    }
  }

  func stats(typed line: String) -> Block {
    let lines = list.source.explanation(of: list.entered.result)
    return answer(line, lines.map { "\($0.name)\t\($0.value)" })
  }

  func check(number: Int) throws(Problem) {
    let count = list.entered.listed
    if count.isExact && number > count.value {
      throw Problem("there is no row \(number); the list has \(count.text)")
    }
  }
}
