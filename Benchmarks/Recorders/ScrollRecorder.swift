import UIKit

/// Records the offset of a scroll view in each frame, and writes a trace that scrollbench replays.
///
/// ```swift
/// let recorder = ScrollRecorder(collectionView)
/// recorder.start()
/// // ... scroll ...
/// recorder.stop()
/// try recorder.write(to: folder.appendingPathComponent("feed.csv"))
/// ```
///
/// The insets around the content count as content, so that the offset at the top is 0. A trace has
/// no offsets beyond the edges: a bounce is recorded as a rest at the edge. A trace has one
/// viewport: when the view changes its size, the recording stops.
@MainActor
public final class ScrollRecorder {
  /// The event of a frame: an action of the user's finger, or a jump.
  public enum Event: String, Sendable {
    case none = ""
    case touchStart = "touchstart"
    case touchMove = "touchmove"
    case touchEnd = "touchend"
    case jump
  }

  private struct Frame {
    var time: TimeInterval
    var offset: CGPoint
    var event: Event
  }

  private weak var view: UIScrollView?
  private var viewport: CGSize
  private var contentSize = CGSize.zero
  private var frames: [Frame] = []
  private var wasTouched = false
  /// The new size of the viewport as text if its change has ended the recording; otherwise empty.
  private var change = ""
  #if os(iOS)
    private var displayLink: CADisplayLink?
  #endif

  /// Creates a recorder of `view` that does not keep the view alive.
  public init(_ view: UIScrollView) {
    self.view = view
    viewport = view.bounds.size
  }

  /// The number of frames so far.
  public var frameCount: Int { frames.count }

  /// Whether more frames can be recorded: false once the view has changed its size.
  public var isRecordable: Bool { change.isEmpty }

  // MARK: Frames

  /// Records a frame with the view's offset now.
  ///
  /// - Parameter time: when the frame was shown, in seconds from any moment.
  public func sample(time: TimeInterval) {
    guard let view else { return }
    let isTouched = view.isTracking
    let event: Event =
      switch (wasTouched, isTouched) {
      case (false, true): .touchStart
      case (true, false): .touchEnd
      case (true, true): .touchMove
      case (false, false): view.isDecelerating ? .none : eventUntouched(at: view.contentOffset)
      }
    wasTouched = isTouched
    record(time: time, offset: view.contentOffset, event: event)
  }

  /// The event of a frame in which no finger touches the view: a move by more than a viewport is a
  /// jump.
  private func eventUntouched(at offset: CGPoint) -> Event {
    guard let view, let last = frames.last else { return .none }
    let new = recorded(offset, in: view)
    let isFar =
      abs(new.x - last.offset.x) > viewport.width || abs(new.y - last.offset.y) > viewport.height
    return isFar ? .jump : .none
  }

  /// Records a frame with the view at `offset`.
  ///
  /// Leaves out a frame whose time is not after that of the frame before it.
  public func record(time: TimeInterval, offset: CGPoint, event: Event = .none) {
    guard let view, isRecordable else { return }
    if frames.isEmpty { viewport = view.bounds.size }
    guard view.bounds.size == viewport else {
      change = "\(text(view.bounds.width))x\(text(view.bounds.height))"
      return
    }
    if let last = frames.last, time <= last.time { return }
    let content = contentWithInsets(of: view)
    contentSize.width = max(contentSize.width, content.width)
    contentSize.height = max(contentSize.height, content.height)
    frames.append(Frame(time: time, offset: recorded(offset, in: view), event: event))
  }

  private func contentWithInsets(of view: UIScrollView) -> CGSize {
    let (size, insets) = (view.contentSize, view.adjustedContentInset)
    return CGSize(
      width: max(size.width + insets.left + insets.right, viewport.width),
      height: max(size.height + insets.top + insets.bottom, viewport.height))
  }

  /// The offset relative to the corner of the insets, clamped to the content.
  private func recorded(_ offset: CGPoint, in view: UIScrollView) -> CGPoint {
    let (content, insets) = (contentWithInsets(of: view), view.adjustedContentInset)
    return CGPoint(
      x: min(max(offset.x + insets.left, 0), content.width - viewport.width),
      y: min(max(offset.y + insets.top, 0), content.height - viewport.height))
  }

  // MARK: The file

  /// The trace as CSV: a comment with the sizes, the names of the columns, and a row for each
  /// frame. Times are in milliseconds since the first frame.
  public var csv: String {
    var lines = [
      "# source: ScrollRecorder, viewport \(text(viewport.width))x\(text(viewport.height)), "
        + "content \(text(contentSize.width)) x \(text(contentSize.height)) pt"
    ]
    if !change.isEmpty { lines.append("# stopped when the view became \(change)") }
    lines.append("t_ms,x,y,event")
    let start = frames.first?.time ?? 0
    for frame in frames {
      // Rounds to a microsecond, which is finer than any display link.
      let time = ((frame.time - start) * 1_000_000).rounded() / 1000
      lines.append(
        "\(text(time)),\(text(frame.offset.x)),\(text(frame.offset.y)),\(frame.event.rawValue)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Writes the trace to a file, whose name without `.csv` becomes the name of the trace.
  public func write(to url: URL) throws {
    try csv.write(to: url, atomically: true, encoding: .utf8)
  }

  private func text(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
  }
}

#if os(iOS)
  extension ScrollRecorder {
    /// Begins a new recording, with a frame for each refresh of the display.
    public func start() {
      stop()
      frames = []
      change = ""
      contentSize = .zero
      wasTouched = false
      let link = CADisplayLink(target: FrameTarget(self), selector: #selector(FrameTarget.tick))
      // The common modes include the one in which the run loop is while the user scrolls.
      link.add(to: .main, forMode: .common)
      displayLink = link
    }

    /// Ends the recording, and keeps its frames.
    public func stop() {
      displayLink?.invalidate()
      displayLink = nil
    }
  }

  /// Stands between the display link, which keeps its target alive, and the recorder.
  @MainActor
  private final class FrameTarget: NSObject {
    private weak var recorder: ScrollRecorder?

    init(_ recorder: ScrollRecorder) { self.recorder = recorder }

    @objc func tick(_ link: CADisplayLink) {
      guard let recorder else { return link.invalidate() }
      recorder.sample(time: link.timestamp)
    }
  }
#endif
