import TestSupport
import Testing

@Suite(.blocking) struct StartConditionsTests {
  @Test func `a small stack is reported`() throws {
    let result = try Ridgeline.run(command: "ulimit -s 32; exec \"$0\" filter k2 mountains")
    expectEqual(
      result.errors,
      """
      error: the stack limit of 32 kB is below the required 1024 kB
      raise the limit: ulimit -s 1024

      """)
    expectEqual(result.status, 2)
  }

  @Test(arguments: [("-v", 60_000), ("-d", 20_000)])
  func `a limit on memory is reported`(option: String, limit: Int) throws {
    let result = try Ridgeline.run(
      command: "ulimit \(option) \(limit); exec \"$0\" filter k2 mountains")
    expectEqual(
      result.errors,
      """
      error: not enough memory to start
      raise the limit: ulimit \(option) unlimited

      """)
    expectEqual(result.status, 2)
  }

  @Test(arguments: [4, 5, 6, 8, 31]) func `too few open files are reported`(limit: Int) throws {
    let result = try Ridgeline.run(command: "ulimit -n \(limit); exec \"$0\" filter k2 mountains")
    expectEqual(
      result.errors,
      """
      error: the limit of \(limit) open files is below the required 32
      raise the limit: ulimit -n 32

      """)
    expectEqual(result.status, 2)
  }

  @Test func `a limited address space suffices for a small list`() throws {
    let result = try Ridgeline.run(
      command: "ulimit -v 200000; exec \"$0\" filter k2 mountains --columns name")
    expectEqual(result.output, "K2\n")
    expectEqual(result.status, 0)
  }
}
