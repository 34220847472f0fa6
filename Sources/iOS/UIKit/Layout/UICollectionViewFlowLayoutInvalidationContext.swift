/// The parts of a flow layout that are out of date. Both properties are true by default, so that an
/// unchanged context makes the layout discard everything except the preferred sizes of cells.
///
/// With both false, only the sections of the items in the context are laid out again, from the
/// delegate's earlier answers.
open class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext
{
  /// Whether the delegate is called again for sizes, insets and spacings.
  open var invalidateFlowLayoutDelegateMetrics = true
  /// Whether all lines are filled again.
  open var invalidateFlowLayoutAttributes = true
}
