import Datasets
import Search
import TestSupport
import Testing

@Suite struct ServerAddressTests {
  @Test(
    arguments: [
      ("postgresql://h/db?table=t", false), ("postgres://user@h:5432/db", false),
      ("postgresql://user:pw@h/db", true), ("postgresql://user:@h/db", true),
      ("postgresql://u:p%40@h", true), ("postgresql://u:p@w/x?y@h", true),
      ("postgresql:///db?password=x&table=t", true), ("postgresql:///db?pass%77ord=x", true),
      ("postgresql:///db?sslpassword=x", true), ("postgresql:///?user=u&passfile=/f", false),
      ("POSTGRESQL://u:PW@h/db", true), ("PostgreS://h/db?table=t", false),
      ("postgresql:///db?PASSWORD=x", true), ("postgresql:///db?Pa%73sWord=x", true),
      ("postgresql:///db?p%2561ssword=x", true), ("postgresql:///db?sslPassword=x", true),
      ("postgresql:///db?options=-c%20password%3Dx", true), ("postgresql:///?pwd=x", true),
      ("postgresql:///dbname=d password = x", true), ("postgresql:///?table=password", false),
      ("postgresql:///?table=password&key=id", false), ("postgresql://h?key=a:b", false),
      ("postgresql://u:PW", true), ("postgresql://u:PW%40h/db", true),
      ("postgresql://u%3APW%40h/db", true), ("postgresql://u@h:PW/db", true),
      ("postgresql://h1:1,h2:PW/db", true), ("postgresql://h1:1,[::1]:22,h3/db", false),
      ("postgresql://[::1]:PW/db", true), ("postgresql://u@h/d?table=a%3Ab%40c", false),
      ("postgresql://?table=t", false), ("postgresql://[::1]:5432/db?table=t", false),
    ] as [(String, Bool)])
  func `an address with a password is detected`(address: String, hasPassword: Bool) {
    #expect(ServerAddress.isAddress(address))
    expectEqual(ServerAddress.hasPassword(address), hasPassword)
    let line = ":load  \(address) x"
    #expect((ServerAddress.withoutPasswords(line) == line) != hasPassword)
  }

  @Test func `other text stays unchanged`() {
    for line in [
      "", "a b", ":load x.csv", "http://u:p@h", "k2 | :a@b", "postgresql:u:p@h", "p", "postgres",
    ] {
      expectEqual(ServerAddress.withoutPasswords(line), line)
      #expect(!ServerAddress.isAddress(line))
    }
    expectEqual(
      ServerAddress.withoutPasswords("a postgresql://u:p@h b \"postgres://u:p@h"),
      "a postgresql://…")
    expectEqual(
      ServerAddress.withoutPasswords(":load postgresql://u:p q@h/db?table=t"),
      ":load postgresql://…")
    expectEqual(
      ServerAddress.withoutPasswords("x jdbc:PostGres://h?user=u&PASSWORD=PW"),
      "x jdbc:PostGres://…")
    expectEqual(ServerAddress.withoutPasswords("postgresql:/u:p@h"), "postgresql:/…")
    expectEqual(
      ServerAddress.withoutPasswords("postgresql+asyncpg://u:p@h"), "postgresql+asyncpg://…")
    expectEqual(ServerAddress.withoutPasswords("ppostgres://u:p@h"), "ppostgres://…")
    expectEqual(ServerAddress.withPlainScheme("PostgreSQL://U@H/D"), "postgresql://U@H/D")
    expectEqual(ServerAddress.decoded("a%20b%2Cc%zz%4"), "a b,c%zz%4")
  }

  @Test func `a message hides the parts of an address that it quotes`() {
    let line = ":load POSTGRES://u:PW rest@h"
    expectEqual(
      ServerAddress.withoutPasswords("no flag rest@h, nor u:PW", ofTyped: line),
      "no flag …, nor …")
    expectEqual(ServerAddress.withoutPasswords("no flag rest@h", ofTyped: "k2"), "no flag rest@h")
  }

  @Test func `rows without a file make a list`() throws {
    let rows = [["\u{FEFF}a", ""], ["", ""], ["x\ty", "line\nline"], ["\u{1F}", "\"q\""]]
    let list = try #require(Dataset(name: "t", columns: ["one", "two"], rows: rows))
    expectEqual(list.count, rows.count)
    expectEqual(rows.indices.map { row in [0, 1].map { list.cell(list.row(at: row), $0) } }, rows)
    let single = try #require(Dataset(name: "t", columns: ["one"], rows: [["a"], [""], ["b"]]))
    expectEqual((0..<3).map { single.cell(single.row(at: $0), 0) }, ["a", "", "b"])
    expectEqual(Dataset(name: "t", columns: ["one"], rows: [])?.count, 0)
  }
}
