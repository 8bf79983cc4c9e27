#if PostgreSQL
  import Datasets

  /// A piece of SQL and its parameters.
  ///
  /// Its text comes from string literals of this program; user input and names from the server are
  /// interpolated as values and identifiers.
  struct SQL: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// The text around the values.
    private var pieces = [""]
    private(set) var values: [String?] = []
    /// Whether each execution is planned for its values; nil without values.
    private(set) var needsCustomPlan: Bool?

    struct StringInterpolation: StringInterpolationProtocol {
      fileprivate var sql: SQL = ""

      init(literalCapacity: Int, interpolationCount: Int) {}

      mutating func appendLiteral(_ literal: String) { sql.append(literal) }

      /// Appends a parameter; nil is NULL.
      mutating func appendInterpolation(value: String?) {
        sql.append(SQL(value, needsCustomPlan: true))
      }

      /// Appends a parameter that no index can use, so that a generic plan suffices.
      mutating func appendInterpolation(genericValue value: String?) {
        sql.append(SQL(value, needsCustomPlan: false))
      }

      /// Appends an identifier.
      mutating func appendInterpolation(name: String) {
        sql.append("\"\(name.inserting("\"", before: ["\""]))\"")
      }

      mutating func appendInterpolation(_ number: Int) { sql.append("\(number)") }

      mutating func appendInterpolation(_ sql: SQL) { self.sql.append(sql) }
    }

    init(stringLiteral text: String) { append(text) }

    private init(_ value: String?, needsCustomPlan: Bool) {
      (pieces, values, self.needsCustomPlan) = (["", ""], [value], needsCustomPlan)
    }

    init(stringInterpolation: StringInterpolation) { self = stringInterpolation.sql }

    private mutating func append(_ text: String) { pieces[pieces.count - 1] += text }

    fileprivate mutating func append(_ sql: SQL) {
      append(sql.pieces[0])
      pieces += sql.pieces.dropFirst()
      values += sql.values
      if let other = sql.needsCustomPlan { needsCustomPlan = other || needsCustomPlan ?? false }
    }

    /// Creates SQL from generated text without user input.
    init(trusted text: String) { append(text) }

    /// Creates a string literal, for statements without parameters.
    init(literal text: String) {
      // Session settings change the meaning of a backslash, except in E'…'.
      let quoted = "'\(text.inserting("'", before: ["'"]).inserting("\\", before: ["\\"]))'"
      self.init(trusted: text.contains("\\") ? " E\(quoted)" : quoted)
    }

    /// The approximate number of bytes.
    var length: Int {
      pieces.reduce(0) { $0 + $1.utf8.count } + values.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    }

    var withGenericPlan: SQL {
      var sql = self
      if sql.needsCustomPlan != nil { sql.needsCustomPlan = false }
      return sql
    }

    var text: String { statement.text }

    /// The text with placeholders, and the values.
    var statement: (text: String, values: [String?]) {
      var text = pieces[0]
      for (number, piece) in pieces.dropFirst().enumerated() { text += "$\(number + 1)\(piece)" }
      return (text, values)
    }
  }

  extension [SQL] {
    func joined(separator: SQL) -> SQL {
      dropFirst().reduce(into: first ?? "") { all, next in
        all.append(separator)
        all.append(next)
      }
    }

    var conjunction: SQL { isEmpty ? "true" : "(\(joined(separator: " AND ")))" }

    var disjunction: SQL { isEmpty ? "false" : "(\(joined(separator: " OR ")))" }
  }
#endif
