import CReadline
import Terminal

extension ReadlineConsole {
  /// The common prefix, each match, and nil, all of which readline frees.
  func complete(end: Int) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    let before = lineText(Array(UnsafeRawBufferPointer(start: readline_text(), count: end))[...])
    let (candidates, allowsFiles) = completer(before)
    readline_complete_files(allowsFiles ? 1 : 0)
    guard let first = candidates.first else { return nil }
    let common = candidates.reduce(first) { String($0.commonPrefix(with: $1)) }
    let texts = candidates.count == 1 ? [first] : [common] + candidates
    let size = MemoryLayout<UnsafeMutablePointer<CChar>?>.stride * (texts.count + 1)
    guard let memory = malloc(size) else { return nil }
    let matches = memory.bindMemory(
      to: UnsafeMutablePointer<CChar>?.self, capacity: texts.count + 1)
    for (index, text) in texts.enumerated() {
      (matches + index).initialize(to: strdup(text))
    }
    (matches + texts.count).initialize(to: nil)
    return matches
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> Substring {
    prefix(zip(self, other).prefix { $0 == $1 }.count)
  }
}
