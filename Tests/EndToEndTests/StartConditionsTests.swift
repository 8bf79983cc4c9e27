import TestSupport
import Testing

@Suite(.blocking) struct StartConditionsTests {
  @Test func `a small stack is reported`() throws {
    let result = try Ridgeline.run(command: "ulimit -s 32; exec \"$0\" filter k2")
    expectEqual(
      result.errors,
      """
      error: the stack limit of 32 kB is below the required 1024 kB
      raise the limit: ulimit -s 1024

      """)
    expectEqual(result.status, 2)
  }

  @Test func `a small address space is reported`() throws {
    let result = try Ridgeline.run(command: "ulimit -v 60000; exec \"$0\" filter k2")
    expectEqual(
      result.errors,
      """
      error: not enough memory to start
      raise the limit on virtual memory: ulimit -v unlimited

      """)
    expectEqual(result.status, 2)
  }

  @Test func `a limited address space suffices for a small list`() throws {
    let result = try Ridgeline.run(
      command: "ulimit -v 200000; exec \"$0\" filter k2 --columns name")
    expectEqual(result.output, "K2\n")
    expectEqual(result.status, 0)
  }
}
