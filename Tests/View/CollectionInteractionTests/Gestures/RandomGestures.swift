import CollectionInteraction
import Foundation

/// Fingers that a seed moves, in an arena with recognisers of all kinds, and what must be true of
/// these whatever the fingers do.
final class RandomGestures {
  /// What was wrong first; nil if nothing was.
  private(set) var problem: String?
  /// How many times each recogniser has recognised, by name.
  private(set) var recognized: [String: Int] = [:]
  private(set) var events = 0

  private let arena = GestureArena()
  private let all: [GestureRecognizer]
  private var random: SplitMix64
  private var time: UInt64 = 0
  private var fingers: [Finger] = []
  private var touchesMade = 0

  /// As the log has it, by name.
  private var states: [String: GestureRecognizer.State] = [:]
  /// The last lines of the log.
  private var lines: [String] = []
  private var logged: [String] = []
  private var actions: [String] = []
  /// Who has recognised a touch, by its number.
  private var owners: [Int: [GestureRecognizer]] = [:]
  private var taken: Set<Int> = []

  private struct Finger {
    let touch: Touch
    /// In points an event, and how that changes.
    var (dx, dy, turn): (Double, Double, Double)
  }

  init(seed: UInt64) {
    random = SplitMix64(state: seed)
    let triple = TapRecognizer(taps: 3, name: "triple")
    let double = TapRecognizer(taps: 2, name: "double")
    let single = TapRecognizer(name: "single")
    let press = LongPressRecognizer()
    let (pan, pinch) = (PanRecognizer(touches: 1...2), PinchRecognizer())
    let (swipe, mark) = (SwipeRecognizer(name: "swipe"), CheckMarkRecognizer(name: "mark"))
    double.require(toFail: triple)
    single.require(toFail: double)
    pan.require(toFail: swipe)
    pinch.mayRecognizeWith = { $0 === pan }
    mark.mayRecognizeWith = { $0 === pan || $0 === press }
    mark.cancelsTouches = false
    let rejecting = PanRecognizer(touches: 2...2, name: "two")
    all = [
      single, double, triple, TapRecognizer(touches: 2, name: "twoFingers"), press, mark,
      rejecting, pinch, pan, swipe,
    ]
    rejecting.shouldBegin = { $0.position.x > 80 }
    for recognizer in all {
      arena.add(recognizer)
      states[recognizer.name] = .possible
      recognizer.addAction { [unowned self] in heard($0) }
    }
    arena.log = { [unowned self] in logged($0) }
    arena.onCancelTouches = { [unowned self] in took($0) }
  }

  /// - Parameter count: how many events of touches there are.
  func run(_ count: Int) {
    while events < count, problem == nil {
      for _ in 0..<(10 + random.below(40)) where problem == nil { step() }
      rest()
    }
  }

  // MARK: Fingers

  private func step() {
    time += UInt64(random.below(12) == 0 ? random.below(700) : random.below(40)) * 1_000_000
    switch random.below(20) {
    case 0: toggle()
    case 1: arena.advance(to: time)
    case 2..<6 where fingers.count < 3: begin()
    case 6..<10 where !fingers.isEmpty: lift(1, isCancelled: random.below(20) == 0)
    case 10 where fingers.count > 1: lift(fingers.count, isCancelled: false)
    default: if fingers.isEmpty { begin() } else { move() }
    }
    check()
  }

  private func begin() {
    let count = random.below(4) == 0 && fingers.isEmpty ? 2 : 1
    let new = (0..<count).map { _ in
      touchesMade += 1
      return Touch(
        id: touchesMade, at: CGPoint(x: 60 + random.below(60), y: 60 + random.below(60)))
    }
    var way: (Double, Double, Double)?
    fingers += new.map {
      // Two that come down together may go together.
      if way == nil || random.below(2) == 0 { way = drawWay() }
      return Finger(touch: $0, dx: way!.0, dy: way!.1, turn: way!.2)
    }
    events += 1
    arena.began(new, at: time)
  }

  private func drawWay() -> (Double, Double, Double) {
    switch random.below(4) {
    case 0, 1: (0, 0, 0)
    case 2: (15, 6, -4)
    default: (step(by: 8), step(by: 8), step(by: 2))
    }
  }

  /// Up to `size` points to either side, on a grid of half points.
  private func step(by size: Int) -> Double {
    Double(random.below(4 * size + 1)) / 2 - Double(size)
  }

  private func move() {
    let count = 1 + random.below(fingers.count)
    for index in 0..<count {
      let (dx, dy) = (fingers[index].dx, fingers[index].dy)
      let old = fingers[index].touch.position
      fingers[index].touch.move(to: CGPoint(x: old.x + dx, y: old.y + dy))
      fingers[index].dy += fingers[index].turn
    }
    events += 1
    arena.moved(fingers[..<count].map(\.touch), at: time)
  }

