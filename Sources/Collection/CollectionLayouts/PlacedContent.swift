import CollectionAttributes
import CollectionModel
import Foundation

/// The input of a rule's hooks: where its sections are and what they hold, at the time of the call,
/// in the rule's axes.
public protocol PlacedContent: SectionLocating {
  /// In points.
  var contentSize: CGSize { get }
}
