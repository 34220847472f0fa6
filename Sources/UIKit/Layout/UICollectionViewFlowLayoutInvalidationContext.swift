import Foundation

/// The parts of a flow layout that are out of date. Both properties are true by default, so that an
/// unchanged context makes the layout forget everything except the sizes that cells preferred.
///
/// With both false, only the sections of the items that the context names are laid out anew, from
/// the delegate's earlier answers.
@preconcurrency @MainActor
open class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext
{
  /// Whether the delegate is asked again for sizes, insets and spacings.
  open var invalidateFlowLayoutDelegateMetrics = true
  /// Whether all lines are filled again.
  open var invalidateFlowLayoutAttributes = true
}
