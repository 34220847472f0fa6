import Foundation

/// Where the viewport is in each frame of a session that was recorded or generated.
public struct ScrollTrace: Hashable, Sendable {
  /// The name for reports: that of its file, or of the gesture that was generated.
  public var name: String
  /// The viewport it was recorded with or generated for, in points.
  public var viewport: CGSize
  /// The size of the content it was recorded or generated over, in points.
  public var contentSize: CGSize
  public var frames: [TraceFrame]

  /// - Precondition: there is at least one frame; due times never decrease; sizes are finite and
  ///   not negative, offsets are finite.
  public init(name: String, viewport: CGSize, contentSize: CGSize, frames: [TraceFrame]) {
    precondition(!frames.isEmpty, "a trace has at least one frame, \"\(name)\" has none")
    for (before, after) in zip(frames, frames.dropFirst()) {
      precondition(
        before.dueMilliseconds <= after.dueMilliseconds,
        "time goes back from \(before.dueMilliseconds) to \(after.dueMilliseconds) ms in \"\(name)\""
      )
    }
    for size in [viewport.width, viewport.height, contentSize.width, contentSize.height] {
      precondition(size.isFinite && size >= 0, "the sizes of \"\(name)\" contain \(size)")
    }
    for frame in frames {
      precondition(
        frame.offset.x.isFinite && frame.offset.y.isFinite,
        "an offset of \"\(name)\" is \(frame.offset)")
    }
    self.name = name
    self.viewport = viewport
    self.contentSize = contentSize
    self.frames = frames
  }
}

/// Stops unless both sizes are finite, the content's not negative and the viewport's above 0.
func requireSizes(_ contentSize: CGSize, viewport: CGSize) {
  for extent in [contentSize.width, contentSize.height] {
    precondition(extent.isFinite && extent >= 0, "the content's size is \(contentSize)")
  }
  for extent in [viewport.width, viewport.height] {
    precondition(extent.isFinite && extent > 0, "the viewport's size is \(viewport)")
  }
}
