import CJemalloc

/// The resolved name of a jemalloc control: using it allocates nothing.
struct ControlKey {
  /// Names have at most five parts here.
  private var parts: InlineArray<8, Int> = .init(repeating: 0)
  private var depth = 8

  /// Resolves `name`; throws where this jemalloc has no such control.
  init(_ name: String) throws(AllocatorError) {
    var depth = self.depth
    var parts = self.parts
    var code: Int32 = 0
    var span = parts.mutableSpan
    span.withUnsafeMutableBufferPointer { code = mallctlnametomib(name, $0.baseAddress, &depth) }
    guard code == 0 else { throw .control(name: name, code: code) }
    self.parts = parts
    self.depth = depth
  }

  /// Reads a value of type `Value`, which must be the control's C type.
  func read<Value: BitwiseCopyable>() -> Value {
    withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { value in
      // Pointers may be answered as null: start from zero bytes.
      let bytes = UnsafeMutableRawBufferPointer(value)
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
      var length = MemoryLayout<Value>.size
      check(
        parts.span.withUnsafeBufferPointer {
          mallctlbymib($0.baseAddress, depth, bytes.baseAddress, &length, nil, 0)
        })
      return value[0]
    }
  }

  func write<Value: BitwiseCopyable>(_ value: Value) {
    var value = value
    check(
      parts.span.withUnsafeBufferPointer {
        mallctlbymib($0.baseAddress, depth, nil, nil, &value, MemoryLayout<Value>.size)
      })
  }

  func call() {
    check(
      parts.span.withUnsafeBufferPointer { mallctlbymib($0.baseAddress, depth, nil, nil, nil, 0) })
  }

  private func check(_ code: Int32) {
    precondition(code == 0, "jemalloc refused a control it had resolved, errno \(code)")
  }
}
