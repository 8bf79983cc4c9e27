import Files
import SystemPackage

#if SQLite
  import GRDB
  import GRDBSQLite
#endif

/// SQLite databases, read with the trait `SQLite`, which needs a system library.
enum SQLiteDatabase {
  static func isDatabase(_ path: FilePath) -> Bool {
    guard !FileContents.isPipe(path), let file = try? FileDescriptor.open(path, .readOnly) else {
      return false
    }
    defer { try? file.close() }
    var head = [UInt8](repeating: 0, count: 16)
    let count = try? head.withUnsafeMutableBytes { try file.read(into: $0) }
    return count == head.count && FileSignature(of: head) == .sqlite
  }

  #if SQLite
    /// Reads the table that the options name, or the only one, in one transaction.
    static func list(
      _ location: DatasetLocation, _ options: DatasetOptions, _ progress: LoadProgress
    ) throws(DatasetError) -> Dataset {
      let version = FileVersion(of: location.file)
      var configuration = Configuration()
      configuration.readonly = true
      configuration.busyMode = .timeout(5)
      do {
        let database = try DatabaseQueue(path: location.file.string, configuration: configuration)
        return try database.read { database in
          let names = try String.fetchAll(database, sql: tableNames)
          let name = try choose(options.table, among: names)
          let table = try read(name, from: database, progress)
          return Dataset(name: location.name, table: table, formatNote: "SQLite table \(name)")
            .loaded(from: location, version, options, isVerbatim: false)
        }
      } catch {
        let fault: DatasetError.Fault =
          switch error {
          case let fault as DatasetError.Fault: fault
          case let fault as FormatFault: fault.fault
          case let error as DatabaseError: .database(error.message ?? "\(error.resultCode)")
          default: .database("\(error)")
          }
        throw DatasetError(fault, path: location.path.text)
      }
    }

    private static let tableNames = """
      SELECT name FROM sqlite_master WHERE type IN ('table', 'view')
      AND substr(name, 1, 7) <> 'sqlite_' ORDER BY name
      """

    private static func choose(_ wanted: String?, among names: [String]) throws -> String {
      guard let name = wanted ?? (names.count == 1 ? names[0] : nil) else {
        throw DatasetError.Fault.noTable(nil, known: names)
      }
      // SQLite ignores the case of ASCII letters.
      guard let known = names.first(where: { $0.lowercased() == name.lowercased() }) else {
        throw DatasetError.Fault.noTable(name, known: names)
      }
      return known
    }

    private static func read(
      _ name: String, from database: Database, _ progress: LoadProgress
    ) throws -> RecordTable {
      let quoted = "\"" + name.inserting("\"", before: ["\""]) + "\""
      let statement = try database.makeStatement(sql: "SELECT * FROM \(quoted)")
      let rows = try Row.fetchCursor(statement)
      var text: [UInt8] = []
      var reported = 0
      while try rows.next() != nil {
        let start = text.count
        for column in 0..<statement.columnCount {
          if column > 0 { TableText.endCell(of: &text) }
          try append(column, of: statement.sqliteStatement, to: &text)
        }
        if text.count == start { text += TableText.blank }
        text.append(newline)
        if text.count > reported + 1 << 20 {
          if !progress.addRead(text.count - reported) { throw DatasetError.Fault.cancelled }
          reported = text.count
        }
      }
      return try TableText.table(of: text, columns: statement.columnNames)
    }

    /// Appends a cell: text and numbers as SQLite formats them, blobs as SQL literals.
    private static func append(
      _ column: Int, of statement: SQLiteStatement, to text: inout [UInt8]
    ) throws(DatasetError.Fault) {
      let column = Int32(column)
      let isBlob = sqlite3_column_type(statement, column) == SQLITE_BLOB
      // The pointer is valid until the next step. The length must be read after the pointer.
      let bytes = UnsafeRawBufferPointer(
        start: isBlob
          ? sqlite3_column_blob(statement, column)
          : UnsafeRawPointer(sqlite3_column_text(statement, column)),
        count: Int(sqlite3_column_bytes(statement, column)))
      // A blob's byte becomes two digits; `X''` and the separators of cells and rows follow.
      guard text.makeRoom(for: 2 * bytes.count + 8, times: 2) else {
        throw .tooManyBytes(limit: text.count)
      }
      if isBlob {
        text += "X'".utf8
        for byte in bytes {
          text.append(hexadecimals[Int(byte >> 4)])
          text.append(hexadecimals[Int(byte & 0xF)])
        }
        text.append(UInt8(ascii: "'"))
      } else {
        TableText.append(bytes, to: &text)
      }
    }

    private static let hexadecimals = Array("0123456789ABCDEF".utf8)
  #else
    static func list(
      _ location: DatasetLocation, _ options: DatasetOptions, _ progress: LoadProgress
    ) throws(DatasetError) -> Dataset {
      throw DatasetError(.noSQLite, path: location.path.text)
    }
  #endif
}
