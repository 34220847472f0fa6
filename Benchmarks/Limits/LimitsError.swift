/// An error that ends the program, with its exit code: 64 for a bad command line, 1 for a problem
/// of the machine, 3 for a wrong answer.
struct LimitsError: Error, CustomStringConvertible {
  let description: String
  let exitCode: Int32

  init(_ description: String, exitCode: Int32 = 1) {
    self.description = description
    self.exitCode = exitCode
  }
}
