import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation

/// A source with the collection view that shows it, in the state a replay begins with.
final class Stage {
  let source: any AttributeSource
  let view: CollectionView
  private let cells: BenchmarkCells
  let followsBounds: Bool

  /// - Parameter source: prepared over `sizes`.
  init(_ source: any AttributeSource, over sizes: SectionedSizes) {
    self.source = source
    followsBounds = source.followsBounds
    cells = BenchmarkCells(sizes: sizes)
    view = CollectionView(source: source, dataSource: cells)
    cells.register(in: view)
  }

  /// Tells the data source; the attribute source has to be told too.
  func tellCells(_ change: PlaybackChange) {
    for edit in change.edits { cells.apply(edit) }
  }

  /// Both.
  func apply(_ change: PlaybackChange) {
    tellCells(change)
    change.apply(to: source)
  }

  /// One whole pass.
  @inline(__always)
  func show(_ rect: CGRect, bounds: CGRect) {
    view.queryElements(in: rect, bounds: bounds)
    view.updateVisibleElements()
  }
}
