/// Requires a confidence, an alpha or another probability to lie strictly between 0 and 1.
func requireOpenFraction(
  _ value: Double, _ name: String, file: StaticString = #fileID, line: UInt = #line
) {
  precondition(
    value > 0 && value < 1, "\(name) \(value) is not between 0 and 1", file: file, line: line)
}
