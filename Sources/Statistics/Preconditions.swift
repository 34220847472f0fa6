/// Requires a confidence, an alpha or another probability to be neither 0 nor 1.
func requireOpenFraction(
  _ value: Double, _ name: String, file: StaticString = #fileID, line: UInt = #line
) {
  precondition(
    value > 0 && value < 1, "\(name) \(value) is not between 0 and 1", file: file, line: line)
}

/// Requires both samples of a test to have values.
func requireValues(
  base: [Double], head: [Double], file: StaticString = #fileID, line: UInt = #line
) {
  precondition(
    !base.isEmpty && !head.isEmpty,
    "\(base.count) values of base and \(head.count) of head: both need some", file: file, line: line
  )
}
