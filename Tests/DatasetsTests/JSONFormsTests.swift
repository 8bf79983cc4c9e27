import TestSupport
import Testing

@testable import Datasets

@Suite struct JSONFormsTests {
  @Test func `rows of the same forms share them`() {
    var forms = JSONForms()
    forms.addColumn()
    let rows: [[JSONForm]] = [
      [.string], [.string], [.null], [.null, .absent], [.null, .verbatim], [.null, .verbatim],
      [.absent, .absent],
    ]
    for (row, expected) in rows.enumerated() {
      if row == 3 { forms.addColumn() }
      for (column, form) in expected.enumerated() { forms.set(form, ofColumn: column) }
      let fits = forms.endRow()
      #expect(fits)
    }
    for (row, expected) in rows.enumerated() {
      // Absent ones at the end may be missing.
      let found = Array(forms.forms(ofRow: row))
      expectEqual(found + Array(repeating: .absent, count: expected.count - found.count), expected)
    }
  }
}
