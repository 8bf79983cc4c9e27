/// How delimited text is divided into records and columns, as its first records show.
struct TableShape: Sendable, Equatable {
  var dialect: Dialect
  /// The start of the headings, or of the first row if there are none.
  var start: Int
  /// The number of records that name the columns.
  var headingCount = 1
  /// Whether rows have one field more than the headings: the names of rows come first, as R writes them.
  var lacksFirstHeading = false
  /// The number of fields of a usual row; nil for that of the first record.
  var width: Int?
  /// Whether lines with text precede the headings.
  var skipsTitle = false
}
