import Benchmark

/// Registers a benchmark of the wall-clock time of `body`.
///
/// The input is created before the first iteration and freed after the last one. The result of
/// `body` is freed outside the measured time, so it should own what is expensive to free.
///
/// - Parameters:
///   - name: The workload, a comma, a space and the contender, which `table.py` parses. For a
///     workload ending in "(mean of 1,000)", the table divides by 1,000.
///   - duration: The duration, excluding the first call, which is not counted.
///   - input: The argument of `body`, evaluated before the first iteration.
///   - body: The measured operation. Its changes to the input persist between iterations.
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

/// Holds an input between setup and teardown.
private final class Prepared<Input> {
  var input: Input?
}
