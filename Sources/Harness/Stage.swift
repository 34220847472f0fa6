import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation
import Measurement

/// A source with the collection view that shows it, in the state a replay begins with.
final class Stage {
  let source: any AttributeSource
  private(set) var view: CollectionView
  private let cells: BenchmarkCells

  /// - Parameter source: prepared over `sizes`.
  init(_ source: any AttributeSource, over sizes: SectionedSizes) {
    self.source = source
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

  /// Puts a new view in the place of the one there, as that was made. Returns the bytes that it held.
  func replaceView(counting memory: AllocationCounters) -> Int64 {
    let before = memory.liveBytes
    let fresh = CollectionView(source: source, dataSource: cells)
    cells.register(in: fresh)
    let made = memory.liveBytes - before
    view = fresh
    return before + made - memory.liveBytes
  }

  /// One whole pass.
  @inline(__always)
  func show(_ rect: CGRect, bounds: CGRect) {
    view.queryElements(in: rect, bounds: bounds)
    view.updateVisibleElements()
  }
}
