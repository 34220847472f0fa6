import Foundation

/// Where the viewport was in each frame of a recorded session.
public struct ScrollTrace: Hashable, Sendable {
  /// The file's name without its extension.
  public var name: String
  /// The viewport it was recorded with, in points.
  public var viewport: CGSize
  /// The size of the content it was recorded over, in points.
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
