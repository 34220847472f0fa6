import Files

/// The files of one dataset, as bytes.
struct DatasetFiles {
  let rows: InputFile
  /// nil if the folder of the rows has none.
  let sections: InputFile?

  init(path: String, limits: ReadLimits) throws(InputError) {
    rows = try InputFile(path: path, limits: limits)
    sections = try Self.sectionsPath(beside: path).map { (path) throws(InputError) in
      try InputFile(path: path, limits: limits)
    }
  }

  /// The name of `dir/name.csv.gz` is `name`.
  static func name(of path: String) -> String {
    let file = PathParts.name(of: path)
    for suffix in [".csv.gz", ".csv", ".gz"] where file.hasSuffix(suffix) && file != suffix {
      return String(file.dropLast(suffix.count))
    }
    return file
  }

  /// The path of the table of sections; nil if there is none.
  static func sectionsPath(beside path: String) -> String? {
    let path = sectionsPath(of: path)
    return InputFile.isNamed(path) ? path : nil
  }

  static func sectionsPath(of path: String) -> String {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    return folder + name(of: path) + ".sections.csv"
  }

  func read(limits: ReadLimits) throws(InputError) -> Dataset {
    var reader = DatasetReader(file: rows.path, limits: limits)
    if let sections {
      var table = SectionsReader(file: sections.path, limits: limits)
      try sections.forEachLine(into: &table, limits: limits)
      reader.declared = try table.finish()
    }
    try rows.forEachLine(into: &reader, limits: limits)
    return try reader.finish(name: Self.name(of: rows.path))
  }
}