  private func lift(_ count: Int, isCancelled: Bool) {
    let touches = (0..<count).map { _ in
      fingers.remove(at: random.below(fingers.count)).touch
    }
    events += 1
    if isCancelled {
      arena.cancelled(touches, at: time)
    } else {
      arena.ended(touches, at: time)
    }
  }

  private func toggle() {
    let recognizer = all[random.below(all.count)]
    guard random.below(3) == 0 else { return recognizer.isEnabled = true }
    recognizer.isEnabled = false
    // What it had is not its own any more.
    for touch in owners.keys { owners[touch]?.removeAll { $0 === recognizer } }
  }

  /// All fingers lift, and time passes.
  private func rest() {
    if !fingers.isEmpty { lift(fingers.count, isCancelled: false) }
    check()
    time += 3_000_000_000
    arena.advance(to: time)
    check()
    for recognizer in all {
      expect(
        recognizer.state == .possible && recognizer.numberOfTouches == 0,
        "\(recognizer.name) is \(recognizer.state) when nothing is left to wait for")
      recognizer.isEnabled = true
    }
    expect(arena.nextDeadline == nil, "there is a deadline left")
    expect(logged == actions, "the log has \(logged.last ?? ""), actions \(actions.last ?? "")")
    (logged, actions) = ([], [])
    owners.removeAll()
  }

  // MARK: What must be true

  private func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
    guard !condition, problem == nil else { return }
    problem = "event \(events), \(time) ns: \(message()), after \(lines.joined(separator: ", "))"
  }

  private static let following: [GestureRecognizer.State: Set<GestureRecognizer.State>] = [
    .possible: [.began, .ended, .failed], .began: [.changed, .ended, .cancelled],
    .changed: [.changed, .ended, .cancelled], .ended: [.possible], .cancelled: [.possible],
    .failed: [.possible],
  ]
  private static let named = Dictionary(uniqueKeysWithValues: following.keys.map { ("\($0)", $0) })

  private func logged(_ line: String) {
    lines = lines.suffix(7) + [line]
    let parts = line.components(separatedBy: ": ")
    let ends = parts[1].components(separatedBy: " -> ").compactMap { Self.named[$0] }
    guard ends.count == 2 else { return expect(false, "no line of states: \(line)") }
    expect(states[parts[0]] == ends[0], "\(line), but it was something else before")
    expect(Self.following[ends[0]]?.contains(ends[1]) == true, "\(line)")
    states[parts[0]] = ends[1]
    if ends[0] == .possible && ends[1] != .failed { checkWait(of: parts[0]) }
    // By name: one event may report them in another order than they changed.
    if ends[1] != .possible && ends[1] != .failed {
      logged.insertSorted("\(parts[0]) \(ends[1])")
    }
  }

  /// Those it requires to fail are through with what they saw.
  private func checkWait(of name: String) {
    for other in all.first(where: { $0.name == name })!.required {
      expect(
        states[other.name] == .failed || states[other.name] == .possible && other.touches.isEmpty,
        "\(name) did not wait for \(other.name)")
    }
  }

  private func heard(_ recognizer: GestureRecognizer) {
    let isFirst = recognizer.state == .began || !isContinuous(recognizer)
    actions.insertSorted("\(recognizer.name) \(recognizer.state)")
    guard isFirst else { return }
    recognized[recognizer.name, default: 0] += 1
    own(recognizer)
  }

  private func isContinuous(_ recognizer: GestureRecognizer) -> Bool {
    recognizer is PanRecognizer || recognizer is PinchRecognizer
      || recognizer is LongPressRecognizer
  }

  private func own(_ recognizer: GestureRecognizer) {
    for touch in recognizer.touches {
      let others = owners[touch.id, default: []].filter { $0 !== recognizer }
      for other in others {
        expect(
          recognizer.mayRecognizeWith(other) || other.mayRecognizeWith(recognizer),
          "\(recognizer.name) and \(other.name) both recognised touch \(touch.id)")
      }
      owners[touch.id] = others + [recognizer]
    }
  }

  private func took(_ touches: [Touch]) {
    for touch in touches {
      expect(taken.insert(touch.id).inserted, "touch \(touch.id) is taken a second time")
      expect(
        all.contains { $0.cancelsTouches && $0.touches.contains { $0 === touch } },
        "touch \(touch.id) is taken by no recogniser")
    }
  }

  private func check() {
    for recognizer in all {
      expect(
        recognizer.state == states[recognizer.name],
        "\(recognizer.name) is \(recognizer.state), which the log lacks")
      guard recognizer.state.isActive else { continue }
      own(recognizer)
      for touch in recognizer.touches where recognizer.cancelsTouches {
        expect(touch.isTakenAway, "\(recognizer.name) has touch \(touch.id), and so has a view")
      }
    }
  }
}

extension [String] {
  /// - Complexity: O(count).
  fileprivate mutating func insertSorted(_ new: String) {
    insert(new, at: firstIndex { $0 > new } ?? count)
  }
}

/// The generator of Steele, Lea and Flood (2014).
private struct SplitMix64 {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
