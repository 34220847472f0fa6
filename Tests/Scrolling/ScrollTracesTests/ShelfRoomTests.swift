import CollectionModel
import Foundation
import ScrollPhysics
import ScrollTraces
import TestSupport
import Testing

/// How shelves follow a hand, and how they come to rest.
@Suite struct ShelfRoomTests {
  private static let seeds: [UInt64] =
    ProcessInfo.processInfo.environment["SHELF_SEED"].flatMap(UInt64.init).map { [$0] }
    ?? Array(1...200) + (0..<20).map { _ in UInt64.random(in: 0..<1 << 32) }

  private let room = ShelfRoom(offsets: 0...1000, viewport: 400)

  /// The offsets after a release, if nothing else decides where the shelf rests.
  private func free(_ room: ShelfRoom, from offset: Double, velocity: Double) -> [Double] {
    room.movement(from: offset, velocity: velocity, framesPerSecond: 60) { proposed, _ in
      min(max(proposed, room.offsets.lowerBound), room.offsets.upperBound)
    }
  }

  @Test func inTheContentAShelfFollowsTheHandAndBeyondItsEndsLess() {
    #expect(room.offset(touchedAt: 300, movedBy: 120.5) == 420.5)
    #expect(room.offset(touchedAt: 300, movedBy: -300) == 0)
    let beyond = room.offset(touchedAt: 0, movedBy: -100)
    #expect(beyond < 0 && beyond > -55)
    // A hand that catches it there goes on from there.
    #expect(abs(room.offset(touchedAt: beyond, movedBy: 100)) < 0.05)
    // The offsets of centred groups may begin below 0.
    let centred = ShelfRoom(offsets: -50...700, viewport: 400)
    #expect(centred.offset(touchedAt: -50, movedBy: 20) == -30)
    #expect(centred.offset(touchedAt: 700, movedBy: 100) < 755)
  }

  /// Offsets at 2000 pt/s decelerate by 0.998 per ms: k = 1000 ln 0.998 = -2.002, and so 999 pt.
  @Test func aFreeShelfDeceleratesLikeAnyContent() throws {
    let wide = ShelfRoom(offsets: 0...10_000, viewport: 400)
    let places = free(wide, from: 100, velocity: 2000)
    let deceleration = Deceleration(from: 100, velocity: 2000)
    for (index, place) in places.dropLast().enumerated() {
      #expect(place == LayoutGrid.round(deceleration.position(at: Double(index + 1) / 60)))
    }
    let last = try #require(places.last)
    #expect(abs(last - 1099) < 1 && places.count > 200 && places.count < 240)
    #expect(free(wide, from: 100, velocity: 0).isEmpty)
  }

  @Test func anEndBouncesAndIsWhereTheShelfRests() throws {
    let places = free(room, from: 700, velocity: 2000)
    #expect(places.last == 1000 && places.contains { $0 > 1005 })
    let back = free(room, from: -40, velocity: 0)
    #expect(back.last == 0 && back.allSatisfy { $0 <= 0 })
  }

  /// By itself it would rest at 1099 pt, or at 120 pt if it is let go at rest.
  @Test func aPlaceNearbyIsReachedByDeceleratingAndAnotherOneByASpring() throws {
    let wide = ShelfRoom(offsets: 0...10_000, viewport: 400)
    func offsets(from offset: Double, velocity: Double, to end: Double) -> [Double] {
      wide.movement(from: offset, velocity: velocity, framesPerSecond: 60) { _, _ in end }
    }
    for end in [700.0, 1000, 1900] {
      let places = offsets(from: 100, velocity: 2000, to: end)
      #expect(places.last == end && places.count > 150)
      // As a hand would have had it at that speed.
      let needed = Deceleration(from: 100, velocity: 2000 * (end - 100) / 999)
      for (index, place) in places.enumerated() {
        #expect(abs(place - needed.position(at: Double(index + 1) / 60)) < 1, "to \(end)")
      }
    }
    let far = offsets(from: 100, velocity: 2000, to: 400)
    #expect(far.last == 400 && far.count < 80 && far.allSatisfy { $0 <= 400 })
    let back = offsets(from: 100, velocity: 2000, to: 0)
    #expect(back.last == 0 && back.allSatisfy { $0 <= 100 })
    let slow = offsets(from: 120, velocity: 0, to: 100)
    #expect(slow.last == 100 && slow.count > 10)
  }

