import CollectionAttributes
import CollectionModel
import Foundation

/// What the hooks of a rule may look at: where its sections are and what they hold, at the time of
/// the call, in the rule's axes.
public protocol PlacedContent: SectionLocating {
  /// In points.
  var contentSize: CGSize { get }

  func info(ofSection section: Int) -> SectionInfo
}

/// Hooks of a rule that look at what the rule has placed.
///
/// A rule makes new ones each time it is asked: a source asks once, and keeps them until it has
/// another rule.
public protocol PlacedHooks: SourceHooks {
  /// Called once, before any other method.
  func attach(to content: any PlacedContent)
}
