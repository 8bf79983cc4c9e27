import Output
import Search
import Session
import Terminal

/// A controller that passes keys to the model, runs its effects and paints the list.
///
/// A class because searches end while keys arrive.
@MainActor
public final class LiveLoop {
  /// The options of a live list.
  public struct Options: Sendable {
    /// How Enter picks rows and ends the session; nil if it enters a query.
    public var picking: Picking?
    /// The command whose output is shown for the selected row, if any.
    public var rowCommand: RowCommand?
    /// Whether columns become narrower in a pause of the keys.
    public var narrowsInPauses = true

    /// Creates the options of a list below a prompt.
    public init() {}
  }

  /// The delay before the typed text is shown without its result.
  private static let textDelay = Duration.milliseconds(15)
  /// The further delay before the status line shows activity.
  private static let activityDelay = Duration.milliseconds(85)
  /// The delay after the last key before columns become narrower.
  private static let pauseDelay = Duration.milliseconds(700)
  private static let pollInterval = Duration.milliseconds(100)

  private let session: Session
  private let console: any LiveConsole
  private let options: Options
  private let preview: LivePreview
  private var model: LiveModel
  private lazy var painter = LivePainter(console, height: options.picking?.height) { [weak self] in
    self.flatMap { $0.isActive ? $0.model : nil }
  }
  private lazy var command = options.rowCommand.map { command in
    LiveCommand(command) { [weak self] output in
      self?.update(.output(output))
      self?.painter.paint()
    }
  }
  private var isActive = false

  /// What the model asked for, until no key is pending.
  private var requested = Requests()

  private struct Requests {
    var search: String?
    /// The position of the first row to show.
    var rows: Int?
    var insertion = ""
  }

  /// The tasks that run beside the keys; each has at most one.
  private enum Work: CaseIterable {
    case search, activity, scrolling, counting, following, pause
  }

  private var tasks: [Work: Task<Void, Never>] = [:]
  var scrolling: Task<Void, Never>? { tasks[.scrolling] }

  package init(_ session: Session, _ console: any LiveConsole, _ options: Options) {
    self.session = session
    self.console = console
    self.options = options
    preview = LivePreview(session)
    model = LiveModel(
      preview.commit(), LiveRoom(in: console.size, at: console.linePosition),
      picks: options.picking != nil, marksRows: options.picking?.marksRows ?? false,
      hasCommand: options.rowCommand != nil)
  }

  private func start(_ work: Work, _ body: @escaping @MainActor () async -> Void) {
    tasks[work]?.cancel()
    tasks[work] = Task { await body() }
  }

  private func cancel(_ works: Work...) {
    for work in works { tasks.removeValue(forKey: work)?.cancel() }
  }

  // MARK: Model and effects

  /// Passes a message to the model, whose effects run when no key is pending.
  private func update(_ message: LiveModel.Message) {
    for effect in model.update(message) {
      switch effect {
      case .search(let text): requested.search = text
      case .showRows(let start): requested.rows = start
      case .insert(let text): requested.insertion += text
      }
    }
  }

  /// Runs the effects of the last messages, and paints.
  private func runEffects() {
    let room = painter.room(for: model)
    if room != model.viewport.room { update(.resized(room)) }
    if !requested.insertion.isEmpty { console.insert(requested.insertion) }
    requested.insertion = ""
    if let text = requested.search.take() { return find(text) }
    if requested.rows != nil && tasks[.scrolling] == nil {
      start(.scrolling) { [self] in
        await showRows()
        if !Task.isCancelled { tasks[.scrolling] = nil }
      }
    }
    paint()
  }

  /// Loads the requested rows, until none are or the task is cancelled, and paints each time.
  private func showRows() async {
    while !Task.isCancelled, let start = requested.rows.take() {
      let window = await preview.window(
        of: model.list, from: start, count: model.viewport.room.lines)
      if Task.isCancelled { return }
      update(.rows(window))
      if requested.rows == nil { paint() }
    }
  }

  private func paint() {
    guard isActive else { return }
    // A search can lose the selected row.
    console.focus = model.focus
    command?.update(for: model)
    painter.paint()
  }

  // MARK: Lines

  /// Shows the session's list below an empty line, and keeps lines above it until the next key.
  package func begin(keeping keptLines: Int = 0) {
    stop()
    painter.keptLines = keptLines
    isActive = true
    enter()
    start(.following) { [self] in await follow() }
  }

  /// Shows the list that was loaded while a line is typed.
  package func resume(keeping keptLines: Int) {
    // A list that was loaded meanwhile can be one to follow.
    start(.following) { [self] in await follow() }
    if model.isUntouched {
      painter.keptLines = keptLines
      enter()
      runEffects()
    } else {
      update(.loading(loading))
      _ = preview.commit()
      Task { await refresh() }
    }
  }

