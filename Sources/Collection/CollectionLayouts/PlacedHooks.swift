import CollectionAttributes

/// Hooks of a rule that look at what the rule has placed.
///
/// A rule creates new ones at each request; a source requests them once, and keeps them until it
/// has another rule.
public protocol PlacedHooks: SourceHooks {
  /// Called once, before any other method.
  func attach(to content: any PlacedContent)
}
