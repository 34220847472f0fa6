import CClocks

/// Makes the compiler produce `value`, as if unknown code read it here.
@inlinable @inline(__always)
package func keep<Value>(_ value: Value) {
  withUnsafePointer(to: value) { cclocks_sink($0) }
}

/// Makes the compiler forget its knowledge of `value`, as if unknown code changed it here. Work
/// that depends on the value is then not hoisted out of a loop.
@inlinable @inline(__always)
package func forget<Value>(_ value: inout Value) {
  withUnsafeMutablePointer(to: &value) { cclocks_sink($0) }
}
