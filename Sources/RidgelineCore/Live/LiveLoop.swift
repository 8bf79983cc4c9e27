import Search
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
  private let preview: LivePreview
  private var model: LiveModel
  /// Effects to run when no key is pending.
  private var effects: [LiveModel.Effect] = []
  private var search: Task<Void, Never>?
  private var activity: Task<Void, Never>?
  private(set) var scrolling: Task<Void, Never>?
  /// The latest request for rows, while another one is running.
  private var requestedRows: LiveModel.Effect?
  private var counting: Task<Void, Never>?
  private var following: Task<Void, Never>?
  private var pause: Task<Void, Never>?
  private var isActive = false
  private lazy var painter = LivePainter(console, height: height) { [weak self] in
    self.flatMap { $0.isActive ? $0.model : nil }
  }
  private let height: Picking.Height?
  private let narrowsInPauses: Bool
  private var command: LiveCommand?

  init(_ session: Session, _ console: any LiveConsole, _ options: Options) {
    self.session = session
    self.console = console
    preview = LivePreview(session)
    model = LiveModel(
      preview.commit(), LiveRoom(in: console.size, at: console.linePosition),
      picks: options.picking != nil, marksRows: options.picking?.marksRows ?? false,
      hasCommand: options.rowCommand != nil)
    height = options.picking?.height
    narrowsInPauses = options.narrowsInPauses
    command = options.rowCommand.map { command in
      LiveCommand(command) { [weak self] output in
        _ = self?.model.update(.output(output))
        self?.painter.paint()
      }
    }
  }

  /// Shows the session's list below an empty line, and keeps lines above it until the next key.
  func begin(keeping keptLines: Int = 0) {
    stop()
    painter.keptLines = keptLines
    isActive = true
    enter()
    startFollowing()
  }

  /// Shows the list that was loaded while a line is typed.
  func resume(keeping keptLines: Int) {
    // A list that was loaded meanwhile can be one to follow.
    startFollowing()
    if model.isUntouched {
      painter.keptLines = keptLines
      enter()
      settle()
    } else {
      _ = model.update(.loading(loading))
      _ = preview.commit()
      Task { await refresh() }
    }
  }

  private func startFollowing() {
    following?.cancel()
    following = Task { await follow() }
  }

  private func enter() {
    _ = model.update(.loading(loading))
    effects += model.update(.entered(preview.commit()))
    console.suggestion = model.suggestion
  }

  private var loading: String? {
    session.loading.map { ProgressLine.text($0, width: console.size.columns) }
  }

  func pick(_ text: String) async throws(Problem) -> Pick? {
    if let rows = model.marked?.rows, !rows.isEmpty { return try await preview.pick(rows) }
    return try await preview.pick(text, selected: model.pickedRow(for: text))
  }

  func stop() {
    isActive = false
    cancelSearch()
    following?.cancel()
    pause?.cancel()
    command?.stop()
    effects = []
  }

  func finish() async {
    stop()
    await following?.value
  }

  /// Waits until the screen changes only with keys, new rows or time.
  func finishWork() async {
    await search?.value
    await scrolling?.value
    await counting?.value
    await painter.finishFrame()
  }

  func take(_ event: ConsoleEvent) {
    guard isActive else { return }
    switch event {
    case .textChanged(let text):
      painter.keptLines = 0
      effects += model.update(.typed(text))
      console.suggestion = model.suggestion
    case .key(let key):
      painter.keptLines = 0
      effects += model.update(.key(key))
      console.suggestion = model.suggestion
    case .candidates(let texts): effects += model.update(.candidates(texts))
    case .interrupt: begin()
    case .inputDrained:
      settle()
      awaitPause()
    default: break
    }
  }

  private func settle() {
    let room = painter.room(for: model)
    if room != model.viewport.room { effects += model.update(.resized(room)) }
    var text: String?
    for effect in effects {
      switch effect {
      case .search(let newer): text = newer
      case .showRows:
        requestedRows = effect
        if scrolling == nil { scrolling = Task { await scroll() } }
      case .insert(let text): console.insert(text)
      }
    }
    effects = []
    if let text { find(text) } else { paint() }
  }

  private func scroll() async {
    // A newer task has the requests.
    if Task.isCancelled { return }
    while let request = requestedRows {
      requestedRows = nil
      await loadWindow([request])
      if Task.isCancelled { return }
      paint()
    }
    scrolling = nil
  }

  private func stopScrolling() {
    scrolling?.cancel()
    (scrolling, requestedRows) = (nil, nil)
  }

  private func cancelSearch() {
    search?.cancel()
    activity?.cancel()
    stopScrolling()
    counting?.cancel()
  }

  private func find(_ text: String) {
    cancelSearch()
    // Before the search, which may block this thread.
    activity = Task {
      try? await Task.sleep(for: Self.textDelay)
      if Task.isCancelled { return }
      paint()
      try? await Task.sleep(for: Self.activityDelay)
      while !Task.isCancelled {
        _ = model.update(.waited)
        paint()
        try? await Task.sleep(for: Self.pollInterval)
      }
    }
    search = preview.answerKey { [self] in
      await show(text) { .found($0) }
      await painter.finishFrame()
    }
  }

  private func awaitPause() {
    pause?.cancel()
    if !narrowsInPauses { return }
    pause = Task {
      try? await Task.sleep(for: Self.pauseDelay)
      if Task.isCancelled || !isActive { return }
      _ = model.update(.paused)
      paint()
    }
  }

  private func show(_ text: String, as message: (LiveList) -> LiveModel.Message) async {
    do throws(FilterError) {
      guard let list = try await preview.search(for: text) else { return }
      // Their rows belong to the previous list.
      stopScrolling()
      await loadWindow(model.update(message(list)))
      if Task.isCancelled { return }
      if !list.isCounted {
        counting = Task {
          await list.countAll()
          if !Task.isCancelled { paint() }
        }
      }
    } catch {
      if error == .source(.cancelled) { return }
      _ = model.update(.failed(Problem(error).locating(in: text)))
    }
    activity?.cancel()
    _ = model.update(.answered)
    paint()
  }

  /// Shows new rows of a growing list and the progress of a load, until neither can change.
  private func follow() async {
    var next = ContinuousClock.now
    while session.isFollowing || session.loading != nil || model.loading != nil {
      try? await Task.sleep(for: Self.pollInterval)
      if Task.isCancelled { return }
      if loading != model.loading {
        _ = model.update(.loading(loading))
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
    guard let text = model.shownText else {
      stopScrolling()
      await loadWindow(model.update(.refreshed(preview.current)))
      return paint()
    }
    await show(text) { .refreshed($0) }
  }

  /// Loads the rows that effects request, until none do or the task is cancelled.
  private func loadWindow(_ effects: [LiveModel.Effect]) async {
    var effects = effects
    while case .showRows(let offset) = effects.first {
      let window = await preview.window(
        of: model.list, from: offset, count: model.viewport.room.lines)
      if Task.isCancelled { return }
      effects = model.update(.rows(window))
    }
  }

  private func paint() {
    guard isActive else { return }
    command?.update(for: model)
    painter.paint()
  }
}
