import CollectionModel

/// What the solver would stop at.
extension DescribedLayout {
  /// The first thing that is wrong, in words; nil if the layout can be placed.
  var fault: String? {
    guard width > 0, height > 0, scale > 0 else {
      return "expected a width, a height and a scale above 0, found \(width), \(height), \(scale)"
    }
    guard !sections.isEmpty else { return "expected at least one section, found none" }
    for (number, section) in sections.enumerated() {
      if let fault = section.fault { return "section \(number): \(fault)" }
    }
    return nil
  }
}

extension DescribedLayout.Section {
  fileprivate var fault: String? {
    guard group.group != nil else { return "expected a group, found an item" }
    let extents = items.joined() + [measuredHeader]
    if let wrong = extents.first(where: { !($0 >= 0 && $0 < LayoutGrid.largestSize) }) {
      return "expected sizes from 0 to \(LayoutGrid.largestSize), found \(wrong)"
    }
    guard items.allSatisfy({ $0.count == 2 }) else {
      return "expected a width and a height for each item, found another number of values"
    }
    guard boundaryItems.allSatisfy({ $0.offset.count == 2 }) else {
      return "expected two numbers as the offset of a boundary item"
    }
    return group.fault
  }
}

extension DescribedLayout.Item {
  fileprivate var fault: String? {
    let anchors = supplementaryItems.flatMap {
      [$0.containerAnchor] + ($0.itemAnchor.map { [$0] } ?? [])
    }
    guard anchors.allSatisfy({ $0.offset.count == 2 }) else {
      return "expected two numbers as the offset of an anchor"
    }
    guard let group else { return nil }
    guard !group.subitems.isEmpty else { return "expected subitems in a group, found none" }
    guard group.arrangement == .fitting || (group.count ?? 0) > 0 else {
      return "expected a count above 0 in a group of \(group.arrangement.rawValue), found"
        + " \(group.count.map(String.init) ?? "none")"
    }
    return group.subitems.lazy.compactMap(\.fault).first
  }
}
