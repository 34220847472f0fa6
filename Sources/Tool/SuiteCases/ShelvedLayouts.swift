import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Files
import Foundation
import Oracle
import ScrollTraces

extension SourceChoice {
  /// A source of a rule: one with shelves where sections scroll by themselves.
  ///
  /// - Parameter sizes: in the rule's axes.
  func source(
    of rule: any LayoutRule, over sizes: SectionedSizes,
    _ makeStrategy: @escaping (any LayoutRule, SectionedSizes) throws -> any PlacementStrategy
  ) throws -> any AttributeSource {
    if let rule = rule as? CompositionalRule, rule.hasShelves {
      return try ShelvedSource(rule: rule, axis: axis, sizes: sizes, makeStrategy: makeStrategy)
    }
    return LayoutSource(rule: rule, axis: axis, strategy: try makeStrategy(rule, sizes))
  }

  /// Brute force in the place of a strategy over a rule.
  ///
  /// - Parameter sizes: in the rule's axes.
  func bruteForce(over sizes: SectionedSizes, of rule: any LayoutRule) -> any AttributeSource {
    if let rule = rule as? CompositionalRule, rule.hasShelves {
      return ShelvedBruteForce(rule: rule, sizes: sizes, axis: axis)
    }
    return BruteForceSource(rule: rule, sizes: sizes, axis: axis)
  }

  /// Checks that the layout has sections that scroll by themselves, if edits need them.
  ///
  /// - Throws: `InputError` if it has none, or if it is a layout object, which scrolls its sections
  ///   by itself; what making the layout throws.
  func checkShelves(for edits: EditPlan, viewport: CGSize) throws {
    guard edits.kind.needsShelves else { return }
    let isObject = layout.registration.origin.kind == .object
    let nothing = SectionedSizes(sections: [], sizes: SizeSequence([ItemSize]()))
    if !isObject, try source(over: nothing, viewport: viewport) is any ScrollsShelves { return }
    throw InputError(
      file: "--trace",
      message: isObject
        ? "\(edits.kind) needs a rule with sections that scroll by themselves, and \(layout.text)"
          + " is one of the layout objects"
        : "\(edits.kind) needs sections that scroll by themselves, and \(layout.text) has none",
      advice: "take a layout that has some, such as compositional[section=shelves+grid]")
  }
}
