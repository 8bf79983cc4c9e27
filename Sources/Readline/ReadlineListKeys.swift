import CReadline
import Terminal

/// The keys for the list below the typed line, and what else readline does otherwise where there is
/// one.
extension ReadlineConsole {
  /// C's functions, which can capture nothing.
  private static let functions: [ListKey: @convention(c) (Int32, Int32) -> Int32] = [
    .scrollUp: { _, _ in press(.scrollUp) }, .scrollDown: { _, _ in press(.scrollDown) },
    .selectPrevious: { _, _ in press(.selectPrevious) },
    .selectNext: { _, _ in press(.selectNext) },
    .copySelected: { _, _ in press(.copySelected) }, .clear: { _, _ in press(.clear) },
  ]

  /// Gives them names, before readline reads the inputrc that may bind them.
  func nameListKeys() {
    for (key, function) in Self.functions { rl_add_defun(strdup(key.functionName), function, -1) }
  }

  /// Binds them, where the inputrc has not bound the same keys.
  func bindListKeys() {
    for (key, function) in Self.functions {
      // In vi mode Esc is a key of its own.
      readline_bind(key.sequence, function, key == .clear ? 0 : 1)
    }
    readline_replace_newline { count, key in
      MainActor.assumeIsolated { ReadlineConsole.current?.endLine(count, key) ?? 0 }
    }
    readline_set_matches_hook { matches, count, _ in
      let texts = (1...max(Int(count), 1)).compactMap { matches?[$0].map { String(cString: $0) } }
      MainActor.assumeIsolated {
        // What was typed before it comes before it.
        ReadlineConsole.current?.tellText()
        _ = ReadlineConsole.current?.continuation.yield(.candidates(texts))
      }
    }
  }

  private nonisolated static func press(_ key: ListKey) -> Int32 {
    MainActor.assumeIsolated { current?.press(key) }
    return 0
  }

  private func press(_ key: ListKey) {
    if key == .clear && readline_is_empty() == 0 {
      // Undo and yank bring it back.
      rl_kill_full_line(1, 0)
      screen?.needsRedisplay = true
    } else {
      // What was typed before it comes before it.
      tellText()
      continuation.yield(.key(key))
    }
  }

  private func endLine(_ count: Int32, _ key: Int32) -> Int32 {
    if ignoresEmptyLine && readline_is_empty() != 0 { return 0 }
    screen?.redisplay()
    // What is painted until something comes of the line is painted below it.
    tellText()
    screen?.endLine()
    // What readline shows while it ends a line, it shows at once.
    isEndingLine = true
    defer { isEndingLine = false }
    return rl_newline(count, key)
  }

  // MARK: The panel

  /// Where the typed line stands, once all keys that waited are read.
  public var place: TypedLinePlace { screen?.place ?? TypedLinePlace() }

  /// Whether a panel is shown.
  public var showsPanel: Bool { screen != nil }

  /// Shows a panel, and what was typed since the last one; below a line that was entered, until
  /// something comes of it.
  public func paint(_ panel: Panel) async throws(ConsoleError) {
    try await screen?.paint(panel, isReading: isReading)
  }

  /// Types a text at the cursor.
  public func insert(_ text: String) {
    readline_end_mode()
    rl_insert_text(text)
    screen?.needsRedisplay = true
    settle()
  }
}
