import Live
import Output
import Search
import Session
import Terminal

extension REPL {
  /// Starts the session; false if an interactive user cancelled the load.
  func begin(
    _ startLine: String?, _ settings: [CommandOption], _ load: Load?
  ) async throws -> Bool {
    if let load {
      do {
        try await self.load(load)
      } catch let problem as Problem where Task.isCancelled && !options.isScripted {
        var block = session.start
        block.problem = problem
        // Print in a new task, since this one is cancelled.
        _ = try await Task { try await presenter.present(block, on: console) }.value
        isStartShown = true
        return false
      }
    }
    let start = session.start
    var answers: [Block] = []
    for option in settings { answers.append(try await transcripts.execute(option)) }
    if let startLine { try await echo(startLine) }
    _ = try await presenter.present(options.echo ? start : session.start, on: console)
    unreadLineCount = session.start.bannerLines(in: console.size)
    isStartShown = true
    guard options.echo else { return true }
    for (option, block) in zip(settings, answers) {
      try await echo(option.line)
      _ = try await presenter.present(block, on: console)
    }
    return true
  }

  /// Loads the session's list; with a live list, typing starts meanwhile.
  private func load(_ load: @escaping Load) async throws {
    if liveConsole == nil { return try await showingProgress { try await load(session) } }
    console.deferKeys()
    let loading = Task { try await load(session) }
    // Avoids a flicker for a small list.
    let delay = Task {
      try await Task.sleep(for: .milliseconds(5))
      readLine()
    }
    defer { delay.cancel() }
    try await withTaskCancellationHandler {
      try await loading.value
    } onCancel: {
      loading.cancel()
    }
  }

  func beginPicking(
    _ picking: Picking, _ settings: [CommandOption], _ query: String?, _ load: Load?
  ) async throws {
    if let load { try await picking.needsWholeList ? load(session) : self.load(load) }
    for option in settings { _ = try await transcripts.execute(option) }
    if let problem = await transcripts.handle("").problem { throw problem }
    typedAhead = query
    if picking.needsWholeList { try await endEarly(picking, query ?? "") }
  }

  /// Picks the only match of the first query, or ends if there is none.
  private func endEarly(_ picking: Picking, _ query: String) async throws {
    let preview = LivePreview(session)
    // A faulty query is shown for correction.
    guard let list = try? await preview.search(for: query), list.state.hint == nil else { return }
    await list.countAll()
    switch list.state.listed {
    case .exact(0): isEnded = picking.endsIfEmpty
    case .exact(1) where picking.picksOnlyRow:
      pick = try await preview.pick(query, selected: nil)
      isEnded = true
    default: break
    }
  }

  /// Shows the progress of a load while `body` runs.
  func showingProgress<Value>(
    _ body: @MainActor () async throws -> Value
  ) async throws -> Value {
    guard options.showsProgress else { return try await body() }
    let line = ProgressLine(console)
    let showing = Task { [session] in try await line.show { session.loading } }
    let value: Value
    do {
      value = try await body()
    } catch {
      showing.cancel()
      _ = await showing.result
      throw error
    }
    showing.cancel()
    try await showing.value
    return value
  }
}
