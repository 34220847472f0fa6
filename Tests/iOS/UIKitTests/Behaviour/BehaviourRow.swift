/// Something that a collection view does, the type whose code does it, and the tests that show it.
struct BehaviourRow {
  /// Within its section; a number is given once.
  let number: Int
  /// In Markdown.
  let statement: String
  let type: String
  /// Each `TARGET/SUITE.FUNCTION`.
  let tests: [String]

  init(_ number: Int, _ statement: String, by type: String, _ tests: String...) {
    self.init(number, statement, by: type, of: nil, tests)
  }

  /// - Parameter target: that of all tests; nil if they name it.
  init(
    _ number: Int, _ statement: String, by type: String, of target: String?, _ tests: [String]
  ) {
    self.number = number
    self.statement = statement
    self.type = type
    self.tests = tests.map { test in target.map { "\($0)/\(test)" } ?? test }
  }
}

struct BehaviourSection {
  let number: Int
  let title: String
  let rows: [BehaviourRow]

  init(_ number: Int, _ title: String, _ rows: [BehaviourRow]) {
    self.number = number
    self.title = title
    self.rows = rows
  }

  static let all = [
    layout, dataSource, updates, selection, gestures, prefetching, locating, flowLayout, physics,
    frames, compositional, registrations, diffable,
  ]
}
