import CClocks

/// Runs `body` with the stack `bytes` further down.
@inline(__always)
func withStackLowered(by bytes: Int, _ body: () throws -> Void) rethrows {
  try withoutActuallyEscaping(body) { body in
    var call = LoweredCall(body: body)
    withUnsafeMutablePointer(to: &call) { call in
      cclocks_call_lower(
        bytes, { $0!.assumingMemoryBound(to: LoweredCall.self).pointee.run() }, call)
    }
    if let error = call.error { try { throw error }() }
  }
}

/// A body that C calls, and the error it ended with.
private struct LoweredCall {
  let body: () throws -> Void
  var error: (any Error)?

  mutating func run() {
    do { try body() } catch { self.error = error }
  }
}
