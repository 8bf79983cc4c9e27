#if PostgreSQL
  import Datasets

  struct TableColumn: Sendable, Hashable {
    enum Form: Sendable, Hashable {
      case integer, numeric, float, date, timestamp, boolean
      /// Any other type, by its text.
      case text
    }

    let name: String
    let form: Form
    let type: SQL
    let isString: Bool
    /// Whether the protocol's text of a value equals its cast to `text`.
    private let isText: Bool
    let isNullable: Bool
    /// The schema of the folding function, if there is one.
    var foldingSchema: String?

    /// - Parameters:
    ///   - type: The base type.
    ///   - fullType: The type with its modifiers; nil for the base type.
    init(name: String, type: String, fullType: String? = nil, isNullable: Bool = true) {
      self.name = name
      self.type = SQL(trusted: fullType ?? type)
      self.isNullable = isNullable
      isString = ["text", "varchar", "bpchar"].contains(type)
      isText = ["text", "varchar", "int2", "int4", "int8"].contains(type)
      form = Self.forms[type] ?? .text
    }

    private static let forms: [String: Form] = [
      "int2": .integer, "int4": .integer, "int8": .integer, "numeric": .numeric, "float4": .float,
      "float8": .float, "date": .date, "timestamp": .timestamp, "timestamptz": .timestamp,
      "bool": .boolean,
    ]

    var kind: Column.Kind {
      switch form {
      case .integer: .integer
      case .numeric, .float: .decimal
      case .date, .timestamp: .date
      case .boolean: .boolean
      case .text: .text
      }
    }

    /// A cell as listed; empty for NULL.
    ///
    /// Compared by bytes: LIKE does not support nondeterministic collations.
    var cell: SQL { "(coalesce(\(name: name)::text, '') COLLATE \"C\")" }

    /// The value that a page selects; may be NULL.
    var output: SQL { isText ? "\(name: name)" : "\(name: name)::text" }

    func folded(isCaseSensitive: Bool = false) -> SQL {
      "(\(FoldedSQL.folded(cell, isCaseSensitive: isCaseSensitive, in: foldingSchema)))"
    }

    /// The condition that a value is a finite number.
    var isNumber: SQL {
      "\(name: name) IS NOT NULL AND \(name: name)::text NOT IN ('NaN', 'Infinity', '-Infinity')"
    }

    /// The condition that a value is outside the range of a `Double`.
    var isBeyondDouble: SQL {
      guard form == .numeric else { return "false" }
      let value: SQL = "\(name: name)"
      return """
        (\(value) NOT BETWEEN -1e300 AND 1e300 \
        OR \(value) <> 0 AND \(value) BETWEEN -1e-300 AND 1e-300)
        """
    }

    var isNonEmpty: SQL { "\(cell) <> ''" }

    /// The condition that a cell has more than blanks.
    var isNotBlank: SQL { "\(trimmed(cell)) <> ''" }

    /// Returns a text without the blanks at its ends.
    func trimmed(_ text: SQL) -> SQL { "btrim(\(text), E' \\t\\n\\x0B\\f\\r')" }

    /// Returns a section title in a normal form, to compare as in Swift.
    func title(_ text: SQL) -> SQL { "normalize(\(text), NFC)" }
  }
#endif
