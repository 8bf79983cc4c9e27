#if PostgreSQL
  import Datasets

  /// A piece of SQL, with the values that it is sent with.
  ///
  /// Text of its own comes from string literals of this program alone: whatever somebody typed, or a
  /// server calls its tables, is interpolated as a value or an identifier.
  struct SQL: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// The text around the values: one piece more than there are values.
    private var pieces = [""]
    private var values: [String?] = []
    /// Whether a plan is made for the values each time that it is sent; nil of what has no values.
    private(set) var isPlannedByValues: Bool?

    struct StringInterpolation: StringInterpolationProtocol {
      fileprivate var sql = SQL()

      init(literalCapacity: Int, interpolationCount: Int) {}

      mutating func appendLiteral(_ literal: String) { sql.append(literal) }

      /// A value, which the server gets beside the statement; nil is NULL.
      mutating func appendInterpolation(value: String?) {
        sql.append(value: value, isPlanned: true)
      }

      /// A value by which no index can be of use: one plan does for all such values.
      mutating func appendInterpolation(unplanned value: String?) {
        sql.append(value: value, isPlanned: false)
      }

      /// The name of a table, a column or the like.
      mutating func appendInterpolation(name: String) {
        sql.append("\"\(name.putting("\"", before: ["\""]))\"")
      }

      mutating func appendInterpolation(_ number: Int) { sql.append("\(number)") }

      mutating func appendInterpolation(_ sql: SQL) { self.sql.append(sql) }
    }

    private init() {}

    init(stringLiteral text: String) { append(text) }

    init(stringInterpolation: StringInterpolation) { self = stringInterpolation.sql }

    private mutating func append(_ text: String) { pieces[pieces.count - 1] += text }

    private mutating func append(value: String?, isPlanned: Bool) {
      values.append(value)
      pieces.append("")
      notePlanning(by: isPlanned)
    }

    fileprivate mutating func append(_ sql: SQL) {
      append(sql.pieces[0])
      pieces += sql.pieces.dropFirst()
      values += sql.values
      if let isPlanned = sql.isPlannedByValues { notePlanning(by: isPlanned) }
    }

    private mutating func notePlanning(by isPlanned: Bool) {
      isPlannedByValues = isPlanned || isPlannedByValues ?? false
    }

    /// A text of SQL that this program has made elsewhere, of nothing that came from outside.
    init(trusted text: String) { append(text) }

    /// A text as a literal, where no value can be sent beside it.
    init(literal text: String) {
      // A backslash is one whatever a session says of them only where it is doubled.
      let quoted = "'\(text.putting("'", before: ["'"]).putting("\\", before: ["\\"]))'"
      self.init(trusted: text.contains("\\") ? " E\(quoted)" : quoted)
    }

    /// How many values it is sent with.
    var valueCount: Int { values.count }

    /// How many bytes it has with its values, about.
    var length: Int {
      pieces.reduce(0) { $0 + $1.utf8.count } + values.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    }

    /// The same, planned once for all values.
    var plannedOnce: SQL {
      var sql = self
      if sql.isPlannedByValues != nil { sql.isPlannedByValues = false }
      return sql
    }

    /// The text alone, of what has no values.
    var text: String { statement.text }

    /// As it is sent: the text with `$1` and so on, and the values.
    var statement: (text: String, values: [String?]) {
      var text = pieces[0]
      for (number, piece) in pieces.dropFirst().enumerated() { text += "$\(number + 1)\(piece)" }
      return (text, values)
    }
  }

  extension [SQL] {
    /// One after the other, with something between.
    func joined(separator: SQL) -> SQL {
      dropFirst().reduce(into: first ?? "") { all, next in
        all.append(separator)
        all.append(next)
      }
    }

    /// All of them hold.
    var conjunction: SQL { isEmpty ? "true" : "(\(joined(separator: " AND ")))" }

    /// One of them holds.
    var disjunction: SQL { isEmpty ? "false" : "(\(joined(separator: " OR ")))" }
  }
#endif
