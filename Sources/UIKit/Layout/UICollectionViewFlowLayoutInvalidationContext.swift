import Foundation

/// What of a flow layout is out of date. Both properties are true at first, so that a context that
/// nobody changes makes the layout forget everything but the sizes that cells preferred.
///
/// With both false, only the sections of the items that the context names are laid out anew, with
/// what the delegate has said before.
@preconcurrency @MainActor
open class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext
{
  /// Whether the delegate is asked again for sizes, insets and spacings.
  open var invalidateFlowLayoutDelegateMetrics = true
  /// Whether all lines are filled again.
  open var invalidateFlowLayoutAttributes = true
}
