import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation

/// Checks one rule over one small collection against its laws.
///
/// Each section is placed in one call from plain arrays, then again in pieces, cut before every
/// item; the results must be equal.
///
/// - Complexity: O(items squared) of each section.
package struct RuleCheck {
  let rule: any LayoutRule
  let sizes: SectionedSizes
  let sections: [PlacedSection]
  /// Everything that was placed, section by section.
  let elements: [ElementAttributes]

  /// The laws that the rule breaks over a collection, each as first found; empty if it keeps them
  /// all. If a rule does not place each item once and on the grid, nothing else is checked.
  ///
  /// - Parameters:
  ///   - sizes: in the rule's axes.
  ///   - others: the rule with other values of its parameters.
  ///   - remake: makes the rule for another viewport; nil if it cannot.
  package static func brokenLaws(
    of rule: any LayoutRule, over sizes: SectionedSizes, others: [any LayoutRule] = [],
    remake: (ViewportExtents) -> (any LayoutRule)? = { _ in nil }
  ) -> [BrokenLaw] {
    do throws(BrokenLaw) {
      let check = try RuleCheck(rule, sizes)
      var broken: [BrokenLaw] = []
      func hold(_ law: () throws(BrokenLaw) -> Void) {
        do throws(BrokenLaw) {
          try law()
        } catch  where !broken.contains(where: { $0.law == error.law }) {
          broken.append(error)
        } catch {}
      }
      hold(check.checkOverlap)
      hold(check.checkExtents)
      hold(check.checkCuts)
      hold(check.checkBounds)
      hold(check.checkSkipping)
      hold(check.checkMoved)
      hold(check.checkSectionNumbers)
      hold(check.checkSizesAreRead)
      hold(check.checkClosedForm)
      hold(check.checkFreePlaces)
      hold(check.checkItemsEnd)
      hold(check.checkLineSpacing)
      hold(check.checkLineWidth)
      hold(check.checkTargetOffsets)
      hold(check.checkUpdateHooks)
      hold(check.checkNeighbours)
      hold(check.checkCancelledDrags)
      hold(check.checkDrops)
      hold { () throws(BrokenLaw) in try check.checkResizing(remake) }
      for other in others {
        hold { () throws(BrokenLaw) in try check.checkStretch(to: other) }
        hold { () throws(BrokenLaw) in try check.checkExchange(for: other) }
      }
      return broken
    } catch {
      return [error]
    }
  }

  init(_ rule: any LayoutRule, _ sizes: SectionedSizes) throws(BrokenLaw) {
    self.rule = rule
    self.sizes = sizes
    var sections: [PlacedSection] = []
    var elements: [ElementAttributes] = []
    var cursor = Cursor()
    for section in 0..<sizes.sectionCount {
      let placed = try PlacedSection(section, of: sizes, rule, from: cursor)
      elements += placed.elements
      cursor = Cursor(
        section: section + 1, origin: placed.end.origin,
        position: cursor.position + placed.items.count)
      sections.append(placed)
    }
    self.sections = sections
    self.elements = elements
  }

  // MARK: Frames

  func checkOverlap() throws(BrokenLaw) {
    guard !rule.itemsMayOverlap else { return }
    for section in sections {
      let solid = section.elements.filter {
        $0.id.kind.attachment != .item || $0.id.kind == .item
      }.filter { $0.frame.width > 0 && $0.frame.height > 0 }
      for (index, one) in solid.enumerated() {
        for other in solid[(index + 1)...] where one.crosses(other.frame) {
          throw BrokenLaw(
            law: .noOverlap,
            message: "\(one.id.summary) at \(one.frame.inWords) overlaps \(other.id.summary) at "
              + other.frame.inWords)
        }
      }
    }
  }

  func checkExtents() throws(BrokenLaw) {
    for section in sections {
      let (near, far) = (section.start.origin, section.end.origin)
      for element in section.elements {
        let frame = element.frame
        try require(
          frame.near >= near && frame.far <= far, .inSection,
          "\(element.id.summary) at \(frame.inWords), and its section goes from \(Points(near)) to "
            + "\(Points(far))")
      }
    }
  }

  // MARK: Cursors

  func checkBounds() throws(BrokenLaw) {
    var far = -Double.infinity
    for (index, section) in sections.enumerated() {
      let later = sections[(index + 1)...].flatMap(\.elements)
      // A section is closed right after its last item, so that no cursor is ever kept there.
      for cut in section.cuts(of: rule) where cut.cursor.item < section.items.count {
        let before = section.elements.filter { $0.comes(before: cut.cursor.item) }
        let reached = max(far, before.map(\.frame.far).max() ?? far)
        let reach = rule.reach(of: cut.cursor)
        try require(
          reach >= reached, .reach,
          "before item \(index).\(cut.cursor.item) expected at least \(Points(reached)), found "
            + "\(Points(reach))")
        let after = section.elements.filter { !$0.comes(before: cut.cursor.item) } + later
        guard let first = after.min(by: { $0.frame.near < $1.frame.near }) else { continue }
        try require(
          first.frame.near >= cut.cursor.origin, .origin,
          "before item \(index).\(cut.cursor.item) the origin is \(Points(cut.cursor.origin)), and "
            + "\(first.id.summary) begins at \(Points(first.frame.near))")
      }
      far = max(far, section.elements.map(\.frame.far).max() ?? far)
    }
  }

  func checkCuts() throws(BrokenLaw) {
    for section in sections {
      for item in 1..<max(1, section.items.count) {
        for looksFurther in [false, true] {
          try section.checkCut(before: item, looksFurther: looksFurther, rule)
        }
      }
    }
  }

  func checkSkipping() throws(BrokenLaw) {
    for section in sections { try section.checkSkipping(rule) }
  }

  func checkMoved() throws(BrokenLaw) {
    for section in sections {
      for cut in section.cuts(of: rule) where cut.cursor.item < section.items.count {
        let rest = try section.rest(from: cut.cursor, rule)
        for distance in [4096.25, -1_000_000.015625] {
          var cursor = cut.cursor
          cursor.origin += distance
          let moved = try section.rest(from: cursor, rule)
          try compare(
            rest.elements.moved(by: distance), moved.elements, .moved,
            "from item \(section.number).\(cut.cursor.item) on, moved by \(Points(distance)) pt")
        }
      }
    }
  }

  /// - Throws: a broken `law` if the elements differ.
  func compare(
    _ expected: [ElementAttributes], _ found: [ElementAttributes], _ law: Law, _ label: String
  ) throws(BrokenLaw) {
    if let difference = Difference(expected: inOrder(expected), found: inOrder(found)) {
      throw BrokenLaw(law: law, message: "\(difference), \(label)")
    }
  }
}

extension ElementAttributes {
  /// Whether the element was placed before the cursor reached item `item` of its section: with an
  /// earlier item, or with the opening.
  func comes(before item: Int) -> Bool {
    switch id.kind.attachment {
    case .item: Int(id.item) < item
    case .opening: true
    case .closing, .section: false
    }
  }
}

extension CGRect {
  /// The ends along the scroll axis, without normalising negative sizes.
  var near: Double { Double(origin.y) }
  var far: Double { Double(origin.y) + Double(size.height) }
}
