import CollectionModel
import Foundation

/// The changes between two frames.
public struct EditBatch: Hashable, Sendable {
  /// Applied in order: the paths of each refer to the collection as the edits before it left it.
  public var edits: [CollectionEdit]
  /// Items that get new cells, and items whose cells are set up again, by their paths before the
  /// edits; the edits neither remove nor move them.
  public var reloaded: [ItemPath]
  public var reconfigured: [ItemPath]
  /// The viewport from this frame on; nil if it does not change.
  public var viewport: CGSize?
  /// The number of the layout that takes the place of the one there: 0 is that of the case, 1 the
  /// other one; nil if it stays.
  public var layout: Int?
  /// A pinch, which takes a frame for each of its values: how much of the way its parameter is from
  /// its own value to the other one, 0...1. Empty if there is none.
  public var pinch: [Double]
  /// An item that is dragged, in a frame for each place of the hand; nil if none is.
  public var drag: DragGesture?
  /// What fingers do, in a frame for each of their places; nil if there are none.
  public var touch: TouchGesture?
  /// Where a finger taps before the edits.
  public var taps: [DragGesture.Place]
  /// Where the focus moves, in a frame for each step. Empty if it does not.
  public var walk: [FocusStep]

  public init(
    edits: [CollectionEdit] = [], reloaded: [ItemPath] = [], reconfigured: [ItemPath] = [],
    viewport: CGSize? = nil, layout: Int? = nil, pinch: [Double] = [], drag: DragGesture? = nil,
    touch: TouchGesture? = nil, taps: [DragGesture.Place] = [], walk: [FocusStep] = []
  ) {
    self.edits = edits
    self.reloaded = reloaded
    self.reconfigured = reconfigured
    self.viewport = viewport
    self.layout = layout
    self.pinch = pinch
    self.drag = drag
    self.touch = touch
    self.taps = taps
    self.walk = walk
  }
}
