import Benchmark

/// Registers a benchmark that measures the wall-clock time of `body`.
///
/// The input is made before the first iteration and freed after the last, so that a process that
/// runs all benchmarks holds the input of one. What `body` returns is freed outside the measured
/// time; it should return whatever is expensive to free.
///
/// - Parameters:
///   - name: The workload, a comma, a blank and who does it; the table is made of that. A workload
///     that ends in "(mean of 1,000)" does as many things a call, and the table divides by it.
///   - duration: How long to go on, the first call, which is not counted, apart.
///   - input: What `body` is given. It is not evaluated before the benchmark's turn has come.
///   - body: What is measured. Its changes to the input are there in the next iteration.
public func measure<Input, Output>(
  _ name: String, for duration: Duration = .seconds(2),
  on input: @autoclosure @escaping () -> Input, body: @escaping (inout Input) -> Output
) {
  let prepared = Prepared<Input>()
  let configuration = Benchmark.Configuration(
    metrics: [.wallClock], warmupIterations: 1, maxDuration: duration, maxIterations: 1_000)
  let iteration: (Benchmark) -> Void = { benchmark in
    guard var input = prepared.input.take() else { return benchmark.error("nothing prepared") }
    benchmark.startMeasurement()
    let output = body(&input)
    benchmark.stopMeasurement()
    blackHole(output)
    prepared.input = input
  }
  Benchmark(
    name, configuration: configuration, closure: iteration,
    setup: { prepared.input = input() }, teardown: { prepared.input = nil })
}

/// Where an input is between setup and teardown.
private final class Prepared<Input> {
  var input: Input?
}
