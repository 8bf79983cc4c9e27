#if PostgreSQL
  import Datasets

  /// A column of a table.
  struct TableColumn: Sendable, Hashable {
    /// How the server holds its values.
    enum Form: Sendable, Hashable {
      case integer
      /// Of as many digits as somebody likes.
      case numeric
      case float
      case date
      /// A time of a day, with a zone or without.
      case timestamp
      case boolean
      /// Anything else, which is what it reads as.
      case text
    }

    /// Its name.
    let name: String
    /// How the server holds its values.
    let form: Form
    /// Its type in the words of the server.
    let type: SQL
    /// Whether the server holds just its letters.
    let isString: Bool
    /// Whether its values reach us as the texts that they are.
    private let isText: Bool
    /// Whether it may have no value in a row.
    let isNullable: Bool
    /// What is asked for its cells.
    var engine = Engine.postgresql
    /// The schema of the function that folds its cells, if it is there.
    var foldingSchema: String?

    /// - Parameters:
    ///   - type: What the server calls its type, or the one that this is a domain of.
    ///   - fullType: The type as SQL has it, from the server's catalog; nil where that is the same.
    init(name: String, type: String, fullType: String? = nil, isNullable: Bool = true) {
      self.name = name
      self.type = SQL(trusted: fullType ?? type)
      self.isNullable = isNullable
      isString = ["text", "varchar", "bpchar"].contains(type)
      isText = ["text", "varchar", "int2", "int4", "int8"].contains(type)
      form =
        switch type {
        case "int2", "int4", "int8": .integer
        case "numeric": .numeric
        case "float4", "float8": .float
        case "date": .date
        case "timestamp", "timestamptz": .timestamp
        case "bool": .boolean
        default: .text
        }
    }

    /// What its cells are.
    var kind: Column.Kind {
      switch form {
      case .integer: .integer
      case .numeric, .float: .decimal
      case .date, .timestamp: .date
      case .boolean: .boolean
      case .text: .text
      }
    }

    /// A cell as it is shown: empty where there is none.
    ///
    /// Compared byte by byte: not all that is asked for can be asked of texts that other orders count
    /// as the same.
    var cell: SQL { "(\(engine.bytewise("coalesce(\(name: name)::text, '')")))" }

    /// The same as it is told, where there may be none.
    var output: SQL { isText ? "\(name: name)" : "\(name: name)::text" }

    /// A cell as texts are compared.
    func folded(isHeedingCase: Bool = false) -> SQL {
      let folded = FoldedSQL.folded(
        cell, isHeedingCase: isHeedingCase, by: engine, in: foldingSchema)
      return "(\(folded))"
    }

    /// Whether there is a value, and it is one among others.
    var isNumber: SQL {
      "\(name: name) IS NOT NULL AND \(name: name)::text NOT IN ('NaN', 'Infinity', '-Infinity')"
    }

    /// Whether a value is a number that no `Double` is near to.
    var isBeyondDouble: SQL {
      guard form == .numeric else { return "false" }
      let value: SQL = "\(name: name)"
      return """
        (\(value) NOT BETWEEN -1e300 AND 1e300 \
        OR \(value) <> 0 AND \(value) BETWEEN -1e-300 AND 1e-300)
        """
    }

    /// Whether a cell is not empty.
    var isFilled: SQL { "\(cell) <> ''" }
  }
#endif
