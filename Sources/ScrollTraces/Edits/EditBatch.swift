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

  public init(
    edits: [CollectionEdit] = [], reloaded: [ItemPath] = [], reconfigured: [ItemPath] = [],
    viewport: CGSize? = nil
  ) {
    self.edits = edits
    self.reloaded = reloaded
    self.reconfigured = reconfigured
    self.viewport = viewport
  }
}
