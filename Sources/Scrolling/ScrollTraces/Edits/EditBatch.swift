import CollectionModel
import Foundation

/// What a script does between two frames, or from one frame on.
package enum EditBatch: Hashable, Sendable {
  case edits(ContentEdits)
  /// A finger taps at these places, one after the other, before the edits.
  case taps([DragGesture.Place], then: ContentEdits)
  /// The viewport from this frame on.
  case viewport(CGSize)
  /// The number of the layout to show from now on: 0 is that of the case, 1 the other one.
  case layout(Int)
  case gesture(HeldGesture)

  /// The edits of the collection, in order.
  package var edits: [CollectionEdit] {
    switch self {
    case .edits(let content), .taps(_, let content): content.edits
    case .viewport, .layout, .gesture: []
    }
  }
}

/// Edits of a collection that are made as one.
package struct ContentEdits: Hashable, Sendable {
  /// Applied in order: the paths of each refer to the collection as the edits before it left it.
  package var edits: [CollectionEdit]
  /// Items that get new cells, and items whose cells are set up again, by their paths before the
  /// edits; the edits neither remove nor move them.
  package var reloaded: [ItemPath]
  package var reconfigured: [ItemPath]
  /// The snapshots whose difference the edits are; nil for edits that are made one by one.
  package var snapshots: SnapshotChange?

  package init(
    _ edits: [CollectionEdit], reloaded: [ItemPath] = [], reconfigured: [ItemPath] = [],
    snapshots: SnapshotChange? = nil
  ) {
    self.edits = edits
    self.reloaded = reloaded
    self.reconfigured = reconfigured
    self.snapshots = snapshots
  }
}

/// What holds the path while it happens, a frame for each step.
package enum HeldGesture: Hashable, Sendable {
  /// How far a parameter of the layout is from its own value to the other in each frame, 0...1.
  case pinch([Double])
  case drag(DragGesture)
  case touch(TouchGesture)
  /// Where the focus moves in each frame.
  case walk([FocusStep])
  case flick(ShelfFlick)
}
