import Measurement

/// The job of a worker: one launch of one case, whose names its executable's registry looks up.
package struct WorkerJob: Hashable, Sendable {
  package var `case`: Case
  /// The folders in which bundled data and traces are looked up, in this order.
  package var folders: [String]
  /// The reader of cached data, which builds of the same code share; nil for the executable itself.
  package var reader: String?

  package init(case: Case, folders: [String], reader: String? = nil) {
    self.case = `case`
    self.folders = folders
    self.reader = reader
  }

  /// The same job, with data read as `reader`.
  package func read(as reader: String?) -> WorkerJob {
    var job = self
    job.reader = reader
    return job
  }
}

/// A gate runs workers of older builds, so the keys never change; a new one is left out where it
/// has the value that older builds take for granted.
extension WorkerJob: Codable {
  private enum Key: String, CodingKey {
    case caseID, data, items, layout, strategy, trace, viewportWidth, viewportHeight, overscan
    case seed, reader, cells
    /// The first folder, or an empty text.
    case benchmarks
    /// The other folders.
    case moreBenchmarks
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    let `case` = self.case
    try values.encode(`case`.id, forKey: .caseID)
    try values.encode(`case`.data.text, forKey: .data)
    try values.encodeIfPresent(`case`.items, forKey: .items)
    try values.encode(`case`.layout.text, forKey: .layout)
    try values.encode(`case`.strategy.text, forKey: .strategy)
    try values.encode(`case`.trace.text, forKey: .trace)
    try values.encode(`case`.viewport.width, forKey: .viewportWidth)
    try values.encode(`case`.viewport.height, forKey: .viewportHeight)
    try values.encode(`case`.overscan, forKey: .overscan)
    try values.encode(`case`.seed, forKey: .seed)
    try values.encode(folders.first ?? "", forKey: .benchmarks)
    if folders.count > 1 {
      try values.encode(Array(folders.dropFirst()), forKey: .moreBenchmarks)
    }
    try values.encodeIfPresent(reader, forKey: .reader)
    try values.encodeIfPresent(`case`.cells, forKey: .cells)
  }

  /// The names in the case are those to look up: a worker shows none.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    func name(_ key: Key) throws -> Case.Name {
      Case.Name(try values.decode(String.self, forKey: key))
    }
    self.init(
      case: Case(
        id: try values.decode(String.self, forKey: .caseID), data: try name(.data),
        items: try values.decodeIfPresent(Int.self, forKey: .items), layout: try name(.layout),
        trace: try name(.trace), strategy: try name(.strategy),
        viewport: Viewport(
          width: try values.decode(Double.self, forKey: .viewportWidth),
          height: try values.decode(Double.self, forKey: .viewportHeight)),
        overscan: try values.decode(Double.self, forKey: .overscan),
        seed: try values.decode(UInt64.self, forKey: .seed),
        cells: try values.decodeIfPresent(CellChoices.self, forKey: .cells)),
      folders: [try values.decode(String.self, forKey: .benchmarks)].filter { !$0.isEmpty }
        + (try values.decodeIfPresent([String].self, forKey: .moreBenchmarks) ?? []),
      reader: try values.decodeIfPresent(String.self, forKey: .reader))
  }
}
