import CReadline
import Terminal

extension ReadlineConsole {
  /// No screen has room for more.
  nonisolated static let maxShownMatches = 200

  /// C functions, which cannot capture.
  private static let functions: [ListKey: @convention(c) (Int32, Int32) -> Int32] = [
    .scrollUp: { _, _ in press(.scrollUp) }, .scrollDown: { _, _ in press(.scrollDown) },
    .scrollLeft: { _, _ in press(.scrollLeft) }, .scrollRight: { _, _ in press(.scrollRight) },
    .selectPrevious: { _, _ in press(.selectPrevious) },
    .selectNext: { _, _ in press(.selectNext) },
    .selectFirst: { _, _ in press(.selectFirst) }, .selectLast: { _, _ in press(.selectLast) },
    .toggleRow: { _, _ in press(.toggleRow) },
    .copySelected: { _, _ in press(.copySelected) }, .mark: { _, _ in press(.mark) },
    .markUp: { _, _ in press(.markUp) }, .markAll: { _, _ in press(.markAll) },
    .unmarkAll: { _, _ in press(.unmarkAll) }, .clear: { _, _ in press(.clear) },
  ]

  /// Registers the names before readline reads the inputrc.
  func nameListKeys() {
    for (key, function) in Self.functions { rl_add_defun(strdup(key.functionName), function, -1) }
  }

  func bindListKeys(for purpose: LiveTerminal.Purpose) {
    for (key, function) in Self.functions {
      let inVi: Int32 = key.isTwoCommandsInVi ? 0 : 1
      if let keys = key.sequence { readline_bind(keys, function, inVi) }
      guard case .picking(let options, _) = purpose else { continue }
      for keys in key.sequences(toPick: options) { readline_bind_to_pick(keys, function, inVi) }
    }
    readline_replace_newline { count, key in
      MainActor.assumeIsolated { ReadlineConsole.current?.endLine(count, key) ?? 0 }
    }
    readline_set_matches_hook { matches, count, _ in
      let shown = max(1, min(Int(count), ReadlineConsole.maxShownMatches))
      let texts = (1...shown).compactMap { matches?[$0].map { String(cString: $0) } }
      MainActor.assumeIsolated {
        // Events keep the order of keys.
        ReadlineConsole.current?.reportText()
        _ = ReadlineConsole.current?.continuation.yield(.candidates(texts))
      }
    }
  }

  private nonisolated static func press(_ key: ListKey) -> Int32 {
    MainActor.assumeIsolated { current?.press(key) }
    return 0
  }

  private func press(_ key: ListKey) {
    if key == .clear, focus == .line, !isPicking, readline_is_empty() == 0 {
      // Unlike deletion, this can be undone or yanked.
      rl_kill_full_line(1, 0)
      screen?.needsRedisplay = true
      return
    }
    // The next key may come before the event is handled.
    switch key {
    case .clear where focus == .line: suggestion = nil
    case .clear: focus = .line
    case .selectNext, .selectFirst, .selectLast: if !isPicking { focus = .row }
    default: break
    }
    // Events keep the order of keys.
    reportText()
    continuation.yield(.key(key))
  }

  /// Performs Esc, or a key that aborts: closes what is open, or clears the line.
  func escape() {
    readline_end_mode()
    if screen != nil { return press(.clear) }
    rl_kill_full_line(1, 0)
    rl_redisplay()
  }

  /// Selects rows with the keys of the history: the list begins where the history ends.
  func selectRow(_ keys: [UInt8]) -> Bool {
    guard screen != nil, !isPicking, readline_mode() == readline_runs_commands else {
      return false
    }
    switch readline_step_of(keys, keys.count) {
    case readline_steps_to_previous where focus == .row: press(.selectPrevious)
    case readline_steps_to_next where focus == .row: press(.selectNext)
    case readline_steps_past_newest: press(.selectNext)
    default: return false
    }
    return true
  }

  /// Takes up or drops the suggestion if a key moves right, deletes or discards on an empty line.
  func editSuggestion(_ keys: [UInt8]) -> Bool {
    guard let suggestion, readline_is_empty() != 0, readline_mode() == readline_runs_commands
    else { return false }
    switch readline_edit_of(keys, keys.count) {
    case readline_edits_end: insert(suggestion)
    case readline_edits_all: press(.clear)
    default: return false
    }
    return true
  }

  private func endLine(_ count: Int32, _ key: Int32) -> Int32 {
    if suggestion != nil && readline_is_empty() != 0 { return 0 }
    screen?.redisplay()
    // The panel stays below the entered line until the result is shown.
    reportText()
    screen?.endLine()
    // Readline writes directly while it ends a line.
    isEndingLine = true
    defer { isEndingLine = false }
    return rl_newline(count, key)
  }

  // MARK: The panel

  /// The position of the edited line after all pending keys.
  public var linePosition: TypedLinePosition { screen?.linePosition ?? TypedLinePosition() }

  /// Whether the console shows a panel.
  public var showsPanel: Bool { screen != nil }

  /// Paints a panel below the edited line, or below an entered line until its result is shown.
  public func paint(_ panel: Panel) async throws(ConsoleError) {
    try await screen?.paint(panel, isReading: isReading)
  }

  /// Inserts text at the cursor.
  public func insert(_ text: String) {
    readline_end_mode()
    rl_insert_text(text)
    screen?.needsRedisplay = true
    settle()
  }
}
