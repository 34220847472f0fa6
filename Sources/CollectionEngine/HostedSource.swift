import CollectionAttributes
import CollectionModel
import Foundation

/// A source with a collection view of its own, over content that the view's data source has: a
/// layout object needs both to answer.
public protocol HostedSource: AttributeSource {
  /// The view whose source is this one, or one that this one asks.
  var host: CollectionView { get }

  /// Changes the content that the data source describes, without telling the layout. A call of
  /// `apply` with the same edits follows; without this call `apply` does both.
  func changeContent(_ edits: [CollectionEdit])

  /// The offset to which the layout itself moves a viewport at `bounds`, after a batch of updates
  /// that the view received and has not shown yet; nil if the layout leaves it there.
  func ownOffset(from bounds: CGRect) -> CGPoint?

  /// Runs `body`, which makes queries, and returns how their time divides into parts.
  ///
  /// - Parameter now: a clock in nanoseconds.
  func timeParts(by now: @escaping () -> UInt64, _ body: () -> Void) -> LayoutParts

  /// Calls of the data source from within the layout so far.
  var callsInLayout: Int { get }
}