  @Test(arguments: seeds)
  func everyMovementRestsInTimeAndIsOnTheGrid(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let low = random.halfPoints(-300...0)
    let room = ShelfRoom(
      offsets: low...(low + random.halfPoints(0...4000)), viewport: random.halfPoints(0...900))
    let velocity = random.halfPoints(-40_000...40_000)
    let offset = low + random.halfPoints(-200...4200)
    let end = low + random.halfPoints(0...4000)
    let isFree = Bool.random(using: &random)
    var asked: (proposed: Double, velocity: Double)?
    let places = room.movement(from: offset, velocity: velocity, framesPerSecond: 60) {
      asked = ($0, $1)
      return isFree ? min(max($0, room.offsets.lowerBound), room.offsets.upperBound) : end
    }
    let words: Comment = "SHELF_SEED=\(seed)"
    #expect(places.count <= ShelfRoom.mostFrames, words)
    #expect(places.allSatisfy { $0 == LayoutGrid.round($0) }, words)
    let wanted = isFree ? LayoutGrid.round(asked!.proposed) : end
    #expect((places.last ?? offset) == wanted, words)
    // Below 300 pt/s a hand does not swipe.
    #expect((asked?.velocity == 0) == (abs(velocity) < Paging.swipeVelocity), words)
    #expect(room.offsets.contains(asked!.proposed), words)
    // Nothing moves by more than the fastest hand and the strongest spring allow.
    let steps = zip([offset] + places, places).map { abs($1 - $0) }
    let most = max(12_000, 10 * abs(offset - wanted)) / 60 + 1
    #expect(steps.allSatisfy { $0 <= most }, words)
  }

  // MARK: Flicks

  @Test func aFlickAcceleratesToTwiceItsMeanSpeed() {
    let flick = ShelfFlick(which: 0, way: 0.5, frames: 10)
    let ways = flick.ways(in: room)
    #expect(ways.count == 10 && ways.last == 200)
    #expect(zip(ways, ways.dropFirst()).allSatisfy { $0 < $1 })
    // 200 pt in a sixth of a second.
    #expect(flick.velocity(in: room, framesPerSecond: 60) == 2400)
  }

  @Test func aFlickTurnsRoundAtAnEnd() {
    let flick = ShelfFlick(which: 0, way: 0.5, frames: 10)
    #expect(flick.turned(at: 0, in: room).way == 0.5)
    #expect(flick.turned(at: 600, in: room).way == 0.5)
    #expect(flick.turned(at: 601, in: room).way == -0.5)
    #expect(flick.turned(at: 1000, in: room).way == -0.5)
    let back = ShelfFlick(which: 0, way: -0.5, frames: 10)
    #expect(back.turned(at: 0, in: room).way == 0.5)
    #expect(back.turned(at: 700, in: room).way == -0.5)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func flicksGoForwardMoreOftenAndChooseAmongShelves(seed: UInt64) throws {
    var script = EditScript(
      EditPlan(.shelves, batches: 300, framesBetween: 1, ["frames": .whole(7)]),
      viewport: CGSize(width: 390, height: 844), seed: seed)
    let sizes = script.begin(
      over: SectionedSizes(
        sections: [SectionInfo(itemCount: 1)], sizes: SizeSequence([ItemSize(points: 1, 1)])))
    var flicks: [ShelfFlick] = []
    for frame in 1...300 {
      let batch = script.batch(atFrame: frame, frameCount: 301, sizes: sizes, visible: [])
      guard case .gesture(.flick(let flick))? = batch else { continue }
      flicks.append(flick)
    }
    #expect(flicks.count == 300 && flicks.allSatisfy { $0.frames == 7 })
    #expect(flicks.allSatisfy { (0.3..<0.8).contains(abs($0.way)) })
    #expect(isLikely(flicks.count { $0.way > 0 }, of: 300, probability: 2.0 / 3))
    #expect(isLikely(flicks.count { $0.which < 0.25 }, of: 300, probability: 0.25))
  }

  // MARK: Touches

  /// Every other drag of a finger is along a shelf, if there is one.
  @Test func fingersDragShelvesThatAreOnScreen() {
    func drags(_ shelves: [ClosedRange<Double>]) -> [(along: Double, across: Double)] {
      var script = EditScript(
        EditPlan(.touch, framesBetween: 1), viewport: CGSize(width: 390, height: 844), seed: 3)
      let sizes = script.begin(
        over: SectionedSizes(
          sections: [SectionInfo(itemCount: 1)], sizes: SizeSequence([ItemSize(points: 1, 1)])))
      return (1...24).compactMap { frame in
        let batch = script.batch(
          atFrame: frame, frameCount: 30, sizes: sizes, visible: [], shelves: { shelves })
        guard case .gesture(.touch(let touch))? = batch, touch.fingers.count == 1,
          let first = touch.fingers[0].first, let last = touch.fingers[0].last, first != last
        else { return nil }
        return (last.along - first.along, last.across - first.across)
      }
    }
    let plain = drags([])
    #expect(plain.count == 8 && plain.allSatisfy { abs($0.along) > 0.3 && abs($0.across) < 0.1 })
    let along = drags([0.2...0.4])
    #expect(along.count == 8 && along.count { $0.along == 0 && abs($0.across) > 0.3 } == 4)
  }
}
