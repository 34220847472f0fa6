import Foundation

/// What the hand did in a frame.
public enum TraceEvent: String, CaseIterable, Hashable, Sendable {
  case none = ""
  case touchStart = "touchstart"
  case touchMove = "touchmove"
  case touchEnd = "touchend"
  case wheel
  case key
  case jump
}

/// One frame as it was recorded.
public struct TraceFrame: Hashable, Sendable {
  /// Milliseconds since the first frame.
  public var dueMilliseconds: Double
  /// The scroll offset, in points.
  public var offset: CGPoint
  public var event: TraceEvent

  public init(dueMilliseconds: Double, offset: CGPoint, event: TraceEvent = .none) {
    self.dueMilliseconds = dueMilliseconds
    self.offset = offset
    self.event = event
  }
}

/// Where the viewport was in each frame of a recorded session.
public struct ScrollTrace: Hashable, Sendable {
  /// The file's name without its extension.
  public var name: String
  /// The viewport it was recorded with, in points.
  public var viewport: CGSize
  /// The size of the content it was recorded over, in points.
  public var contentSize: CGSize
  public var frames: [TraceFrame]
  /// FNV-1a of the file's bytes; 0 for a trace that was not read from a file.
  public var contentHash: UInt64

  /// - Precondition: at least one frame; due times do not go back; sizes are finite and not
  ///   negative, offsets finite.
  public init(
    name: String, viewport: CGSize, contentSize: CGSize, frames: [TraceFrame],
    contentHash: UInt64 = 0
  ) {
    precondition(!frames.isEmpty, "a trace has at least one frame, \"\(name)\" has none")
    for (before, after) in zip(frames, frames.dropFirst()) {
      precondition(
        before.dueMilliseconds <= after.dueMilliseconds,
        "time goes back from \(before.dueMilliseconds) to \(after.dueMilliseconds) ms in \"\(name)\""
      )
    }
    for size in [viewport.width, viewport.height, contentSize.width, contentSize.height] {
      precondition(size.isFinite && size >= 0, "the sizes of \"\(name)\" hold a \(size)")
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
    self.contentHash = contentHash
  }

  /// Milliseconds from the first frame to the last.
  public var durationMilliseconds: Double {
    frames[frames.count - 1].dueMilliseconds - frames[0].dueMilliseconds
  }
}
