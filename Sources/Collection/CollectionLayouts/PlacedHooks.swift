import CollectionAttributes
import CollectionModel
import Foundation

/// The input of a rule's hooks: where its sections are and what they hold, at the time of the call,
/// in the rule's axes.
public protocol PlacedContent: SectionLocating {
  /// In points.
  var contentSize: CGSize { get }

  func info(ofSection section: Int) -> SectionInfo
}

/// Hooks of a rule that look at what the rule has placed.
///
/// A rule creates new ones at each request; a source requests them once, and keeps them until it
/// has another rule.
public protocol PlacedHooks: SourceHooks {
  /// Called once, before any other method.
  func attach(to content: any PlacedContent)
}