  private func enter() {
    update(.loading(loading))
    update(.entered(preview.commit()))
    updateConsole()
  }

  private func updateConsole() {
    (console.suggestion, console.focus) = (model.suggestion, model.focus)
  }

  private var loading: String? {
    session.loading.map { ProgressLine.text($0, width: console.size.columns) }
  }

  /// Returns a line with the number of the selected row if its command acts on a row and names none.
  package func completed(_ line: String) -> String {
    guard let number = model.selectedNumber, Command.lacksRow(line) else { return line }
    return "\(line) \(number)"
  }

  /// Whether Esc closes something.
  package var isOpen: Bool { model.focus != .line }

  package func pick(_ text: String) async throws(Problem) -> Pick? {
    if let rows = model.marked?.rows, !rows.isEmpty { return try await preview.pick(rows) }
    return try await preview.pick(text, selected: model.pickedRow(for: text))
  }

  package func stop() {
    isActive = false
    for work in Work.allCases { cancel(work) }
    command?.stop()
    requested = Requests()
  }

  package func finish() async {
    let following = tasks[.following]
    stop()
    await following?.value
  }

  /// Waits until the screen changes only with keys, new rows or time.
  package func finishWork() async {
    for work in [Work.search, .scrolling, .counting] { await tasks[work]?.value }
    await painter.finishFrame()
  }

  // MARK: Keys

  package func take(_ event: ConsoleEvent) {
    guard isActive else { return }
    switch event {
    case .textChanged(let text):
      painter.keptLines = 0
      update(.typed(text))
      updateConsole()
    case .key(let key):
      painter.keptLines = 0
      update(.key(key))
      updateConsole()
    case .candidates(let texts):
      update(.candidates(texts))
      updateConsole()
    case .interrupt: begin()
    case .inputDrained:
      runEffects()
      awaitPause()
    default: break
    }
  }

  private func awaitPause() {
    cancel(.pause)
    if !options.narrowsInPauses { return }
    start(.pause) { [self] in
      try? await Task.sleep(for: Self.pauseDelay)
      if Task.isCancelled || !isActive { return }
      update(.paused)
      paint()
    }
  }

  // MARK: Searches

  private func find(_ text: String) {
    cancel(.search, .scrolling, .counting)
    requested.rows = nil
    // Before the search, which may block this thread.
    start(.activity) { [self] in
      try? await Task.sleep(for: Self.textDelay)
      if Task.isCancelled { return }
      paint()
      try? await Task.sleep(for: Self.activityDelay)
      while !Task.isCancelled {
        update(.waited)
        paint()
        try? await Task.sleep(for: Self.pollInterval)
      }
    }
    tasks[.search] = preview.answerKey { [self] in
      await show(text) { .found($0) }
      await painter.finishFrame()
    }
  }

  private func show(_ text: String, as message: (LiveList) -> LiveModel.Message) async {
    do throws(FilterError) {
      guard let list = try await preview.search(for: text) else { return }
      await show(message(list))
      if Task.isCancelled { return }
      if !list.isCounted {
        start(.counting) { [self] in
          await list.countAll()
          if !Task.isCancelled { paint() }
        }
      }
    } catch {
      if error == .source(.cancelled) { return }
      update(.failed(Problem(error).locating(in: text)))
    }
    cancel(.activity)
    update(.answered)
    paint()
  }

  /// Shows a list with its rows.
  private func show(_ message: LiveModel.Message) async {
    // Their rows belong to the previous list.
    cancel(.scrolling)
    requested.rows = nil
    update(message)
    await showRows()
  }

  /// Shows new rows of a growing list and the progress of a load, until neither can change.
  private func follow() async {
    var next = ContinuousClock.now
    while session.isFollowing || session.loading != nil || model.loading != nil {
      try? await Task.sleep(for: Self.pollInterval)
      if Task.isCancelled { return }
      if loading != model.loading {
        update(.loading(loading))
        paint()
      }
      let start = ContinuousClock.now
      guard session.isFollowing, start >= next || session.hasWholeStream else { continue }
      if await session.takeNewerWhileTyping(), !Task.isCancelled { await refresh() }
      // Parsing new rows must leave most of the time for keys, while more are to come.
      next = .now + (.now - start) * 10
    }
  }

  private func refresh() async {
    if let text = model.shownText { return await show(text) { .refreshed($0) } }
    await show(.refreshed(preview.current))
    paint()
  }
}
