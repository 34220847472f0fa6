import CollectionModel
import Files

/// The sections that a `.sections.csv` declares, each with its line number.
struct DeclaredSections {
  var file: String
  var sections: [SectionInfo] = []
  var lines: [Int] = []
}

/// Reads a `.sections.csv`, row by row.
struct SectionsReader: LineConsumer {
  private var declared: DeclaredSections
  private let limits: ReadLimits
  private var hasHeader = false

  init(file: String, limits: ReadLimits) {
    declared = DeclaredSections(file: file)
    self.limits = limits
  }

  mutating func take(_ line: UnsafeBufferPointer<UInt8>, number: Int) throws(InputError) {
    let file = declared.file
    guard hasHeader else {
      _ = try RowFormat.matching(line, number: number, file: file, among: [.sections])
      hasHeader = true
      return
    }
    let values = try RowFormat.sections.values(of: line, number: number, file: file)
    guard values[0] == declared.sections.count else {
      throw InputError(
        file: file, line: number, column: 1,
        message: "expected section \(declared.sections.count), found \(values[0])",
        advice: "number sections from 0 without gaps")
    }
    guard declared.sections.count < limits.rows else { throw .tooManyRows(file, number, limits) }
    declared.sections.append(
      SectionInfo(itemCount: values[3], headerHeight: UInt32(values[2])))
    declared.lines.append(number)
  }

  func finish() throws(InputError) -> DeclaredSections {
    if declared.sections.isEmpty { throw .noRows(declared.file, hasHeader: hasHeader) }
    return declared
  }
}
