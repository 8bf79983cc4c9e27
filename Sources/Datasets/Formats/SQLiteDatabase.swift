import Files
import SystemPackage

#if SQLite
  import GRDB
  import GRDBSQLite
#endif

/// A database in a file, one of whose tables is the list.
///
/// A trait of the package, since it needs a library of the system's.
enum SQLiteDatabase {
  private static let signature = Array("SQLite format 3\0".utf8)

  /// Whether a file is one, by its first bytes.
  static func isOne(_ path: FilePath) -> Bool {
    guard !FileContents.isPipe(path), let file = try? FileDescriptor.open(path, .readOnly) else {
      return false
    }
    defer { try? file.close() }
    var head = [UInt8](repeating: 0, count: signature.count)
    let count = try? head.withUnsafeMutableBytes { try file.read(into: $0) }
    return count == signature.count && head == signature
  }

  #if SQLite
    /// Reads a table as it is at one moment, whoever writes meanwhile.
    ///
    /// - Parameter wanted: Its name; nil for the only one.
    /// - Returns: The table and its name.
    /// - Complexity: O(bytes of the table).
    static func table(
      _ wanted: String?, of location: DatasetLocation, _ progress: LoadProgress
    ) throws(DatasetError) -> (table: RecordTable, name: String) {
      var configuration = Configuration()
      configuration.readonly = true
      configuration.busyMode = .timeout(5)
      do {
        let database = try DatabaseQueue(
          path: location.file.string, configuration: configuration)
        return try database.read { database in
          let names = try String.fetchAll(database, sql: tableNames)
          let name = try choose(wanted, among: names)
          return (try read(name, from: database, progress), name)
        }
      } catch let fault as DatasetError.Fault {
        throw DatasetError(fault, path: location.path.text)
      } catch let error as BadRows {
        throw DatasetError(error.faults.first?.fault ?? .empty, path: location.path.text)
      } catch let error as DatabaseError {
        throw DatasetError(
          .database(error.message ?? "\(error.resultCode)"), path: location.path.text)
      } catch {
        throw DatasetError(.database("\(error)"), path: location.path.text)
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
      // As SQLite has it: the case of ASCII letters does not count.
      guard let known = names.first(where: { $0.lowercased() == name.lowercased() }) else {
        throw DatasetError.Fault.noTable(name, known: names)
      }
      return known
    }

    private static func read(
      _ name: String, from database: Database, _ progress: LoadProgress
    ) throws -> RecordTable {
      let quoted = "\"" + name.putting("\"", before: ["\""]) + "\""
      let statement = try database.makeStatement(sql: "SELECT * FROM \(quoted)")
      let rows = try Row.fetchCursor(statement)
      var text: [UInt8] = []
      var told = 0
      while try rows.next() != nil {
        let start = text.count
        for column in 0..<statement.columnCount {
          if column > 0 { TableText.endCell(of: &text) }
          try append(column, of: statement.sqliteStatement, to: &text)
        }
        if text.count == start { text += TableText.blank }
        text.append(newline)
        if text.count > told + 1 << 20 {
          if !progress.addRead(text.count - told) { throw DatasetError.Fault.cancelled }
          told = text.count
        }
      }
      return try TableText.table(of: text, columns: statement.columnNames)
    }

    /// Adds a cell: a text as it is, a number as SQLite writes it, a blob as SQL does.
    private static func append(
      _ column: Int, of statement: SQLiteStatement, to text: inout [UInt8]
    ) throws(DatasetError.Fault) {
      let column = Int32(column)
      let isBlob = sqlite3_column_type(statement, column) == SQLITE_BLOB
      // The pointer is good until the next step, the length is that of what it points at.
      let bytes = UnsafeRawBufferPointer(
        start: isBlob
          ? sqlite3_column_blob(statement, column)
          : UnsafeRawPointer(sqlite3_column_text(statement, column)),
        count: Int(sqlite3_column_bytes(statement, column)))
      guard text.makeRoom(for: mostBytesPerByte * bytes.count + separators, times: 2) else {
        throw .tooManyBytes(limit: text.count)
      }
      if isBlob {
        text += "X'".utf8
        for byte in bytes {
          text.append(hexadecimal(byte >> 4))
          text.append(hexadecimal(byte & 0xF))
        }
        text.append(UInt8(ascii: "'"))
      } else if bytes.contains(0) {
        // A NUL is in no text of ours.
        TableText.append(bytes.flatMap { $0 == 0 ? Array("\u{FFFD}".utf8) : [$0] }, to: &text)
      } else {
        TableText.append(bytes, to: &text)
      }
    }

    /// A NUL becomes U+FFFD.
    private static let mostBytesPerByte = 3
    /// `X''`, and the ends of a cell and a row.
    private static let separators = 8

    private static func hexadecimal(_ digit: UInt8) -> UInt8 {
      digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10
    }
  #else
    /// This build reads none.
    static func table(
      _ wanted: String?, of location: DatasetLocation, _ progress: LoadProgress
    ) throws(DatasetError) -> (table: RecordTable, name: String) {
      throw DatasetError(.noSQLite, path: location.path.text)
    }
  #endif
}
