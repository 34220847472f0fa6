import CollectionLayouts
import Oracle

extension RandomEdits.Flavor {
  /// The kinds of items that edits may insert under a rule.
  package static func all(of rule: any LayoutRule) -> [Self] {
    if rule is any FreeLayout { return [.sized, .plane] }
    return rule is TimelineLayout ? [.sized, .events] : [.sized]
  }
}
