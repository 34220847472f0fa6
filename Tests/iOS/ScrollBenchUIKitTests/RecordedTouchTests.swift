import Foundation
import ScrollBenchUIKit
import ScrollPhysics
import TestSupport
import Testing
import UIKit

/// Touches that were recorded in a browser, with a scripted finger: what the content does with
/// them. The recording's own offsets are those of another program's physics, and play no part.
@MainActor @Suite struct RecordedTouchTests {
  /// A line of a recording.
  private struct Event {
    var nanoseconds: UInt64
    var type: String
    var point: CGPoint?
  }

  private struct Recording {
    var name: String
    var viewport: CGSize
    var content: CGSize
    var start: CGPoint
  }

  private static let list = CGSize(width: 390, height: 4_777_113)
  private static let phone = CGSize(width: 390, height: 844)
  private static let recordings = [
    Recording(
      name: "flick-browse", viewport: phone, content: list, start: CGPoint(x: 0, y: 20_000)),
    Recording(name: "read-slow", viewport: phone, content: list, start: .zero),
    Recording(
      name: "reversals", viewport: phone, content: list, start: CGPoint(x: 0, y: 800_000)),
    Recording(
      name: "fling-to-end", viewport: phone, content: list,
      start: CGPoint(x: 0, y: 4_656_269)),
    Recording(
      name: "pan-2d", viewport: CGSize(width: 1024, height: 1366),
      content: CGSize(width: 20_655, height: 15_362), start: CGPoint(x: 15_500, y: 9_500)),
  ]

  private static func events(_ name: String) throws -> [Event] {
    let file = Repository.root.appendingPathComponent("Tests/Fixtures/Touches/\(name).csv")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
    return try lines.dropFirst().map { line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      let time = try #require(Double(cells[0]))
      let point = Double(cells[2]).flatMap { x in
        Double(cells[3]).map { CGPoint(x: x, y: $0) }
      }
      return Event(nanoseconds: UInt64((time * 1e6).rounded()), type: cells[1], point: point)
    }
  }

  /// Content of a size with nothing in it.
  private final class Plane: UICollectionViewLayout {
    let size: CGSize
    init(_ size: CGSize) {
      self.size = size
      super.init()
    }
    required init?(coder: NSCoder) { nil }
    override var collectionViewContentSize: CGSize { size }
  }

  private final class Ends: NSObject, UICollectionViewDelegate {
    /// In points per millisecond, and where it rests on its own.
    var ended: [(velocity: CGPoint, target: CGPoint)] = []
    func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
      targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) { ended.append((velocity, targetContentOffset.pointee)) }
  }

  /// The slope of the straight line nearest to a finger's places in the 0.1 s until it lifts, in
  /// points per second: the stated rule, in the plainest arithmetic.
  private static func slope(
    _ places: [(time: UInt64, place: Double)], at lifted: UInt64
  ) -> Double {
    let recent = places.filter { lifted - $0.time <= 100_000_000 }
    guard recent.count > 1, let last = recent.last else { return 0 }
    let times = recent.map { -Double(last.time - $0.time) / 1e9 }
    let values = recent.map { $0.place - last.place }
    let count = Double(recent.count)
    let (time, value) = (times.reduce(0, +) / count, values.reduce(0, +) / count)
    let above = zip(times, values).map { ($0 - time) * ($1 - value) }.reduce(0, +)
    let below = times.map { ($0 - time) * ($0 - time) }.reduce(0, +)
    return below > 0 ? above / below : 0
  }

  @Test(arguments: 0..<5)
  func theContentFollowsTheFingerAndComesToRestByTheFormula(_ number: Int) throws {
    let recording = Self.recordings[number]
    let (plane, ends) = (Plane(recording.content), Ends())
    let host = LayoutHost(ItemData([[]]), size: recording.viewport) { _ in
      LayoutObject(plane, delegate: ends)
    }
    let view = host.view
    view.layoutIfNeeded()
    view.contentOffset = recording.start
    host.attachClock()
    var now: UInt64 = 0
    func advance(to time: UInt64) {
      host.advanceClock(by: Double(time - now) / 1e9)
      now = time
    }
    let (low, high) = (
      CGPoint.zero,
      CGPoint(
        x: recording.content.width - recording.viewport.width,
        y: recording.content.height - recording.viewport.height)
    )
    func isInside(_ offset: CGPoint) -> Bool {
      offset.x >= low.x && offset.x <= high.x && offset.y >= low.y && offset.y <= high.y
    }
    let decay = log(0.998)
    var (followed, rested, caught) = (0, 0, 0)
    var places: [(time: UInt64, point: CGPoint)] = []
    /// Where a movement that is under way has to rest.
    var rest: CGPoint?
    let events = try Self.events(recording.name)
    for event in events {
      // The display shows frames between the events.
      while now + 16_666_667 < event.nanoseconds {
        advance(to: now + 16_666_667)
        guard !view.isDecelerating, let expected = rest else { continue }
        #expect(abs(view.contentOffset.x - expected.x) <= 0.5)
        #expect(abs(view.contentOffset.y - expected.y) <= 0.5)
        (rest, rested) = (nil, rested + 1)
      }
      advance(to: event.nanoseconds)
      switch event.type {
      case "touchstart":
        let point = try #require(event.point)
        if view.isDecelerating { caught += 1 }
        rest = nil
        host.touchBegan(at: point)
        places = [(now, point)]
        #expect(view.isTracking && !view.isDecelerating)
      case "touchmove":
        let point = try #require(event.point)
        let (wasDragging, before) = (view.isDragging, view.contentOffset)
        host.touchMoved(to: point)
        let last = try #require(places.last).point
        places.append((now, point))
        guard wasDragging, isInside(before), isInside(view.contentOffset) else { continue }
        // An axis on which the content is at its edge follows less, or not at all.
        let range = (high.x > low.x, high.y > low.y)
        if range.0 { #expect(abs(before.x - view.contentOffset.x - (point.x - last.x)) < 1e-6) }
        if range.1 { #expect(abs(before.y - view.contentOffset.y - (point.y - last.y)) < 1e-6) }
        followed += 1
      default:
        let (wasDragging, from) = (view.isDragging, view.contentOffset)
        ends.ended = []
        host.touchEnded()
        guard wasDragging else { continue }
        let end = try #require(ends.ended.first)
        let speed = CGPoint(
          x: high.x > low.x ? -Self.slope(places.map { ($0.time, $0.point.x) }, at: now) : 0,
          y: high.y > low.y ? -Self.slope(places.map { ($0.time, $0.point.y) }, at: now) : 0)
        #expect(abs(end.velocity.x * 1000 - speed.x) <= 1e-6 * max(1, abs(speed.x)))
        #expect(abs(end.velocity.y * 1000 - speed.y) <= 1e-6 * max(1, abs(speed.y)))
        guard isInside(from) else { continue }
        rest = CGPoint(
          x: min(max(from.x - speed.x / (1000 * decay), low.x), high.x),
          y: min(max(from.y - speed.y / (1000 * decay), low.y), high.y))
      }
    }
    for _ in 0..<2000 where view.isDecelerating { advance(to: now + 16_666_667) }
    if let rest {
      #expect(abs(view.contentOffset.y - rest.y) <= 0.5)
      rested += 1
    }
    #expect(!view.isDecelerating && isInside(view.contentOffset))
    #expect(followed > 20 && rested + caught > 3, "\(followed) moves, \(rested) rests, \(caught)")
  }
}
