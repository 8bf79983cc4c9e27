import Datasets
import Search

/// A writer of rows as JSON objects, with the values that the rows had in JSON.
struct JSONObjects {
  private struct Member {
    /// The quoted key and the colon.
    let key: [UInt8]
    let type: Column.JSONType
  }

  private let members: [Member]

  init(_ columns: [ListColumn]) {
    members = columns.map { column in
      var key: [UInt8] = []
      JSONText.append(ArraySlice(column.key.utf8), to: &key)
      key.append(UInt8(ascii: ":"))
      return Member(key: key, type: column.jsonType)
    }
  }

  /// Appends an object.
  ///
  /// - Parameter forms: The forms of the cells if they come from JSON.
  func append(
    to json: inout [UInt8], forms: [JSONForm]?,
    forEachCell: ((ArraySlice<UInt8>) -> Void) -> Void
  ) {
    json.append(UInt8(ascii: "{"))
    var column = 0
    var isFirst = true
    forEachCell { cell in
      let member = members[column]
      let form = forms?[column] ?? member.type.form(of: cell)
      column += 1
      if form == .absent { return }
      if !isFirst { json.append(UInt8(ascii: ",")) }
      isFirst = false
      json += member.key
      switch form {
      case .absent, .null: json += "null".utf8
      case .string: JSONText.append(cell, to: &json)
      case .verbatim: JSONText.append(value: cell, to: &json)
      }
    }
    json.append(UInt8(ascii: "}"))
  }

  func append(_ row: ListRow, to json: inout [UInt8]) {
    append(to: &json, forms: row.jsonForms, forEachCell: row.forEachCell)
  }
}

extension Column.JSONType {
  fileprivate func form(of cell: ArraySlice<UInt8>) -> JSONForm {
    switch self {
    case .strings: return .string
    case .values: return cell.isEmpty ? .null : .verbatim
    case .valuesOrStrings:
      if cell.isEmpty { return .null }
      let isNumber = NumberSyntax(cell.span)?.isJSON ?? false
      return isNumber || cell == ArraySlice("true".utf8) || cell == ArraySlice("false".utf8)
        ? .verbatim : .string
    }
  }
}
