import SystemPackage

extension DatasetError.Fault {
  /// The part of JSON that is missing or invalid.
  public enum JSONPart: String, Sendable {
    case value = "a value"
    case key = "a key in double quotes"
    case colon = ":"
    case commaOrBrace = ", or }"
    case commaOrBracket = ", or ]"
    case digit = "a digit"
    case endOfLine = "the end of the line"
    case endOfFile = "the end of the file"
  }

  var sentence: String {
    switch self {
    case .unreadable(let errno): "cannot be read: \(errno)"
    case .folder: "is a folder, not a file"
    case .device: "is a device, not a file"
    case .pipe: "is a pipe; transcripts load only files"
    case .noProgram(let program, _): "\(program) is not installed"
    case .notUnpacked(let message, let program): "\(program) cannot unpack the file: \(message)"
    case .changing: "the file changed while it was read"
    case .tooManyBytes(let limit): "does not fit in memory: more than \(limit / 1_000_000) MB"
    case .cancelled: "interrupted"
    case .noFolder: "no data folder found"
    case .noSuchFolder(let setting): "no such folder (set by \(setting))"
    case .nul: "NUL byte: this is not a text file"
    case .encoding(let encoding): "is text in \(encoding.rawValue), not in UTF-8"
    case .notText(.html): "is an HTML page, not a table"
    case .notText(let kind): "is \(kind.name), not text"
    case .openQuote: "this quote is never closed"
    case .openString: "this string is never closed"
    case .textAfterQuote: "text after a closing quote"
    case .fieldCount(let count, let expected, _):
      "expected \(expected) \(expected == 1 ? "field" : "fields"), found \(count)"
    case .tooLarge: "more than 4,294,967,295 rows, or 4 GB in a few rows"
    case .tooManyColumns(let count), .tooManyKeys(let count):
      "\(count) columns do not fit in memory"
    case .noSQLite: "SQLite databases are not supported by this build"
    case .noDatabase: "--table is only for SQLite databases"
    case .noTable(let name?, _): "no table \(name)"
    case .noTable(nil, let known):
      known.isEmpty ? "the database has no tables" : "the database has several tables"
    case .database(let message): "SQLite: \(message)"
    case .unknownName: "no such dataset"
    case .ambiguousName(let files): "several files have this name: \(files.joined(separator: ", "))"
    case .expected(let part): "expected \(part.rawValue)"
    case .leadingZero: "number with a leading zero"
    case .rawControl: "control character in a string"
    case .badEscape: "unknown escape"
    case .tooDeep(let limit): "nested more than \(limit) levels deep"
    case .noList: "expected an array or an object, found a single value"
    case .mixedRows(areObjects: true): "expected an object, as in the earlier rows"
    case .mixedRows(areObjects: false): "unexpected object; the earlier rows are not objects"
    case .tooSparse(let columns): "\(columns) different keys: the objects have too few in common"
    }
  }
}

extension DatasetError {
  /// Returns suggestions, one per line.
  ///
  /// - Parameter path: The file's path in suggestions, quoted for a shell.
  public func advice(_ path: String) -> [String] {
    switch fault {
    case .folder: ["name a file in it"]
    case .device, .pipe: ["copy its data to a file and load that"]
    case .noProgram(_, let package):
      ["install the package \(package), or unpack the file yourself"]
    case .notUnpacked: ["get the file again; it may be incomplete"]
    case .changing: ["try again when it is complete"]
    case .tooManyBytes:
      ["free some memory, or load part of it: \(DatasetFormat.firstLines(path, of: self.path))"]
    case .noFolder(let searched):
      ["create ./Data, or name a folder with --data-dir", "searched:"] + searched.map { "  \($0)" }
    case .noSuchFolder(let setting):
      ["set \(setting) to a folder with datasets, or name a file by its path"]
    case .unknownName(let known, let searched):
      (known.isEmpty ? [] : ["datasets: \(known.joined(separator: ", "))"])
        + ["searched:"] + searched.map { "  \($0)" }
    case .ambiguousName(let files): ["add the extension: \(files.first ?? "")"]
    case .noSQLite: ["build with SQLite: swift build -c release --traits SQLite"]
    case .noDatabase: ["load it without --table"]
    case .noTable(_, let known) where !known.isEmpty:
      ["tables: \(known.joined(separator: ", "))"]
    case .noTable: ["create a table first"]
    case .nul: ["export the data as CSV or JSON, and load that"]
    case .encoding(let encoding):
      [
        "convert it: "
          + DatasetFormat.conversion(
            from: encoding.rawValue, path, extension: FilePath(self.path).extension)
      ]
    case .notText(let kind): [kind.advice(path)]
    case .openQuote: [#"close it, or write "" for a quote inside a quoted field"#]
    case .textAfterQuote: [#"write "" for a quote inside a quoted field"#]
    case .fieldCount(let count, let expected, quoting: true) where count > expected:
      ["quote fields that contain the delimiter"]
    case .tooLarge: ["split the file"]
    case .tooManyColumns: ["check the delimiter, or remove some columns"]
    case .tooManyKeys: ["remove some keys"]
    case .expected(let part): [part.advice]
    case .openString: [#"close it, or write \" for a quote inside a string"#]
    case .leadingZero: ["remove the zero, or put the number in quotes"]
    case .rawControl: [#"close the string before it, or write an escape such as \n or \t"#]
    case .badEscape: [#"write \\ for a backslash; other escapes: \" \/ \b \f \n \r \t \u00E9"#]
    case .tooDeep: ["load part of the file"]
    case .noList: ["put the rows in one array"]
    case .mixedRows: ["make all rows objects, or none"]
    case .tooSparse: [#"put the keys in a column: {"key": "a", "value": 1}"#]
    default: []
    }
  }
}

extension DatasetError.Fault.JSONPart {
  fileprivate var advice: String {
    switch self {
    case .value:
      #"write a value such as "text", 1, true or null, or remove the comma before it"#
    case .key: #"write {"key": value}, without a comma before }"#
    case .colon: "write a colon between the key and its value"
    case .commaOrBrace: "separate members with a comma, or close the object with }"
    case .commaOrBracket: "separate values with a comma, or close the array with ]"
    case .digit: "write a complete number, such as 0.5 or 1e9"
    case .endOfLine: "write each value on its own line"
    case .endOfFile: "put all values in one array, or each on its own line: jq -c"
    }
  }
}

extension DatasetError {
  /// The flags that open the file, each with its purpose, the most likely first.
  public var remedies: [(flag: String, purpose: String)] {
    var remedies: [(flag: String, purpose: String)] = []
    switch fault {
    case .openQuote, .textAfterQuote:
      remedies.append(("--no-quotes", "to read quotes as text"))
    case .expected(.endOfFile), .noList:
      remedies.append(("--format jsonl", "to read each line as a row"))
    case .nul:
      let known = DatasetFormat.named(byExtension: FilePath(path).unpackedName.extension)
      remedies.append(("--format \((known ?? .text).name)", "to read NUL as text"))
    case .noTable(_, let known):
      remedies += known.prefix(1).map { ("--table \($0)", "to load the first table") }
    default: break
    }
    if let comment {
      remedies.append(("--comment '\(comment)'", "to skip lines that start with \(comment)"))
    }
    if isGuess { remedies.append(("--format text", "to read each line as a row of text")) }
    return remedies
  }
}
