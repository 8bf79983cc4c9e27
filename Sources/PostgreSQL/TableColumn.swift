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

    init(name: String, type: String) {
      self.name = name
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
    var cell: SQL { "coalesce(\(name: name)::text, '')" }

    /// Whether a cell is not empty.
    var isFilled: SQL { "\(cell) <> ''" }
  }
#endif
