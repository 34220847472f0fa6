import CollectionModel
import Primitives
import ScrollPhysics

/// The gestures. Lengths, speeds and pauses are chosen within the range of a human hand.
extension ScrollingHand {
  /// Writes the first frame.
  mutating func begin(_ gesture: ScrollGesture) {
    switch gesture {
    case .rubberBand, .bounce:
      jump(to: .zero, event: .none)
    case .paging:
      var place = Pair.zero
      if let axis = axes.first {
        let paging = Paging(pageExtent: viewport[axis], range: range[axis])
        place[axis] = paging.offset(ofPage: random.next(below: paging.lastPage + 1))
      }
      jump(to: place, event: .none)
    case .drag, .flick, .flickFast, .jump, .slowReading, .randomJumps:
      jump(to: anywhere(), event: .none)
    }
  }

  /// Performs one gesture and the pause after it: at least one frame.
  mutating func perform(_ gesture: ScrollGesture, round: Int) {
    switch gesture {
    case .drag: drag()
    case .flick: flick(.normal)
    case .flickFast: flick(.fast)
    case .rubberBand: pullBeyondAnEdge(round)
    case .bounce: flingAtAnEdge(round)
    case .paging: turnPage()
    case .jump: jumpAndLook()
    case .slowReading: readOn()
    case .randomJumps: jumpAnywhere()
    }
  }

  // MARK: Draws

  private mutating func between(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * random.nextUnit()
  }

  private mutating func happens(_ probability: Double) -> Bool {
    random.nextUnit() < probability
  }

  private mutating func anywhere() -> Pair {
    var place = Pair.zero
    for axis in axes { place[axis] = LayoutGrid.round(range[axis] * random.nextUnit()) }
    return place
  }

  /// The speed of a flick, in points per second, from a log-normal distribution.
  private mutating func flickSpeed() -> Double {
    min(max(2_200 * PortableMath.exp(0.7 * random.nextNormal()), 500), 12_000)
  }

  /// A vector of length 1 along the moving axes; `forward` is the probability of moving forward
  /// along the first of them. Turns around if less than a viewport is left.
  private mutating func direction(forward: Double) -> Pair {
    var way = Pair.zero
    guard let main = axes.first else { return way }
    way[main] = happens(forward) ? 1 : -1
    if let cross = axes.dropFirst().first {
      // Anywhere on the half circle, by the rational parametrisation, which needs no sine.
      let t = between(-1, 1)
      way[main] *= (1 - t * t) / (1 + t * t)
      way[cross] = 2 * t / (1 + t * t)
    }
    for axis in axes {
      let room = way[axis] < 0 ? offset[axis] : range[axis] - offset[axis]
      let back = way[axis] < 0 ? range[axis] - offset[axis] : offset[axis]
      if room < viewport[axis], back > room { way[axis] = -way[axis] }
    }
    return way
  }

  private var mainExtent: Double { axes.first.map { viewport[$0] } ?? 1 }

  // MARK: Gestures

  private mutating func drag() {
    touch()
    var way = direction(forward: 0.65)
    for _ in 0...random.next(below: 4) {
      move(by: way * between(60, 0.6 * mainExtent), during: between(0.25, 0.9), .calm, lifts: false)
      if happens(0.3) { hold(between(0.05, 0.3)) }
      way = happens(0.7) ? -way : way
    }
    move(by: way * between(20, 120), during: between(0.2, 0.5), .calm, lifts: true)
    coast(at: .zero, .normal)
    rest(between(0.1, 0.8))
  }

  private mutating func flick(_ rate: DecelerationRate) {
    let way = direction(forward: 0.75)
    throwContent(way, flickSpeed(), rate, until: happens(0.6) ? between(0.25, 1.2) : .infinity)
    if happens(0.6) { rest(between(0.1, 0.8)) }
  }

  /// A short touch that lifts at `speed` along `way`, and the movement after it; after `limit`
  /// seconds a tap stops it.
  private mutating func throwContent(
    _ way: Pair, _ speed: Double, _ rate: DecelerationRate, until limit: Double = .infinity
  ) {
    let seconds = between(0.05, 0.1)
    touch()
    move(by: way * (speed * seconds / 2), during: seconds, .flick, lifts: true)
    if coast(at: way * speed, rate, until: limit) {
      touch()
      move(by: .zero, during: between(0.03, 0.15), .calm, lifts: true)
    }
  }

  /// Three pulls at one edge, then three at the other.
  private mutating func pullBeyondAnEdge(_ round: Int) {
    let isFar = round / 3 % 2 == 1
    if round > 0, round % 3 == 0 {
      jump(to: isFar ? range : .zero)
      rest(between(0.2, 0.5))
    }
    let way = edgeDirection(isFar)
    touch()
    move(by: way * between(80, 0.9 * mainExtent), during: between(0.3, 0.8), .calm, lifts: false)
    if happens(0.5) { hold(between(0.05, 0.4)) }
    move(by: way * between(-40, 120), during: between(0.1, 0.4), .calm, lifts: true)
    coast(at: .zero, .normal)
    rest(between(0.2, 0.8))
  }

  private func edgeDirection(_ isFar: Bool) -> Pair {
    var way = Pair.zero
    if let main = axes.first { way[main] = isFar ? 1 : -1 }
    return way
  }

  /// Two flings at one edge, then two at the other.
  private mutating func flingAtAnEdge(_ round: Int) {
    let isFar = round / 2 % 2 == 1
    let way = edgeDirection(isFar)
    var start = isFar ? range : .zero
    var distance = 0.0
    if let main = axes.first {
      distance = min(between(0.4, 1.6) * viewport[main], range[main])
      start[main] -= way[main] * distance
    }
    jump(to: start)
    rest(between(0.1, 0.3))
    // A flick travels half as many points as its speed in points per second.
    throwContent(way, max(flickSpeed(), 2.6 * distance), .normal)
    rest(between(0.2, 0.8))
  }

  private mutating func turnPage() {
    guard let main = axes.first else { return rest(0.5) }
    let paging = Paging(pageExtent: viewport[main], range: range[main])
    let start = paging.page(nearest: offset[main])
    let isForward = start == 0 || (start < paging.lastPage && happens(0.75))
    var way = Pair.zero
    way[main] = (isForward ? 1 : -1) * paging.pageExtent
    touch()
    var velocity = 0.0
    if happens(0.8) {
      let share = between(0.15, 0.45)
      let seconds = between(0.1, 0.25)
      move(by: way * share, during: seconds, .flick, lifts: true)
      velocity = 2 * way[main] * share / seconds
    } else {
      move(by: way * between(0.2, 0.8), during: between(0.4, 0.9), .calm, lifts: true)
    }
    let page = paging.target(from: start, releasedAt: offset[main], velocity: velocity)
    snap(paging, axis: main, to: page, velocity: velocity)
    rest(between(0.2, 1))
  }

  private mutating func jumpAndLook() {
    jump(to: anywhere())
    rest(between(0.1, 0.5))
    if happens(0.5) {
      flick(.normal)
    } else {
      drag()
    }
  }

  private mutating func readOn() {
    touch()
    let way = direction(forward: 0.88)
    move(by: way * between(15, 140), during: between(0.4, 1), .calm, lifts: true)
    coast(at: .zero, .normal)
    rest(between(1, 4))
  }

  private mutating func jumpAnywhere() {
    jump(to: anywhere())
    for _ in 0..<random.next(below: 3) { rest(0) }
  }
}
