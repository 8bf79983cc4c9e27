import Dispatch
import Files
import Synchronization
import SystemPackage

/// A dataset that is read from a stream, such as the output of a program that is still running.
///
/// A separate thread reads the bytes; they are parsed on request. A class because the reading
/// thread and the caller share its state.
public final class StreamedDataset: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var isFinished = false
    var failure: DatasetError.Fault?
    /// Whether the bytes are text: a compressed stream is unpacked once it has ended.
    var isText = false
    var colors = ColorRemoval()
    /// The warning of the program that unpacked the bytes, if any.
    var warning: String?
    /// The last dataset returned, and the number of bytes it was parsed from.
    var last: (list: Dataset, byteCount: Int, isFinal: Bool)?

    /// Whether memory ran out before the first dataset, which then has as many rows as fit.
    var isCutShort: Bool {
      guard case .tooManyBytes = failure else { return false }
      return last == nil && !bytes.isEmpty
    }

    func checkHasNotFailed(_ name: String) throws(DatasetError) {
      if let failure { throw DatasetError(failure, path: name) }
    }
  }

  /// The name of the dataset.
  public let name: String
  /// The options for parsing.
  public let options: DatasetOptions
  private let state = Mutex(State())

  /// The number of bytes that have arrived.
  var byteCount: Int { state.withLock { $0.bytes.count } }

  /// Starts reading a stream.
  public init(_ stream: FileDescriptor, name: String, _ options: DatasetOptions) {
    self.name = name
    self.options = options
    DispatchQueue(label: "stream").async { [self] in read(stream) }
  }

  /// Returns the dataset once the stream has ended, or the rows so far after `patience`.
  ///
  /// If memory runs out, it has as many of the first rows as fit; `newer(than:)` throws the error.
  public func first(within patience: Duration) async throws(DatasetError) -> Dataset {
    let end = ContinuousClock.now + patience
    while !state.withLock({ $0.isFinished }), .now < end {
      try? await Task.sleep(for: .milliseconds(2))
    }
    var limit = Int.max
    while true {
      do throws(DatasetError) {
        return try await newest(upTo: limit)
          ?? .empty(name: name, formatNote: "lines").markedIncomplete()
      } catch {
        let isCutShort: Bool
        (limit, isCutShort) = state.withLock {
          (min(limit, $0.bytes.count) / 2, $0.isCutShort || !$0.isFinished)
        }
        guard case .tooManyBytes = error.fault, isCutShort, limit > 0 else { throw error }
      }
    }
  }

  /// Returns the dataset with the rows that have arrived, or nil if it equals `current`.
  ///
  /// A row keeps its identity as long as it keeps its position. Until the stream ends, an incomplete
  /// last line is ignored, and an error that later bytes can fix, such as an open quote, is not
  /// reported. Rows change if later lines show that the format is a different one.
  ///
  /// - Complexity: O(bytes) to copy them; only new lines are parsed, unless they show another format,
  ///   other columns, or bad rows.
  public func newer(than current: Dataset) async throws(DatasetError) -> Dataset? {
    guard var newest = try await newest(), !newest.isParsedLike(current) else { return nil }
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
        try state.withLock { (state) throws(FileError) in
          if let text = plainText(of: UnsafeRawBufferPointer(rebasing: part), in: &state) {
            try state.bytes.append(text, of: path)
          } else {
            try state.bytes.append(part, of: path)
          }
        }
      }
      state.withLock { $0.bytes += $0.colors.end() }
      finish(nil)
    } catch {
      finish(DatasetError.Fault(error))
    }
  }

  /// Returns text without the colors in it; nil if it has none.
  private func plainText(
    of part: UnsafeRawBufferPointer, in state: inout State
  ) -> [UInt8]? {
    let start = state.bytes.isEmpty ? Array(part.prefix(16)) : state.bytes
    // A packed stream can have any bytes.
    if options.colors == .text || Compression(of: start) != nil { return nil }
    return state.colors.text(of: part, after: state.bytes.count)
  }

  private func finish(_ failure: DatasetError.Fault?) {
    state.withLock { state in
      state.isFinished = true
      state.failure = failure
      if failure == nil || state.isCutShort && Compression(of: state.bytes) == nil { return }
      state.bytes = []
    }
  }

  // MARK: Versions

  private func newest(upTo limit: Int = .max) async throws(DatasetError) -> Dataset? {
    try await unpack()
    let result = await runCancellably { [self] in
      Result { () throws(DatasetError) in try makeNewest(upTo: limit) }
    }
    return try (result ?? .failure(DatasetError(.cancelled, path: name))).get()
  }

  /// Unpacks a compressed stream that has ended.
  private func unpack() async throws(DatasetError) {
    let packed = state.withLock { $0.isFinished && !$0.isText ? $0.bytes : nil }
    guard let packed else { return }
    let text = try await DatasetLoader.unpacked(packed, path: name)
    state.withLock { state in
      (state.bytes, state.warning, state.isText) = (text.bytes, text.warning, true)
    }
  }

  /// Returns the dataset of the bytes so far, or nil if no bytes have arrived.
  ///
  /// - Parameter limit: The maximum number of bytes.
  private func makeNewest(upTo limit: Int) throws(DatasetError) -> Dataset? {
    let (new, last, warning, removed) = try state.withLock { (state) throws(DatasetError) in
      (try newBytes(in: state, upTo: limit), state.last?.list, state.warning, state.colors.removed)
    }
    guard let (bytes, isFinal) = new,
      var list = try list(of: bytes, after: last?.table, isFinished: isFinal)
    else {
      try state.withLock { (state) throws(DatasetError) in try state.checkHasNotFailed(name) }
      return last
    }
    if let warning { list.loadWarnings.insert(warning, at: 0) }
    list = list.withoutColors(removed, options)
    state.withLock { state in
      if state.isCutShort { state.bytes = [] }
      state.last = (list, bytes.count, isFinal)
    }
    return list
  }

  /// Returns the complete lines so far, or all bytes at the end of the stream; nil if the last
  /// dataset was parsed from the same bytes.
  private func newBytes(
    in state: State, upTo limit: Int
  ) throws(DatasetError) -> (bytes: [UInt8], isFinal: Bool)? {
    if !state.isCutShort { try state.checkHasNotFailed(name) }
    if !state.isText && Compression(of: state.bytes) != nil { return nil }
    let isFinal = state.isFinished && state.failure == nil
    let count = isFinal ? state.bytes.count : end(ofLastRecordIn: state.bytes.prefix(limit))
    if let last = state.last, last.byteCount == count, last.isFinal == isFinal { return nil }
    if isFinal { return (state.bytes, isFinal) }
    return count == 0 ? nil : (try copy(state.bytes.prefix(count)), isFinal)
  }

  /// Returns a copy of bytes for a dataset; the buffer of the stream can then grow in place.
  private func copy(_ bytes: ArraySlice<UInt8>) throws(DatasetError) -> [UInt8] {
    guard FreeMemory.fits(2 * bytes.count) else {
      throw DatasetError(.tooManyBytes(limit: bytes.count), path: name)
    }
    return Array(bytes)
  }

  private func list(
    of bytes: [UInt8], after earlier: RecordTable?, isFinished: Bool
  ) throws(DatasetError) -> Dataset? {
    let source = DatasetFormat.Source(
      bytes: bytes, options: options, earlier: earlier, isGrowing: !isFinished)
    do throws(DatasetError) {
      let list = try DatasetLoader.load(source, name: name, path: name, extension: nil)
      if isFinished { return list }
      if let start = list.table.badRows.startOfOpenQuote, source.mayClose(quoteAt: start) {
        return try self.list(
          of: copy(bytes.prefix(start)), after: earlier, isFinished: false)
      }
      return list.markedIncomplete()
    } catch {
      if isFinished { throw error }
      switch error.fault {
      case .openQuote:
        guard let line = error.location?.line else { throw error }
        let start = Self.start(ofLine: line, in: bytes)
        guard source.mayClose(quoteAt: start) else { throw error }
        return try list(of: copy(bytes.prefix(start)), after: earlier, isFinished: false)
      default:
        // JSON can be parsed only when it is complete.
        if !error.canSkipRows { return nil }
        throw error
      }
    }
  }

  /// Returns the end of the last complete record; a final CR may be the first half of a CRLF.
  private func end(ofLastRecordIn bytes: ArraySlice<UInt8>) -> Int {
    if options.isNULTerminated { return (bytes.lastIndex(of: 0) ?? -1) + 1 }
    return
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
  /// The start of the first reported row with an open quote.
  fileprivate var startOfOpenQuote: Int? {
    faults.firstIndex { $0.fault == .openQuote }.map { starts[$0] }
  }
}

extension Dataset {
  fileprivate func markedIncomplete() -> Dataset {
    var copy = self
    copy.isIncomplete = true
    return copy
  }

  /// Returns whether both were parsed from the same bytes of a stream in the same way.
  fileprivate func isParsedLike(_ other: Dataset) -> Bool {
    byteCount == other.byteCount && formatNote == other.formatNote && columns == other.columns
      && isIncomplete == other.isIncomplete
  }
}
