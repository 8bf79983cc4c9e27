#if PostgreSQL
  import Datasets

  /// A piece of SQL, with the values that it is sent with.
  ///
  /// Text of its own comes from string literals of this program alone: whatever somebody typed, or a
  /// server calls its tables, is interpolated as a value or an identifier.
  struct SQL: Sendable, Hashable, ExpressibleByStringInterpolation {
    fileprivate enum Part: Sendable, Hashable {
      case text(String)
      case value(String?)
    }

    struct StringInterpolation: StringInterpolationProtocol {
      fileprivate var parts: [Part] = []

      init(literalCapacity: Int, interpolationCount: Int) {}

      mutating func appendLiteral(_ literal: String) {
        if !literal.isEmpty { parts.append(.text(literal)) }
      }

      /// A value, which the server gets beside the statement; nil is NULL.
      mutating func appendInterpolation(value: String?) { parts.append(.value(value)) }

      /// The name of a table, a column or the like.
      mutating func appendInterpolation(name: String) {
        parts.append(.text("\"\(name.putting("\"", before: ["\""]))\""))
      }

      mutating func appendInterpolation(_ number: Int) { parts.append(.text("\(number)")) }

      mutating func appendInterpolation(_ sql: SQL) { parts += sql.parts }
    }

    private let parts: [Part]

    init(stringLiteral text: String) { parts = text.isEmpty ? [] : [.text(text)] }

    init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

    /// A text of SQL that this program has made elsewhere, of nothing that came from outside.
    init(trusted text: String) { parts = [.text(text)] }

    /// A text as a literal, where no value can be sent beside it.
    init(literal text: String) {
      // A backslash is one whatever a session says of them only where it is doubled.
      let quoted = "'\(text.putting("'", before: ["'"]).putting("\\", before: ["\\"]))'"
      self.init(trusted: text.contains("\\") ? " E\(quoted)" : quoted)
    }

    /// The text alone, of what has no values.
    var text: String { statement.text }

    /// As it is sent: the text with `$1` and so on, and the values.
    var statement: (text: String, values: [String?]) {
      var text = ""
      var values: [String?] = []
      for part in parts {
        switch part {
        case .text(let piece): text += piece
        case .value(let value):
          values.append(value)
          text += "$\(values.count)"
        }
      }
      return (text, values)
    }
  }

  extension [SQL] {
    /// One after the other, with something between.
    func joined(separator: SQL) -> SQL {
      dropFirst().reduce(first ?? "") { "\($0)\(separator)\($1)" }
    }

    /// All of them hold.
    var conjunction: SQL { isEmpty ? "true" : "(\(joined(separator: " AND ")))" }

    /// One of them holds.
    var disjunction: SQL { isEmpty ? "false" : "(\(joined(separator: " OR ")))" }
  }
#endif
