import CollectionLayouts

extension NSCollectionLayoutGroup {
  /// The group with everything in it, as an indented list for the console.
  public func visualDescription() -> String {
    lines(indent: "").joined(separator: "\n")
  }

  private func lines(indent: String) -> [String] {
    let (name, count): (String, Int?) =
      switch arrangement {
      case .fitting(let axis): ("\(axis) group", nil)
      case .equalShares(let axis, let count), .repeating(let axis, let count):
        ("\(axis) group", count)
      case .custom: ("custom group", nil)
      }
    var first = "\(indent)\(name), \(size.described.inWords)"
    if let count { first += ", \(count) items" }
    if let spacing = interItemSpacing?.described { first += ", spacing \(spacing.inWords)" }
    return [first]
      + subitems.flatMap { item -> [String] in
        if let group = item as? NSCollectionLayoutGroup {
          return group.lines(indent: indent + "  ")
        }
        return ["\(indent)  item, \(item.size.described.inWords)"]
      }
  }
}

extension CompositionalSize {
  fileprivate var inWords: String { "\(width.inWords) x \(height.inWords)" }
}

extension CompositionalDimension {
  fileprivate var inWords: String {
    switch self {
    case .fractionalWidth(let part): "\(part) of the width"
    case .fractionalHeight(let part): "\(part) of the height"
    case .absolute(let points): "\(points)"
    case .estimated(let points): "about \(points)"
    case .uniformAcrossSiblings(let points): "about \(points), the same for all"
    }
  }
}

extension CompositionalSpacing {
  fileprivate var inWords: String {
    switch self {
    case .fixed(let points): "\(points)"
    case .flexible(let points): "\(points) or more"
    }
  }
}
