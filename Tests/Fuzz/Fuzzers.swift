import Foundation

/// What libFuzzer calls with each input: the fuzzer that `FUZZER` names. A crash is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  fuzzer(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}

private let fuzzer: @Sendable ([UInt8]) -> Void = {
  let name = ProcessInfo.processInfo.environment["FUZZER"] ?? ""
  let all = readers.merging(engines) { one, _ in one }
  guard let fuzzer = all[name] else {
    fatalError("FUZZER: expected one of \(all.keys.sorted()), found \(name)")
  }
  return fuzzer
}()
