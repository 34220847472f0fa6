import CollectionAttributes
import CollectionModel

/// A rule that places items anywhere on a plane: their order does not determine where they are.
///
/// Strategies keep such items in an order of their own, such as along a Hilbert curve.
public protocol FreeLayout: LayoutRule {
  /// Places a run's items relative to the section's near end, independently of what came before.
  /// If the run has places, its numbers alone determine the frames, and not `firstItem`: strategies
  /// pass items from anywhere in a section as one run.
  func place(
    _ run: SizeRun, section: Int, firstItem: Int, at origin: Double,
    into buffer: inout ElementBuffer)
}

extension FreeLayout {
  public var itemsMayOverlap: Bool { true }
}
