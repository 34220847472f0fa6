import Files

/// The names in one of a suite's lists, or all registered names: `"all"`.
package enum SuiteNames: Hashable, ExpressibleByArrayLiteral {
  case all
  case listed([String])

  /// The word for all.
  package static let everything = "all"

  /// - Parameter names: the names as flags list them; `all` must be the only one.
  /// - Throws: `InputError` for `flag` if there are other names in addition to `all`.
  package init(names: [String], flag: String) throws(InputError) {
    guard names.contains(Self.everything) else {
      self = .listed(names)
      return
    }
    guard names.count == 1 else {
      throw InputError(
        file: flag,
        message: "all stands for every name, found \(names.count - 1) more with it",
        advice: "give all alone, or only the names")
    }
    self = .all
  }

  /// The names under a key of a suite; nil if there are none.
  ///
  /// - Throws: `InputError` with the line if they are neither a list nor `"all"`.
  package init?(_ object: LocatedObject, _ key: String) throws(InputError) {
    if let text = try? object.text(key) {
      guard text == Self.everything else {
        throw object.error(
          "expected a list or \"all\", found \(InputError.quote(text))", "put it in brackets",
          at: key)
      }
      self = .all
      return
    }
    guard let texts = try object.texts(key) else { return nil }
    self = .listed(texts)
  }

  package init(arrayLiteral names: String...) { self = .listed(names) }

  /// - Parameter registered: the names that `all` stands for.
  package func names(among registered: [String]) -> [String] {
    switch self {
    case .all: registered
    case .listed(let names): names
    }
  }
}
