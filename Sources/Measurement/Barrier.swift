import CClocks

/// Makes the compiler produce `value`, as if somebody read it here.
@inlinable @inline(__always)
public func keep<Value>(_ value: Value) {
  withUnsafePointer(to: value) { cclocks_sink($0) }
}

/// Makes the compiler forget what it knows of `value`, as if somebody changed it here: keeps work
/// that depends on it from being hoisted out of a loop.
@inlinable @inline(__always)
public func forget<Value>(_ value: inout Value) {
  withUnsafeMutablePointer(to: &value) { cclocks_sink($0) }
}
