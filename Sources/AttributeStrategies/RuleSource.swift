import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation

/// An attribute strategy over a layout rule. It answers with what the rule places in sequence;
/// what spans whole sections and what follows the bounds is added around it, the same for all
/// strategies (see `completed`).
public protocol RuleSource: AttributeSource, SectionLocating {
  var rule: any LayoutRule { get }
  var sizes: SectionedSizes { get }

  /// What `sizes` says of a section; a strategy that holds them says so without copying them.
  func info(ofSection section: Int) -> SectionInfo
}

extension RuleSource {
  public func info(ofSection section: Int) -> SectionInfo { sizes.section(section) }
}

extension RuleSource {
  /// The source with all that its rule asks for: elements that span sections, effects of the
  /// bounds; turned by `axis`.
  public func completed(axis: AxisMap = .vertical) -> any AttributeSource {
    var source: any RuleSource = self
    if let elements = rule.sectionElements {
      source = SectionElementsSource(over: source, elements: elements)
    }
    if let effect = rule.boundsEffect {
      source = BoundsEffectSource(over: source, effect: effect)
    }
    return axis == .vertical ? source : AxisMappedSource(over: source, axis: axis)
  }
}
