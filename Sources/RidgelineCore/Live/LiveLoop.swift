import Search
import Terminal

/// Shows the list while somebody types: keys go into a model, what it asks for is done, and what
/// comes of it is painted.
///
/// A class because searches end while keys come.
@MainActor
final class LiveLoop {
  /// What a search may take before the typed text is shown without what it finds.
  private static let patience = Duration.milliseconds(15)
  /// What it may take before that is told.
  private static let longPatience = Duration.milliseconds(85)

  /// How often somebody looks whether more of the list has come.
  private static let glance = Duration.milliseconds(100)

  private let picks: Bool
  private let session: Session
  private let console: any LiveConsole
  private let preview: LivePreview
  private var model: LiveModel
  /// What is to be done once no key waits.
  private var effects: [LiveModel.Effect] = []
  private var search: Task<Void, Never>?
  private var waiting: Task<Void, Never>?
  /// Has other rows of the list shown.
  private var scrolling: Task<Void, Never>?
  /// Those that are wanted once the rows that are waited for are there.
  private var wantedRows: LiveModel.Effect?
  /// Has rows that live elsewhere counted, once they are shown.
  private var counting: Task<Void, Never>?
  /// Looks for what comes of the list by itself.
  private var following: Task<Void, Never>?
  /// Whether a line is being typed, below which there is room.
  private var isActive = false
  /// How many lines above the typed one somebody still wants to read.
  private var keptLines = 0
  private var isPainting = false
  private var isPainted = true

  /// - Parameter picks: Whether Enter picks a row.
  init(_ session: Session, _ console: any LiveConsole, picks: Bool) {
    self.picks = picks
    self.session = session
    self.console = console
    preview = LivePreview(session)
    model = LiveModel(
      preview.commit(), room: LiveView.room(in: console.size, at: console.place), picks: picks)
  }

  /// Shows what the session has, below an empty line.
  ///
  /// - Parameter keptLines: How many lines above it are to stay in sight until something is typed.
  func begin(keeping keptLines: Int = 0) {
    stop()
    self.keptLines = keptLines
    isActive = true
    _ = model.update(.loading(loading))
    enter(preview.commit())
    following = Task { await follow() }
  }

  /// Shows what the session has by now, below a line that is being typed.
  func goOn() {
    _ = model.update(.loading(loading))
    let list = preview.commit()
    if model.isUntouched {
      enter(list)
      settle()
    } else {
      Task { await refresh() }
    }
  }

  private func enter(_ list: LiveList) {
    effects += model.update(.entered(list))
    console.ignoresEmptyLine = model.committedText != nil && !picks
  }

  /// What there is of the terminal: how things stand is told in any case.
  private var size: TerminalSize {
    let size = console.size
    return TerminalSize(
      columns: size.columns, lines: max(min(size.lines, 2), size.lines - keptLines))
  }

  /// How far a load has come, if there is one.
  private var loading: String? {
    session.loading.map { ProgressLine.text($0, width: console.size.columns) }
  }

  /// The row that is selected among those that a text finds, if there is one.
  func pick(_ text: String) async throws(Problem) -> Pick? {
    let list: LiveList?
    do {
      list = try await preview.search(for: text)
    } catch {
      throw Problem(error, in: text)
    }
    if let hint = list?.hint { throw Problem(hint, in: text) }
    guard let list else { return nil }
    let position = model.selection?.row.flatMap(list.position) ?? 0
    let rows = await preview.window(of: list, from: position, count: 1).rows
    return rows.first.flatMap { Pick($0, of: list, in: session.list.source) }
  }

  /// Stops, as a line was entered.
  func stop() {
    isActive = false
    search?.cancel()
    waiting?.cancel()
    stopScrolling()
    counting?.cancel()
    following?.cancel()
    effects = []
  }

  /// Returns when nothing that was begun goes on in the session.
  func finish() async { await following?.value }

  /// Takes what the console tells.
  func take(_ event: ConsoleEvent) {
    guard isActive else { return }
    switch event {
    case .textChanged(let text):
      keptLines = 0
      effects += model.update(.typed(text))
      if !model.isUntouched { console.ignoresEmptyLine = false }
    case .key(let key):
      keptLines = 0
      effects += model.update(.key(key))
    case .candidates(let texts): effects += model.update(.candidates(texts))
    case .interrupt: begin()
    case .settled: settle()
    default: break
    }
  }

