import CollectionAttributes
import CollectionEngine
import CollectionInteraction
import CollectionModel
import CollectionMotion
import Foundation
import ScrollTraces

/// What changes between two passes.
package struct PlaybackChange: Hashable, Sendable {
  // Indirect, because a batch has many arrays: a copy of the content retains one box instead.
  package indirect enum Content: Hashable, Sendable {
    /// Edits of the collection, and the same as a batch for the collection view.
    case edits([CollectionEdit], batch: UpdateBatch)
    /// The new extents of the viewport.
    case viewport(ViewportExtents)
    /// The number of the layout that replaces the shown one.
    case layout(Int)
    /// The new value of a parameter of the layout.
    case parameter(LayoutParameter)
    /// A step of a drag, which the view makes by itself, with its changes of the layout.
    case drag(DragStep, edits: [CollectionEdit])
    /// What is touched, selected or focused.
    case touch(TouchStep)
    /// How far a section that scrolls by itself is scrolled.
    case shelf(ShelfStep)
  }

  package private(set) var content: Content
  /// How the change is shown; nil for at once.
  package var timing: AnimationTiming?
  /// When it happens, in nanoseconds of the virtual clock; 0 where nothing runs by that.
  package var time: UInt64 = 0
  /// The snapshots whose difference it is; nil for other changes.
  package private(set) var snapshots: SnapshotChange?
  /// By how much it moves the viewport: what is on screen stays there.
  package var shift = CGPoint.zero

  package init(_ content: Content) { self.content = content }

  /// - Parameters:
  ///   - reloaded: items that get new cells, by their paths before the edits.
  ///   - reconfigured: items whose cells are set up again, by their paths before the edits.
  ///   - before: the collection before the edits.
  package init(
    _ edits: [CollectionEdit], reloaded: [ItemPath] = [], reconfigured: [ItemPath] = [],
    before: some SectionCounting
  ) {
    self.init(
      ContentEdits(edits, reloaded: reloaded, reconfigured: reconfigured), before: before)
  }

  /// - Parameter before: the collection before the edits.
  package init(_ content: ContentEdits, before: some SectionCounting) {
    snapshots = content.snapshots
    var batch = snapshots?.batch ?? UpdateBatch(content.edits, before: before)
    for path in content.reloaded { batch.reloadItems(at: path) }
    for path in content.reconfigured { batch.reconfigureItems(at: path) }
    self.content = .edits(content.edits, batch: batch)
  }

  /// Sets where the dragged item would be dropped after the step, and was before.
  mutating func setTarget(_ path: ItemPath, from previous: ItemPath) {
    guard case .drag(var step, _) = content else { return }
    step.path = path
    content = .drag(
      step, edits: path == previous ? [] : [.moveItem(from: previous, to: path)])
  }

  /// Sets the item that the step hits or focuses.
  mutating func setTarget(_ item: KnownItem) {
    guard case .touch(var step) = content else { return }
    step.target = item
    content = .touch(step)
  }

  /// Sets the shelf that a finger takes along.
  mutating func setShelf(_ shelf: ShelfStep) {
    guard case .touch(var step) = content else { return }
    step.shelf = shelf
    content = .touch(step)
  }

  // MARK: What it is

  /// What changes in the collection or, where an item is dragged, in the layout.
  package var edits: [CollectionEdit] {
    switch content {
    case .edits(let edits, _), .drag(_, let edits): edits
    case .viewport, .layout, .parameter, .touch, .shelf: []
    }
  }

  /// The batch for the collection view; empty if there is none.
  package var batch: UpdateBatch {
    if case .edits(_, let batch) = content { batch } else { UpdateBatch() }
  }

  package var viewport: ViewportExtents? {
    if case .viewport(let extents) = content { extents } else { nil }
  }

  package var drag: DragStep? { if case .drag(let step, _) = content { step } else { nil } }

  package var touch: TouchStep? { if case .touch(let step) = content { step } else { nil } }

  /// How far it scrolls a shelf.
  package var shelf: ShelfStep? {
    switch content {
    case .shelf(let step): step
    case .touch(let step): step.shelf
    case .edits, .viewport, .layout, .parameter, .drag: nil
    }
  }

  /// Whether another layout replaces the shown one.
  var isExchange: Bool { if case .layout = content { true } else { false } }

  /// Whether the layout gets another value of a parameter.
  var isParameter: Bool { if case .parameter = content { true } else { false } }

  /// Whether it changes the collection, the layout or the viewport, and does not only touch items
  /// or scroll a shelf.
  package var isBatch: Bool {
    switch content {
    case .touch, .shelf: false
    case .edits, .viewport, .layout, .parameter, .drag: true
    }
  }

  /// What a change counts for: its edits, or one for anything else that changes the layout.
  var count: Int {
    switch content {
    case .edits(let edits, _), .drag(_, let edits): edits.count
    case .viewport, .layout, .parameter: 1
    case .touch, .shelf: 0
    }
  }

  /// Passes it on to the source, and to nothing else.
  ///
  /// - Precondition: the layout stays, and no shelf scrolls.
  @inline(__always)
  func apply(to source: any AttributeSource) {
    switch content {
    case .edits(let edits, _), .drag(_, let edits): if !edits.isEmpty { source.apply(edits) }
    case .viewport: resize(source)
    case .parameter(let parameter): parameter.set(source)
    case .layout, .touch, .shelf: break
    }
  }

  /// Passes new extents on to the source, if there are any.
  @inline(__always)
  func resize(_ source: any AttributeSource) {
    if let viewport { source.invalidate(InvalidationContext(viewport)) }
  }
}
