import CollectionEngine
import CollectionInteraction
import CollectionModel
import Foundation
import ScrollPhysics

/// How the content of a simulation follows fingers, and moves on when they let it go: down a list,
/// by the formulas of scrolling. Beyond its edges it follows less and less, and comes back.
final class ContentScrolling {
  private let view: CollectionView
  /// While fingers drag the content: where it would be if there were no edges, and they had not
  /// moved.
  private var start: Double?
  private var fling: (way: Fling, range: ClosedRange<Double>, start: UInt64)?
  /// Whether a finger that only rests keeps the content from coming back.
  private var isCaught = false

  init(of view: CollectionView) { self.view = view }

  /// Where the content may rest.
  private var range: ClosedRange<Double> {
    let legal = LegalOffsets(in: view, height: view.contentSize.height)
    return legal.least...legal.largest
  }

  private var offset: Double { view.contentOffset.y }
  var isOutside: Bool { !range.contains(offset) }

  var canScroll: Bool { range.lowerBound < range.upperBound }

  func nearest(_ offset: Double) -> Double {
    min(max(offset, range.lowerBound), range.upperBound)
  }

  private func show(_ offset: Double) {
    do {
      try view.setContentOffset(CGPoint(x: view.contentOffset.x, y: LayoutGrid.round(offset)))
    } catch {
      fatalError("\(error)")
    }
  }

  /// Something else than a finger scrolls.
  func scroll(to offset: Double) {
    fling = nil
    show(offset)
  }

  // MARK: Fingers

  func follow(_ pan: PanRecognizer, at time: UInt64) {
    let (low, length) = (range.lowerBound, range.upperBound - range.lowerBound)
    let band = RubberBand(viewportExtent: view.bounds.height)
    switch pan.state {
    case .began, .changed:
      let reach = view.bounds.height - 1
      let shown = min(max(offset - low, -reach), length + reach)
      let start = start ?? band.wanted(showing: shown, range: length)
      (self.start, isCaught) = (start, false)
      show(low + band.offset(wanted: start - pan.translation.y, range: length))
    case .ended, .cancelled:
      start = nil
      letGo(speed: pan.state == .ended ? -pan.velocity.y : 0, at: time)
    case .possible, .failed: break
    }
  }

  /// A finger comes down. Returns whether it stops content that moves.
  func stop() -> Bool {
    guard fling != nil else { return false }
    fling = nil
    isCaught = isOutside
    return true
  }

  /// The last finger is up.
  func settle(at time: UInt64) {
    isCaught = false
    if fling == nil { letGo(speed: 0, at: time) }
  }

  /// - Parameter speed: in points per second, towards larger offsets.
  private func letGo(speed: Double, at time: UInt64) {
    guard speed != 0 || isOutside else { return }
    let range = range
    let way = Fling(
      from: offset - range.lowerBound, velocity: speed,
      range: range.upperBound - range.lowerBound)
    fling = (way, range, time)
  }

  // MARK: The clock

  func advance(to time: UInt64) {
    guard let fling else { return }
    let (seconds, low) = (Double(time - fling.start) / 1e9, fling.range.lowerBound)
    guard seconds >= fling.way.duration else { return show(low + fling.way.position(at: seconds)) }
    scroll(to: nearest(low + fling.way.restOffset))
  }

  /// The content is another one: what moves by the range that it had stops, or comes back.
  func followContent(at time: UInt64) {
    guard let fling, fling.range != range else { return }
    self.fling = nil
    letGo(speed: 0, at: time)
  }

  /// What is wrong with where the content is; nil if nothing is.
  ///
  /// - Parameter isAtRest: whether no finger is down and nothing can still move.
  func difference(isAtRest: Bool) -> String? {
    if isAtRest, start != nil || fling != nil { return "the content moves on its own for too long" }
    if !isOutside || start != nil || fling != nil || isCaught { return nil }
    return "the content rests at \(offset), outside of \(range)"
  }
}
