import CJemalloc

/// The resolved name of a jemalloc control: using it allocates nothing.
package struct ControlKey {
  /// Names have at most five parts here.
  private var parts: InlineArray<8, Int> = .init(repeating: 0)
  private var depth = 8

  /// Resolves `name`; throws if this jemalloc has no such control.
  package init(_ name: String) throws(AllocatorError) {
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
    let (value, code): (Value, Int32) = answer()
    check(code)
    return value
  }

  /// Reads a control that every jemalloc names but only some answer; nil without an answer.
  func readIfServed<Value: BitwiseCopyable>() -> Value? {
    let (value, code): (Value, Int32) = answer()
    return code == 0 ? value : nil
  }

  private func answer<Value: BitwiseCopyable>() -> (Value, Int32) {
    withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { value in
      // Pointers may be answered as null: start from zero bytes.
      let bytes = UnsafeMutableRawBufferPointer(value)
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
      var length = MemoryLayout<Value>.size
      let code = parts.span.withUnsafeBufferPointer {
        mallctlbymib($0.baseAddress, depth, bytes.baseAddress, &length, nil, 0)
      }
      return (value[0], code)
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