  /// Does what is to be done, now that no key waits.
  private func settle() {
    let room = LiveView.room(in: size, at: console.place)
    if room != model.room { effects += model.update(.resized(room)) }
    let due = effects
    effects = []
    var text: String?
    for effect in due {
      switch effect {
      case .search(let newer): text = newer
      case .showRows:
        wantedRows = effect
        if scrolling == nil { scrolling = Task { await scroll() } }
      case .insert(let text): console.insert(text)
      }
    }
    if let text { find(text) } else { paint() }
  }

  /// Shows rows until no others are wanted: of all that keys ask for meanwhile, the newest ones.
  private func scroll() async {
    while let wanted = wantedRows {
      wantedRows = nil
      await see([wanted])
      if Task.isCancelled { return }
      paint()
    }
    scrolling = nil
  }

  private func stopScrolling() {
    scrolling?.cancel()
    (scrolling, wantedRows) = (nil, nil)
  }

  private func find(_ text: String) {
    search?.cancel()
    waiting?.cancel()
    stopScrolling()
    counting?.cancel()
    // Before the search, which may hold up this thread for a while.
    waiting = Task {
      try? await Task.sleep(for: Self.patience)
      if Task.isCancelled { return }
      paint()
      try? await Task.sleep(for: Self.longPatience)
      while !Task.isCancelled {
        _ = model.update(.waited)
        paint()
        try? await Task.sleep(for: .milliseconds(100))
      }
    }
    search = Task { await show(text) { .found($0) } }
  }

  /// Shows what a text finds, unless a newer search came meanwhile.
  private func show(_ text: String, as message: (LiveList) -> LiveModel.Message) async {
    do throws(FilterError) {
      guard let list = try await preview.search(for: text) else { return }
      // Their rows would be taken for the newer list's.
      stopScrolling()
      await see(model.update(message(list)))
      // A newer search has taken its place.
      if Task.isCancelled { return }
      count(list)
    } catch {
      if error == .source(.cancelled) { return }
      _ = model.update(.failed(Problem(error, in: text)))
    }
    waiting?.cancel()
    paint()
  }

  /// Tells the counts of a list as soon as they are known.
  private func count(_ list: LiveList) {
    if list.isCounted { return }
    counting = Task {
      await list.countAll()
      if !Task.isCancelled { paint() }
    }
  }

  /// Takes what comes of the list by itself, and tells how far a load has come.
  private func follow() async {
    var pause = Self.glance
    while !Task.isCancelled {
      try? await Task.sleep(for: pause)
      if Task.isCancelled { return }
      let loading = loading
      if loading != model.loading {
        _ = model.update(.loading(loading))
        paint()
      }
      guard session.isFollowing else { continue }
      let start = ContinuousClock.now
      if await session.takeNewerMeanwhile(), !Task.isCancelled { await refresh() }
      // To split what has come takes time that somebody who types wants to have.
      pause = max(Self.glance, (ContinuousClock.now - start) * 10)
    }
  }

  /// Looks again for what is shown.
  private func refresh() async {
    guard let text = model.shownText else {
      stopScrolling()
      await see(model.update(.refreshed(preview.standing)))
      return paint()
    }
    await show(text) { .refreshed($0) }
  }

  /// Has the rows that effects ask for, until none does, or nobody wants them any more.
  private func see(_ effects: [LiveModel.Effect]) async {
    var effects = effects
    while case .showRows(let offset) = effects.first {
      let window = await preview.window(of: model.list, from: offset, count: model.room)
      if Task.isCancelled { return }
      effects = model.update(.rows(window))
    }
  }

  /// Shows the model; while a frame is being written, once that is out.
  private func paint() {
    isPainted = false
    guard !isPainting else { return }
    isPainting = true
    Task {
      defer { isPainting = false }
      while !isPainted && isActive {
        isPainted = true
        let panel = LiveView(model, size, at: console.place).panel
        // That nothing can be written any more is told by the next block.
        try? await console.paint(panel)
      }
    }
  }
}
