#if PostgreSQL
  import TestSupport
  import Testing

  @testable import PostgreSQL

  @Suite struct TableAddressTests {
    @Test func `all parameters except the table and its key are libpq's`() throws {
      let address = try TableAddress("postgres://me@h:7/d?table=we%22ird&key=a,b&sslmode=require")
      #expect(address.table == "we\"ird" && address.key == ["a", "b"])
      let settings = Dictionary(
        uniqueKeysWithValues: address.settings.map { ($0.name, $0.value) })
      expectEqual(
        settings.filter { ["user", "host", "port", "dbname", "sslmode"].contains($0.key) },
        ["user": "me", "host": "h", "port": "7", "dbname": "d", "sslmode": "require"])
    }

    @Test(
      arguments: [
        ("host=h?table=t", "this is not a table's address"),
        ("postgresql://h/d", "the address has no table"),
        ("postgresql://h/d?table=", "the address has no table"),
        (
          "postgresql://u:secret@h/d?table=t",
          "the address contains a password, which others can see"
        ),
        (
          "postgresql://h/d?table=t&nosuch=1",
          "invalid URI query parameter: \"nosuch\""
        ),
      ])
    func `an invalid address is refused with a message`(text: String, message: String) {
      let error = #expect(throws: TableAddress.Mistake.self) { try TableAddress(text) }
      expectEqual(error?.description, message)
      expectEqual(error?.advice.isEmpty, false)
    }
  }
#endif
