import Dispatch
import Files
import Synchronization
import SystemPackage

/// A list that is still being read: standard input behind a program that goes on writing.
///
/// Bytes are read on a thread of their own and become rows when somebody asks for them. A class
/// because both sides of it are to see the same state.
public final class StreamedDataset: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var isFinished = false
    var failure: DatasetError.Fault?
    /// The list as it was last asked for, and of how many bytes it was made.
    var last: (list: Dataset, byteCount: Int, isFinal: Bool)?
  }

  /// What the list is called.
  public let name: String
  /// How it is read.
  public let options: DatasetOptions
  private let state = Mutex(State())

  /// Begins to read.
  public init(_ stream: FileDescriptor, name: String, _ options: DatasetOptions) {
    self.name = name
    self.options = options
    DispatchQueue(label: "stream").async { [self] in read(stream) }
  }

  /// The list as it is after a while: whole, if everything has come by then.
  public func first(within patience: Duration) async throws(DatasetError) -> Dataset {
    let end = ContinuousClock.now + patience
    while !state.withLock({ $0.isFinished }), .now < end {
      try? await Task.sleep(for: .milliseconds(2))
    }
    return try await newest() ?? .empty(name: name, wording: "lines").stillBeingRead()
  }

  /// The list as it is now, or nil where that is `current`.
  ///
  /// A row is the same row as long as it has the same position. While bytes are still coming, only
  /// whole lines count, and what is wrong only at the end, such as a quote that is not closed, may
  /// come right. Rows change where more lines show that the list is in another format.
  ///
  /// - Complexity: O(bytes).
  public func newer(than current: Dataset) async throws(DatasetError) -> Dataset? {
    guard var newest = try await newest(), !newest.isMadeLike(current) else { return nil }
    let isOther = newest.columns != current.columns
    let changed = isOther ? 0..<min(newest.count, current.count) : 0..<0
    newest.revisions = current.revisions.next(changing: changed.map(newest.row(at:)))
    return newest
  }

  // MARK: Reading

  private func read(_ stream: FileDescriptor) {
    do throws(FileError) {
      let path = FilePath(name)
      try FileContents.read(stream, named: path) { (part) throws(FileError) in
        try state.withLock { (state) throws(FileError) in try state.bytes.append(part, of: path) }
      }
      finish(nil)
    } catch {
      finish(DatasetError.Fault(error))
    }
  }

  private func finish(_ failure: DatasetError.Fault?) {
    state.withLock { state in
      state.isFinished = true
      state.failure = failure
      if failure != nil { state.bytes = [] }
    }
  }

  // MARK: Versions

  private func newest() async throws(DatasetError) -> Dataset? {
    let result = await abandonably { [self] () -> Result<Dataset?, DatasetError> in
      do throws(DatasetError) { return .success(try makeNewest()) } catch { return .failure(error) }
    }
    return try (result ?? .failure(DatasetError(.cancelled, path: name))).get()
  }

  /// The list of the bytes so far; nil where they are none yet.
  private func makeNewest() throws(DatasetError) -> Dataset? {
    let (bytes, isFinished, last) = try state.withLock { (state) throws(DatasetError) in
      (try newBytes(in: state), state.isFinished, state.last?.list)
    }
    guard let bytes, let list = try list(of: bytes, isFinished: isFinished) else { return last }
    state.withLock { $0.last = (list, bytes.count, isFinished) }
    return list
  }

  /// The whole lines so far, or all bytes once they are there; nil where the last list is of just
  /// these.
  private func newBytes(in state: State) throws(DatasetError) -> [UInt8]? {
    if let failure = state.failure { throw DatasetError(failure, path: name) }
    let count = state.isFinished ? state.bytes.count : Self.end(ofLinesIn: state.bytes)
    if let last = state.last, last.byteCount == count, last.isFinal == state.isFinished {
      return nil
    }
    if state.isFinished { return state.bytes }
    return count == 0 ? nil : try copy(state.bytes.prefix(count))
  }

  /// Bytes of their own for a list, so that those that are still being read can grow in place.
  private func copy(_ bytes: ArraySlice<UInt8>) throws(DatasetError) -> [UInt8] {
    guard FreeMemory.fits(2 * bytes.count) else {
      throw DatasetError(.tooManyBytes(limit: bytes.count), path: name)
    }
    return Array(bytes)
  }

  private func list(of bytes: [UInt8], isFinished: Bool) throws(DatasetError) -> Dataset? {
    do throws(DatasetError) {
      let list = try DatasetLoader.load(
        bytes, name: name, path: name, extension: nil, options)
      if isFinished { return list }
      if let start = list.table.badRows.startOfOpenQuote, mayClose(from: start, in: bytes) {
        return try self.list(of: copy(bytes.prefix(start)), isFinished: false)
      }
      return list.stillBeingRead()
    } catch {
      if isFinished { throw error }
      switch error.fault {
      case .empty: return nil
      case .openQuote:
        guard let line = error.location?.line else { throw error }
        let start = Self.start(ofLine: line, in: bytes)
        guard mayClose(from: start, in: bytes) else { throw error }
        return try list(of: copy(bytes.prefix(start)), isFinished: false)
      default:
        // JSON is no list before its end.
        if !error.canSkipRows { return nil }
        throw error
      }
    }
  }

  /// Whether a quote that was opened may be closed by what comes: not when too much has come already.
  private func mayClose(from start: Int, in bytes: [UInt8]) -> Bool {
    start < bytes.count && bytes.count - start < 1 << 16
  }

  /// Where the last whole line ends; a CR at the end may be half of a line end.
  private static func end(ofLinesIn bytes: [UInt8]) -> Int {
    (bytes.dropLast(bytes.last == carriageReturn ? 1 : 0).lastIndex(where: Dialect.isLineEnd)
      ?? -1) + 1
  }

  private static func start(ofLine line: Int, in bytes: [UInt8]) -> Int {
    var start = textStart(of: bytes)
    for _ in 1..<line where start < bytes.count { start = Dialect.lineEnd(of: bytes, from: start) }
    return start
  }
}

extension BadRows {
  /// Where the first row begins, of those told, that has a quote which is not closed.
  fileprivate var startOfOpenQuote: Int? {
    faults.firstIndex { $0.fault == .openQuote }.map { starts[$0] }
  }
}

extension Dataset {
  /// The same list, said to go on.
  fileprivate func stillBeingRead() -> Dataset {
    saying([wording, "more to come"].compactMap(\.self).joined(separator: ", "))
  }

  /// Whether both were made of the same bytes of a stream in the same way.
  fileprivate func isMadeLike(_ other: Dataset) -> Bool {
    byteCount == other.byteCount && wording == other.wording && columns == other.columns
  }
}
