import CollectionAttributes
import CollectionModel
import Foundation

/// A source that lives in a collection view of its own, over content that the view's data source has: a
/// layout object cannot be asked without both.
public protocol HostedSource: AttributeSource {
  /// The view, whose source this is or asks.
  var host: CollectionView { get }

  /// Changes the content that the data source describes, as a model changes before anybody is told. A
  /// call of `apply` with the same edits follows; without this call `apply` does both.
  func changeContent(_ edits: [CollectionEdit])

  /// Where the layout itself puts a viewport that is at `bounds`, after a batch of updates that the view
  /// was told of and has not shown yet; nil if it leaves it there.
  func ownOffset(from bounds: CGRect) -> CGPoint?

  /// Runs `body`, which makes queries, and tells where their time went.
  ///
  /// - Parameter now: a clock in nanoseconds.
  func timeParts(by now: @escaping () -> UInt64, _ body: () -> Void) -> LayoutParts

  /// Calls of the data source from within the layout so far.
  var callsInLayout: Int { get }
}
