import Files

extension CellCosts {
  private static let columns = ["identifier", "step", "quantile", "ms"]
  private static let largestFile = 16 << 20

  /// Reads costs from CSV: a header `identifier,step,quantile,ms`, and a row for each known
  /// quantile of each step of each identifier, ascending. An empty identifier stands for all
  /// identifiers that the file does not name.
  ///
  /// - Parameter seed: the seed with which the cost of each item is drawn from these distributions.
  /// - Throws: `InputError` with the line of the first invalid row.
  /// - Complexity: O(bytes).
  package init(contentsOf path: String, seed: UInt64) throws(InputError) {
    let file = try InputFile(
      path: path, expecting: "costs of cells", largest: Self.largestFile, inFolder: "a CSV file")
    try self.init(parsing: file.bytes, file: path, seed: seed)
  }

  /// The same from the bytes of a file, which errors call `file`.
  package init(parsing bytes: [UInt8], file: String, seed: UInt64) throws(InputError) {
    let bytes = try InputText.utf8(bytes, file: file)
    var quantiles: [String: [Step: [(share: Int, nanoseconds: UInt64)]]] = [:]
    var reader = CSVFields(file: file)
    var cursor = LineCursor()
    var number = 0
    var hasHeader = false
    func error(_ message: String, _ advice: String) -> InputError {
      InputError(file: file, line: number, message: message, advice: advice)
    }
    while let found = cursor.next(in: bytes) {
      number += 1
      let line = bytes[found.range].withoutReturn
      guard line.count <= InputText.longestLine, String(validating: line, as: UTF8.self) != nil
      else { throw error("expected a line of UTF-8, found other bytes", "save it as UTF-8") }
      if line.isEmpty, !reader.isInQuotes { continue }
      guard let row = try reader.take(line.span, number: number) else { continue }
      let fields = row.map(\.text)
      guard hasHeader else {
        guard fields == Self.columns else {
          throw error(
            "expected the header \(Self.columns.joined(separator: ",")), found "
              + InputError.quote(fields.joined(separator: ",")), "write it first")
        }
        hasHeader = true
        continue
      }
      guard fields.count == Self.columns.count else {
        throw error(
          "expected \(Self.columns.count) fields, found \(fields.count)",
          "they are \(Self.columns.joined(separator: ", "))")
      }
      guard let step = Step(rawValue: fields[1]) else {
        throw error(
          "expected a step, found \(InputError.quote(fields[1]))",
          "it is " + Step.allCases.map(\.rawValue).joined(separator: ", "))
      }
      guard let quantile = decimalNumber(fields[2]), (0...1).contains(quantile) else {
        throw error(
          "expected a quantile in 0...1, found \(InputError.quote(fields[2]))", "such as 0.5")
      }
      let longest = Double(CostDistribution.longest) / 1e6
      guard let time = decimalNumber(fields[3]), (0...longest).contains(time) else {
        throw error(
          "expected ms in 0...\(CostDistribution.longest / 1_000_000), found "
            + InputError.quote(fields[3]), "such as 1.25")
      }
      let (share, nanoseconds) = (Int((quantile * 1e6).rounded()), UInt64((time * 1e6).rounded()))
      if let last = quantiles[fields[0]]?[step]?.last,
        share <= last.share || nanoseconds < last.nanoseconds
      {
        throw error(
          "expected a higher quantile than the one before, and no less time",
          "sort the rows of each identifier and step by quantile")
      }
      quantiles[fields[0], default: [:]][step, default: []].append((share, nanoseconds))
    }
    if reader.isInQuotes { throw reader.unclosed() }
    guard !quantiles.isEmpty else {
      throw InputError(
        file: file, message: "expected at least one cost, found none",
        advice: "Benchmarks/Recorders has a recorder for apps")
    }
    self.init(quantiles.mapValues { $0.mapValues(CostDistribution.init(quantiles:)) }, seed: seed)
  }
}
