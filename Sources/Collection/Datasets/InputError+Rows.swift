import Files

extension InputError {
  static func noRows(_ file: String, hasHeader: Bool) -> InputError {
    InputError(
      file: file,
      message: hasHeader
        ? "expected at least one row, found only the header"
        : "expected a header row, found nothing but comments")
  }

  static func tooManyRows(_ file: String, _ line: Int, _ limits: ReadLimits) -> InputError {
    InputError(
      file: file, line: line, message: "expected at most \(limits.rows) rows, found more",
      advice: "split the file")
  }
}
