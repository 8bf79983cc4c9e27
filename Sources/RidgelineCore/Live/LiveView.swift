import Datasets
import Search
import Terminal

/// The panel that shows a model: a line that tells how things stand, then the list.
///
/// A pure function of both, and of nothing else.
struct LiveView {
  private static let prompt = 2

  private let model: LiveModel
  private let size: TerminalSize
  private let place: TypedLinePlace

  /// - Parameter place: Where the typed line stands, below which there is room.
  init(_ model: LiveModel, _ size: TerminalSize, at place: TypedLinePlace = TypedLinePlace()) {
    self.model = model
    self.size = size
    self.place = place
  }

  /// How many rows there is room for in a terminal, below a line that tells how things stand and
  /// one with the headings.
  static func room(in size: TerminalSize, at place: TypedLinePlace) -> Int {
    let below = size.lines - 1 - place.lastRow
    return max(0, below - (below > 2 ? 2 : 1))
  }

  var panel: Panel {
    let below = max(0, size.lines - 1 - place.lastRow)
    guard below > 0 else { return Panel() }
    let table = LiveTable(model, width: size.columns)
    var lines = [telling]
    lines += candidateLines.prefix(below - 1)
    if below - lines.count > 1 { lines += table.headingLine }
    lines += table.lines.prefix(below - lines.count)
    lines += table.leftLines.prefix(below - lines.count)
    return Panel(lines.map { $0.cut(to: size.columns) }, placeholder: placeholder)
  }

  /// The query whose list it is, where nothing was typed yet.
  private var placeholder: StyledText {
    guard model.isUntouched, let text = model.committedText, place.row == place.lastRow
    else { return StyledText() }
    let shown = PlainForm.withoutControls(ServerAddress.withoutPasswords(text))
    return StyledText(shown, .dim).cut(to: max(0, size.columns - place.column - 1))
  }

  // MARK: What a word could become

  /// In a line that tells other things too, where there is room for all.
  private var areCandidatesFew: Bool {
    model.candidates.joined(separator: " ").count <= size.columns / 2
  }

  /// In columns, as readline has them, where they are many.
  private var candidateLines: [StyledText] {
    if areCandidatesFew { return [] }
    let candidates = model.candidates.map(PlainForm.withoutControls)
    let width = (candidates.map { DisplayWidth.of($0) }.max() ?? 0) + 2
    let perLine = max(1, size.columns / width)
    return stride(from: 0, to: candidates.count, by: perLine).map { start in
      candidates[start..<min(start + perLine, candidates.count)].reduce(StyledText()) {
        $0 + StyledText($1).padded(to: width)
      }.withoutBlanksAtEnd
    }
  }

  // MARK: How things stand

  private var telling: StyledText {
    if let loading = model.loading { return StyledText(loading, .dim) }
    if let problem = model.problem, !model.isCommand { return caret(problem) }
    var parts = [figures] + order
    if let duration = model.list.duration { parts.append(Self.text(duration)) }
    if let hint = model.list.hint, model.waits == 0 { parts.append("\(hint)") }
    if !model.candidates.isEmpty && areCandidatesFew {
      parts.append(model.candidates.joined(separator: " "))
    }
    var line = StyledText(PlainForm.withoutControls(parts.joined(separator: " · ")), .dim)
    if model.waits > 0 {
      line = StyledText("\(Self.spinner[model.waits % Self.spinner.count]) ", .match) + line
    }
    return line
  }

  private static let spinner = ["-", "\\", "|", "/"]

  private var figures: String {
    let state = model.list.state
    let figures = ListFigures(state, after: model.list.sinceEntered)
    var text = "\(figures.listed.text) of \(figures.total.text)"
    if model.list.sinceEntered != nil {
      text += " · +\(figures.count(.inserted).text) -\(figures.count(.removed).text)"
    }
    if state.isLimited, let found = state.result?.found { text += " · \(found.text) found" }
    return text
  }

  private var order: [String] {
    let arrangement = model.list.state.arrangement
    let names = model.list.state.source.columns.map(\.typedName)
    let sort = arrangement.sort.compactMap { key in
      names.indices.contains(key.column)
        ? "\(names[key.column]) \(key.isDescending ? "↓" : "↑")" : nil
    }
    let section = arrangement.section.flatMap { names.indices.contains($0) ? names[$0] : nil }
    return sort + (section.map { ["by \($0)"] } ?? [])
  }

  private static func text(_ duration: Duration) -> String {
    let milliseconds = duration / .milliseconds(1)
    return milliseconds < 1_000
      ? "\(tenths(milliseconds)) ms" : "\(tenths(milliseconds / 1_000)) s"
  }

  private static func tenths(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// A caret under what is wrong, and what that is beside it.
  private func caret(_ problem: Problem) -> StyledText {
    let sentence = PlainForm.withoutControls(problem.sentence)
    guard let column = problem.column, place.lastRow == 0 else {
      return StyledText(sentence, .removed)
    }
    let before = DisplayWidth.of(String(model.text.prefix(column - 1)))
    let indent = Self.prompt + before
    // Where there is no room behind the caret the sentence stands before it.
    if indent + 2 + DisplayWidth.of(sentence) <= size.columns {
      return StyledText(String(repeating: " ", count: indent) + "^ " + sentence, .removed)
    }
    let text = StyledText(sentence, .removed).cut(to: max(0, indent - 1))
    return text.padded(to: indent) + StyledText("^", .removed)
  }
}
