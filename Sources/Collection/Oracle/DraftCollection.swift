import CollectionModel

/// A collection as plain arrays, which can be made smaller piece by piece.
package struct DraftCollection: Hashable, Sendable {
  package struct Section: Hashable, Sendable {
    /// In grid units.
    package var header: UInt32
    package var items: [ItemBox]
  }

  package var sections: [Section]
  package var hasPlaces: Bool

  package init(_ sizes: SectionedSizes) {
    hasPlaces = sizes.hasPlaces
    sections = (0..<sizes.sectionCount).map { section in
      let info = sizes.section(section)
      return Section(
        header: info.headerHeight,
        items: (0..<Int(info.itemCount)).map { sizes[ItemPath(section: section, item: $0)] })
    }
  }

  package var sizes: SectionedSizes {
    SectionedSizes(
      sections: sections.map { SectionInfo(itemCount: $0.items.count, headerHeight: $0.header) },
      sizes: SizeSequence(boxes: sections.lazy.flatMap(\.items), hasPlaces: hasPlaces))
  }

  package var itemCount: Int { sections.reduce(0) { $0 + $1.items.count } }

  // MARK: Shrinking

  /// Returns the smallest collection that it finds for which `fails` still holds: fewer sections,
  /// then fewer items, then plainer ones.
  package func shrunk(while fails: (DraftCollection) -> Bool) -> DraftCollection {
    var smallest = self
    var isSmaller = true
    @discardableResult
    func change(_ change: (inout DraftCollection) -> Void) -> Bool {
      var candidate = smallest
      change(&candidate)
      guard candidate != smallest, fails(candidate) else { return false }
      smallest = candidate
      isSmaller = true
      return true
    }
    while isSmaller {
      isSmaller = false
      for section in smallest.sections.indices.reversed() {
        change { $0.sections.remove(at: section) }
      }
      for section in smallest.sections.indices {
        let items = smallest.sections[section].items
        _ = items[...].shrunk { fewer in change { $0.sections[section].items = fewer } }
      }
      for section in smallest.sections.indices {
        change { $0.sections[section].header = 0 }
        for item in smallest.sections[section].items.indices {
          for size in Self.plainSizes {
            guard smallest.sections[section].items[item].size != size else { break }
            if change({ $0.sections[section].items[item].size = size }) { break }
          }
        }
      }
    }
    return smallest
  }

  /// The plainest first.
  private static let plainSizes = [ItemSize(points: 10, 10), ItemSize(points: 100, 100)]
}

extension ArraySlice {
  /// A shorter list for which `fails` still holds, found by removing pieces, smaller and smaller.
  func shrunk(while fails: ([Element]) -> Bool) -> [Element] {
    var list = Array(self)
    var piece = Swift.max(1, list.count / 2)
    while piece > 0 {
      var start = 0
      while start < list.count {
        var candidate = list
        candidate.removeSubrange(start..<Swift.min(start + piece, list.count))
        if fails(candidate) { list = candidate } else { start += piece }
      }
      piece /= 2
    }
    return list
  }
}

extension DraftCollection: CustomStringConvertible {
  /// Sections, headers, and the sizes of the first items.
  package var description: String {
    guard !sections.isEmpty else { return "no sections" }
    let parts = sections.prefix(Self.mostNamed).map { section in
      let header =
        section.header == 0
        ? "" : "header \(Points(Double(section.header) * LayoutGrid.pointsPerUnit)), "
      let items = section.items.prefix(Self.mostNamed).map { box in
        "\(Points(box.size.widthInPoints)) x \(Points(box.size.heightInPoints))"
          + (hasPlaces ? " at (\(box.place.words))" : "")
      }
      let more = section.items.count > Self.mostNamed ? ", ..." : ""
      let count = section.items.count
      return header
        + (count == 0
          ? "no items"
          : "\(count) item\(count == 1 ? "" : "s"): " + items.joined(separator: ", ") + more)
    }
    let more = sections.count > Self.mostNamed ? "; ..." : ""
    return "\(sections.count) section\(sections.count == 1 ? "" : "s") ("
      + parts.joined(separator: "; ") + more + ")"
  }

  private static let mostNamed = 12
}

extension ItemSize {
  fileprivate var widthInPoints: Double { Double(width) * LayoutGrid.pointsPerUnit }
  fileprivate var heightInPoints: Double { Double(height) * LayoutGrid.pointsPerUnit }
}

extension ItemPlace {
  fileprivate var words: String {
    "\(Points(Double(x) * LayoutGrid.pointsPerUnit)), \(Points(Double(y) * LayoutGrid.pointsPerUnit))"
  }
}
