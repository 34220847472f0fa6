import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation

/// How far an element is from where its layout has it, when its motion begins; the distance shrinks
/// to nothing. It is added to the layout's attributes, so that what the layout itself moves
/// meanwhile, such as a pinned header, goes on following it.
struct Motion: BitwiseCopyable {
  var x, y, width, height: Double
  var alpha: Double
  var zIndex: Double
  /// The slot of its group.
  var group: Int32
  /// The number of its geometry in space plus 1; 0 if nothing is transformed.
  var spatial: Int32
  /// The element's view, which its collection view or the presentation holds.
  unowned(unsafe) var view: CollectionReusableView

  /// The distance of `from` from `to`, apart from transforms.
  init(
    from: ElementAttributes, to: ElementAttributes, group: Int, spatial: Int32,
    of view: CollectionReusableView
  ) {
    x = from.frame.origin.x - to.frame.origin.x
    y = from.frame.origin.y - to.frame.origin.y
    width = from.frame.size.width - to.frame.size.width
    height = from.frame.size.height - to.frame.size.height
    alpha = from.alpha - to.alpha
    zIndex = Double(from.zIndex) - Double(to.zIndex)
    self.group = Int32(truncatingIfNeeded: group)
    self.spatial = spatial
    self.view = view
  }

  /// Goes on from a value that was presented to other attributes, in the time that is left.
  ///
  /// - Parameter rest: above 0.
  mutating func rebase(from value: ElementAttributes, to layout: ElementAttributes, rest: Double) {
    x = (value.frame.origin.x - layout.frame.origin.x) / rest
    y = (value.frame.origin.y - layout.frame.origin.y) / rest
    width = (value.frame.size.width - layout.frame.size.width) / rest
    height = (value.frame.size.height - layout.frame.size.height) / rest
    alpha = (value.alpha - layout.alpha) / rest
    zIndex = (Double(value.zIndex) - Double(layout.zIndex)) / rest
  }

  /// Writes the attributes with what is left of the distance.
  ///
  /// - Parameter rest: 1 when the motion begins, 0 at its end.
  @inline(__always)
  func write(
    _ layout: ElementAttributes, rest: Double, to value: UnsafeMutablePointer<ElementAttributes>
  ) {
    value.initialize(to: layout)
    value.pointee.frame = CGRect(
      x: onGrid(layout.frame.origin.x + rest * x), y: onGrid(layout.frame.origin.y + rest * y),
      width: max(0, onGrid(layout.frame.size.width + rest * width)),
      height: max(0, onGrid(layout.frame.size.height + rest * height)))
    if alpha != 0 { value.pointee.alpha = finely(layout.alpha + rest * alpha) }
    if zIndex != 0 {
      value.pointee.zIndex = Int32(
        clamping: Int((Double(layout.zIndex) + rest * zIndex).rounded(.down)))
    }
  }
}

/// What began to move in the same pass.
struct MotionGroup {
  /// Rises with each group.
  let number: Int
  /// In nanoseconds of the virtual clock.
  let start: UInt64
  let timing: AnimationTiming
  /// How many motions belong to it.
  var members = 0
  /// Whether something else took over one of its motions.
  var isInterrupted = false
  /// How much of the way its motions have come, 0...1, if somebody says so and not the time; nil
  /// for the time.
  var progress: Double?
  var completions: [(Bool) -> Void] = []

  /// Whether it ends now, whatever its time.
  var isOver = false

  var end: UInt64 { isOver ? 0 : progress == nil ? start + timing.nanoseconds : .max }

  /// The part of the distance that is left at a time.
  func rest(at time: UInt64) -> Double {
    if let progress { return 1 - progress }
    let passed = time > start ? min(time - start, timing.nanoseconds) : 0
    return 1 - timing.curve.progress(at: Double(passed) / Double(timing.nanoseconds))
  }
}

/// A view whose element has left and that is on screen until its motion ends.
struct LeavingView {
  let view: CollectionReusableView
  /// The element under its last id.
  var id: ElementID
  /// Whether the element was removed or reloaded: it cannot come back.
  var isGone: Bool
  /// Whether the change that is to be shown next made it leave: it does not move yet.
  var isNew: Bool

  /// Whether it has disappeared.
  var hasArrived: Bool { !isNew && view.motion < 0 }
}

/// A change that the next pass shows.
struct StartingChange {
  /// Of the batches of updates, in their order.
  var maps: [UpdateMap] = []
  /// Whether somebody sets the progress of what begins, and not the time.
  var isByHand = false
  /// The layout before, if it is an exchange.
  var former: (any AttributeSource)?
  let timing: AnimationTiming
  /// By how much the change has moved the viewport.
  var shift = CGPoint.zero
  /// The views that have other attributes, with those before and what was presented.
  var changed: [(view: CollectionReusableView, before: ShownElement, presented: PresentedLook)] = []
  /// The views of elements that came on screen.
  var entered: [CollectionReusableView] = []
  /// What the layout says about elements, by their ids after and before the change.
  var initial: [ElementID: ShownElement] = [:]
  var final: [ElementID: ShownElement] = [:]

  /// Whether a batch inserted or reloaded an element, by its id after all of them.
  func isNew(_ id: ElementID) -> Bool {
    var id = id
    for map in maps.reversed() {
      guard !map.isNew(id), let old = map.oldID(of: id) else { return true }
      id = old
    }
    return false
  }
}

/// An exchange of the layout whose progress somebody sets.
struct ExchangeByHand {
  let former: any AttributeSource
  /// Where the viewport was.
  let offset: CGPoint
  let completion: ((Bool, Bool) -> Void)?
  /// The number of its group, once it has been shown.
  var group: Int?
  var isCancelled = false
}
