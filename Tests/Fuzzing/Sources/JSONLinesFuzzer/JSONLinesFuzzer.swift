import FormatFuzzing

/// Checks that any bytes load as a list or an error.
@_cdecl("LLVMFuzzerTestOneInput")
public func load(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FormatFuzzing.load(UnsafeBufferPointer(start: start, count: count), as: "jsonl")
}
