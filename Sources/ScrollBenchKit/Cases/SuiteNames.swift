/// The names in one of a suite's lists, or all registered names: `"all"`.
enum SuiteNames: Hashable, ExpressibleByArrayLiteral {
  case all
  case listed([String])

  init(arrayLiteral names: String...) { self = .listed(names) }

  /// - Parameter registered: the names that `all` stands for.
  func names(among registered: [String]) -> [String] {
    switch self {
    case .all: registered
    case .listed(let names): names
    }
  }
}
