import CollectionModel

/// The sections that a `.sections.csv` declares, each with its line number.
struct DeclaredSections {
  var file: String
  var sections: [SectionInfo] = []
  var lines: [Int] = []
}
