import CollectionAttributes
import Foundation
import ScrollTraces

/// Sections that scroll by themselves, while the path is held.
extension PlaybackRecorder {
  /// What is left of a flick.
  struct Flick {
    fileprivate let section: Int
    /// The offsets of the shelf, a frame each; not empty.
    fileprivate var offsets: ArraySlice<Double>

    /// nil if nothing is left.
    fileprivate init?(_ section: Int, _ offsets: [Double]) {
      guard !offsets.isEmpty else { return nil }
      (self.section, self.offsets) = (section, offsets[...])
    }
  }

  /// A finger that holds a shelf.
  struct ShelfGrip {
    /// The shelf as the finger found it.
    fileprivate let shelf: ShelfPlace
    fileprivate let room: ShelfRoom
    private let isHorizontal: Bool

    fileprivate init(_ shelf: ShelfPlace, isHorizontal: Bool) {
      self.shelf = shelf
      self.isHorizontal = isHorizontal
      room = ShelfRoom(
        offsets: shelf.offsets,
        viewport: Double(isHorizontal ? shelf.frame.size.width : shelf.frame.size.height))
    }

    /// The part of a movement of the finger that moves the shelf, in the direction of its offset.
    fileprivate func way(of finger: CGPoint) -> Double {
      guard isHorizontal else { return -Double(finger.y) }
      return shelf.isMirrored ? Double(finger.x) : -Double(finger.x)
    }

    /// Where the shelf is when the finger has moved by a translation.
    func step(_ translation: CGPoint) -> ShelfStep {
      ShelfStep(
        section: shelf.section,
        offset: room.offset(touchedAt: shelf.offset, movedBy: way(of: translation)))
    }
  }

  /// The shelves that cross the viewport of the last pass.
  private var shelvesInSight: [ShelfPlace] {
    guard let shelves = display.shelves, let bounds = playback.bounds.last else { return [] }
    return shelves.shelfPlaces(in: bounds, bounds: bounds)
  }

  /// Shelves scroll across the scroll axis of the layout.
  private var shelvesAreHorizontal: Bool { !path.axes.isHorizontal }

  /// Returns the shelves on screen that can scroll, as parts of the viewport along its scroll axis.
  var shelfParts: () -> [ClosedRange<Double>] {
    guard let shelves = display.shelves, let bounds = playback.bounds.last else { return { [] } }
    let isHorizontal = path.axes.isHorizontal
    let (near, extent) =
      isHorizontal
      ? (Double(bounds.origin.x), Double(bounds.size.width))
      : (Double(bounds.origin.y), Double(bounds.size.height))
    func part(_ point: CGFloat) -> Double { min(max((Double(point) - near) / extent, 0), 1) }
    return {
      shelves.shelfPlaces(in: bounds, bounds: bounds).filter(\.isScrollable).map(\.frame).map {
        isHorizontal ? part($0.minX)...part($0.maxX) : part($0.minY)...part($0.maxY)
      }
    }
  }

  // MARK: Flicks

  /// nil if there is no shelf on screen that could scroll.
  func flick(_ gesture: ShelfFlick) -> Flick? {
    let shelves = shelvesInSight.filter(\.isScrollable)
    guard !shelves.isEmpty else { return nil }
    let shelf = shelves[Int(gesture.which * Double(shelves.count))]
    let grip = ShelfGrip(shelf, isHorizontal: shelvesAreHorizontal)
    let flick = gesture.turned(at: shelf.offset, in: grip.room)
    let held = flick.ways(in: grip.room).map {
      grip.room.offset(touchedAt: shelf.offset, movedBy: $0)
    }
    let velocity = flick.velocity(
      in: grip.room, framesPerSecond: PathTiming.recorded.rate)
    return Flick(
      shelf.section,
      held + movement(of: grip, from: held[held.count - 1], velocity: velocity))
  }

  /// How a shelf moves by itself.
  private func movement(of grip: ShelfGrip, from offset: Double, velocity: Double) -> [Double] {
    let shelf = grip.shelf
    return grip.room.movement(
      from: offset, velocity: velocity, framesPerSecond: PathTiming.recorded.rate
    ) { proposed, velocity in
      display.shelves?.restingOffset(
        ofShelf: shelf.section, proposed: proposed, from: shelf.offset, velocity: velocity)
        ?? proposed
    }
  }

  /// Scrolls the shelf of a flick on by a frame; nil after the last one.
  mutating func move(_ flick: Flick) -> Flick? {
    var change = PlaybackChange(
      .shelf(ShelfStep(section: flick.section, offset: flick.offsets[flick.offsets.startIndex])))
    change.time = clock?.time ?? 0
    display.apply(change)
    playback.append(change)
    return Flick(flick.section, Array(flick.offsets.dropFirst()))
  }

  // MARK: Fingers

  /// The shelf that a finger takes along: the one on which it came down, if it moves along it.
  ///
  /// - Parameters:
  ///   - start: where the finger came down, in points of the screen.
  ///   - now: where it left the slop.
  func grip(from start: CGPoint, to now: CGPoint) -> ShelfGrip? {
    guard display.shelves != nil, let bounds = playback.bounds.last else { return nil }
    let way = CGPoint(x: abs(now.x - start.x), y: abs(now.y - start.y))
    guard shelvesAreHorizontal ? way.x > way.y : way.y > way.x else { return nil }
    let place = CGPoint(x: bounds.origin.x + start.x, y: bounds.origin.y + start.y)
    return shelvesInSight.first { $0.frame.contains(place) }
      .map { ShelfGrip($0, isHorizontal: shelvesAreHorizontal) }
  }

  /// How a shelf moves on after a finger has let go.
  ///
  /// - Parameters:
  ///   - translation: of the finger.
  ///   - velocity: of the finger, in points per second.
  func release(_ grip: ShelfGrip, movedBy translation: CGPoint, velocity: CGPoint) -> Flick? {
    Flick(
      grip.shelf.section,
      movement(
        of: grip, from: grip.step(translation).offset, velocity: grip.way(of: velocity)))
  }
}
