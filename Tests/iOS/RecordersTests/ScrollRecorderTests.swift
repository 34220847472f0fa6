import Foundation
import Recorders
import ScrollTraces
import TestSupport
import Testing
import UIKit

/// A view that a hand can touch.
private final class TouchedView: UIScrollView {
  var isTouched = false
  var isThrown = false

  override var isTracking: Bool { isTouched }
  override var isDecelerating: Bool { isThrown }
}

@MainActor @Suite struct ScrollRecorderTests {
  private let view = TouchedView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    view.contentInsetAdjustmentBehavior = .never
    view.contentSize = CGSize(width: 390, height: 20_000.5)
  }

  private func readBack(_ recorder: ScrollRecorder) throws -> ScrollTrace {
    let url = folder.url.appendingPathComponent("drag.csv")
    try recorder.write(to: url)
    return try ScrollTrace(contentsOf: url.path)
  }

  @Test func whatIsReadBackIsWhatWasScrolled() throws {
    let recorder = ScrollRecorder(view)
    var expected: [TraceFrame] = []
    for frame in 0..<300 {
      let time = 1234.5 + Double(frame) / 60
      // Faster and faster, by thirds of points, with a hand in the first second.
      view.contentOffset.y = CGFloat(frame * frame) / 3
      view.isTouched = frame >= 10 && frame < 60
      view.isThrown = frame >= 60
      recorder.sample(time: time)
      expected.append(
        TraceFrame(
          dueMilliseconds: ((time - 1234.5) * 1_000_000).rounded() / 1000,
          offset: CGPoint(x: 0, y: min(CGFloat(frame * frame) / 3, 20_000.5 - 844)),
          event: frame == 10
            ? .touchStart
            : frame > 10 && frame < 60 ? .touchMove : frame == 60 ? .touchEnd : .none))
    }
    #expect(recorder.frameCount == 300)
    let trace = try readBack(recorder)
    #expect(trace.name == "drag")
    #expect(trace.viewport == CGSize(width: 390, height: 844))
    #expect(trace.contentSize == CGSize(width: 390, height: 20_000.5))
    #expect(trace.frames == expected)
  }

  @Test func insetsCountAsContent() throws {
    view.contentInset = UIEdgeInsets(top: 50, left: 0, bottom: 34, right: 0)
    let recorder = ScrollRecorder(view)
    let offsets = [-120, -50, 0, 100, 20_000.5 - 844 + 34, 20_000.5]
    for (frame, offset) in offsets.enumerated() {
      recorder.record(time: Double(frame), offset: CGPoint(x: 0, y: offset))
    }
    let trace = try readBack(recorder)
    #expect(trace.contentSize == CGSize(width: 390, height: 20_084.5))
    let most: CGFloat = 20_084.5 - 844
    #expect(trace.frames.map(\.offset.y) == [0, 0, 50, 150, most, most])
  }

  @Test func contentThatGrowsHasItsLargestSize() throws {
    let recorder = ScrollRecorder(view)
    for frame in 0..<3 {
      view.contentSize.height = 1000 + CGFloat(frame) * 500
      recorder.record(time: Double(frame), offset: CGPoint(x: 0, y: 1e6))
    }
    let trace = try readBack(recorder)
    #expect(trace.contentSize.height == 2000)
    #expect(trace.frames.map(\.offset.y) == [156, 656, 1156])
  }

  @Test func aFarMoveWithoutAHandIsAJump() throws {
    let recorder = ScrollRecorder(view)
    for (frame, offset) in [0, 844, 1689, 100].enumerated() {
      view.contentOffset.y = CGFloat(offset)
      recorder.sample(time: Double(frame))
    }
    #expect(try readBack(recorder).frames.map(\.event) == [.none, .none, .jump, .jump])
  }

  @Test func framesOfNoTimeAreLeftOut() throws {
    let recorder = ScrollRecorder(view)
    for time in [1, 1.5, 1.5, 1.25, 2] { recorder.record(time: time, offset: .zero) }
    #expect(try readBack(recorder).frames.map(\.dueMilliseconds) == [0, 500, 1000])
  }

  @Test func anotherViewportEndsTheRecording() throws {
    let recorder = ScrollRecorder(view)
    recorder.record(time: 0, offset: .zero)
    view.frame = CGRect(x: 0, y: 0, width: 844, height: 390)
    recorder.record(time: 1, offset: .zero)
    view.frame = CGRect(x: 0, y: 0, width: 390, height: 844)
    recorder.record(time: 2, offset: .zero)
    #expect(recorder.frameCount == 1 && !recorder.isRecordable)
    #expect(recorder.csv.contains("# stopped when the view became 844x390\n"))
    #expect(try readBack(recorder).frames.count == 1)
  }

  @Test func aViewThatIsGoneIsNotRecorded() {
    var gone: UIScrollView? = UIScrollView(frame: view.frame)
    let recorder = ScrollRecorder(gone!)
    gone = nil
    recorder.sample(time: 0)
    recorder.record(time: 0, offset: .zero)
    #expect(recorder.frameCount == 0)
  }
}
