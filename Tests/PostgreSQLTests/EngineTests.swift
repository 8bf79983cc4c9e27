#if PostgreSQL
  import TestSupport
  import Testing

  @testable import PostgreSQL

  @Suite struct EngineTests {
    // From the engines' documentation.
    @Test(
      arguments: [
        ("PostgreSQL 15.18 (Debian 15.18-0+deb12u1) on x86_64", 150_018, .postgresql),
        ("PostgreSQL 15.2-YB-2025.1.0.0-b0 on x86_64-pc-linux-gnu", 150_002, .yugabytedb),
        ("CockroachDB CCL v24.1.5 (x86_64-pc-linux-gnu)", 130_000, .cockroachdb),
      ] as [(String, Int, Engine)])
    func `an engine is detected by its version`(
      version: String, number: Int, engine: Engine
    ) throws {
      expectEqual(try Engine(version: version, number: number), engine)
    }

    @Test func `an old engine is refused by name`() {
      let error = #expect(throws: ServerError.self) {
        try Engine(version: "PostgreSQL 11.2-YB-2024.2.0.0-b0 on x86_64, by gcc", number: 110_002)
      }
      expectEqual(
        error?.description,
        "PostgreSQL 11.2-YB-2024.2.0.0-b0 is too old; PostgreSQL 13 or newer is required")
    }
  }
#endif
