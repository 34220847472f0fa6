import Foundation

/// Where recognisers compete for the touches of one view.
///
/// It gives each event to all that see the touches, in the order in which they were added, then
/// decides, then tells actions in the same order:
/// - One that would recognise waits while one that it requires to fail may still recognise, and
///   fails if that recognises.
/// - The first that recognises keeps all others that have touches in common with it from
///   recognising, unless one of the two allows it.
/// - Touches that somebody recognises are taken from whoever they hit.
///
/// A recogniser is reset when it is through and its touches are up. One that is still possible with
/// no finger down and no deadline fails then; one that has begun is cancelled.
///
/// There is no clock but the times that it is given. Whoever owns the view gives it each event
/// first and hands touches on afterwards, except those that are taken away.
/// - Complexity: an event costs O(recognisers² · touches²) at worst, where each recognises; one
///   that decides nothing O(recognisers · touches²). While no recogniser is attached, an event
///   allocates nothing.
public final class GestureArena {
  public private(set) var recognizers: [GestureRecognizer] = []
  /// The time of the last event or deadline, in ns of the virtual clock.
  public private(set) var now: UInt64 = 0
  /// Told of touches that are no longer for whoever they hit, before the actions of the recogniser
  /// that took them. Among them may be some that began in this event.
  public var onCancelTouches: (([Touch]) -> Void)?
  /// Gets a line for each change of state, such as `tap: possible -> ended`.
  public var log: ((String) -> Void)?

  private var isRunning = false
  private var eventsBegun = 0
  /// The last touch that lifted, if it was a tap.
  private var lastTap: (position: CGPoint, time: UInt64, count: Int)?

  public init() {}

  // MARK: Recognisers

  /// Attaches a recogniser after the others. It sees the touches that begin from now on.
  public func add(_ recognizer: GestureRecognizer) {
    guard recognizer.arena == nil else {
      fatalError("\(recognizer.name) is in an arena already")
    }
    recognizer.arena = self
    recognizer.offeredIn = eventsBegun
    recognizers.append(recognizer)
  }

  /// Detaches a recogniser. A gesture that is under way is cancelled, and its actions told.
  public func remove(_ recognizer: GestureRecognizer) {
    guard recognizer.arena === self else {
      fatalError("\(recognizer.name) is not in this arena")
    }
    run {
      withdraw(recognizer)
      _ = recognizer.tellActions()
      write(recognizer, becomes: .possible)
      recognizer.restart()
      recognizers.removeAll { $0 === recognizer }
      recognizer.arena = nil
    }
  }

  // MARK: Events

  /// Fingers came down.
  ///
  /// - Parameter time: in ns, not before that of the last event.
  public func began(_ touches: [Touch], at time: UInt64) {
    event(at: time) {
      eventsBegun += 1
      for touch in touches {
        guard !touch.isInArena, touch.phase == .began else {
          fatalError("touch \(touch.id) begins a second time, at \(time) ns")
        }
        touch.begin(at: time, tapCount: tapCount(of: touch, at: time))
      }
      guard !recognizers.isEmpty else { return }
      offer(touches)
      finish()
      // Those that waited for another until now, and have recognised what they saw, are free.
      offer(touches)
    }
  }

  /// Fingers moved (`Touch.move(to:)`).
  ///
  /// - Parameter time: in ns, not before that of the last event.
  public func moved(_ touches: [Touch], at time: UInt64) {
    event(at: time) {
      stamp(touches, .moved, time)
      deliver(.moved, touches)
    }
  }

  /// Fingers lifted.
  ///
  /// - Parameter time: in ns, not before that of the last event.
  public func ended(_ touches: [Touch], at time: UInt64) {
    event(at: time) {
      stamp(touches, .ended, time)
      for touch in touches {
        let isTap =
          touch.distance <= GestureThresholds.slop
          && time - touch.startTime < GestureThresholds.tapNanoseconds
        lastTap = isTap ? (touch.startPosition, time, touch.tapCount) : nil
      }
      deliver(.ended, touches)
    }
    for touch in touches { touch.isInArena = false }
  }

  /// Something else took fingers.
  ///
  /// - Parameter time: in ns, not before that of the last event.
  public func cancelled(_ touches: [Touch], at time: UInt64) {
    event(at: time) {
      stamp(touches, .cancelled, time)
      lastTap = nil
      deliver(.cancelled, touches)
    }
    for touch in touches { touch.isInArena = false }
  }

  /// Tells recognisers of all deadlines until `time`, that one included, in order of time, each at
  /// exactly its time; of those of one time in the order of recognisers.
  ///
  /// - Parameter time: in ns, not before that of the last event.
  public func advance(to time: UInt64) { event(at: time) {} }

  /// When `advance` would next have something to do; nil if no recogniser waits for time.
  ///
  /// - Complexity: O(recognisers).
  public var nextDeadline: UInt64? {
    var next: UInt64?
    for recognizer in recognizers {
      if let deadline = recognizer.deadline { next = min(next ?? deadline, deadline) }
    }
    return next
  }

  // MARK: Steps

  private func event(at time: UInt64, _ body: () -> Void) {
    guard !isRunning else {
      fatalError("an event of \(time) ns comes while the one of \(now) ns is under way")
    }
    guard time >= now else {
      fatalError("an event of \(time) ns comes after one of \(now) ns")
    }
    reachDeadlines(until: time)
    now = time
    run(body)
    // Those which wait for no time at all.
    reachDeadlines(until: time)
  }

  private func reachDeadlines(until time: UInt64) {
    while let deadline = nextDeadline, deadline <= time {
      now = deadline
      run {
        for recognizer in recognizers where recognizer.deadline == deadline {
          recognizer.deadline = nil
          recognizer.timeReached(deadline)
          if recognizer.deadline == deadline {
            fatalError("\(recognizer.name) has set the deadline that is reached, \(deadline) ns")
          }
        }
      }
    }
  }

  private func stamp(_ touches: [Touch], _ phase: Touch.Phase, _ time: UInt64) {
    for touch in touches {
      guard touch.isInArena, touch.isDown else {
        fatalError("touch \(touch.id) has \(phase) at \(time) ns, but is not down")
      }
      (touch.phase, touch.time) = (phase, time)
    }
  }

  private func tapCount(of touch: Touch, at time: UInt64) -> Int {
    guard let lastTap, time - lastTap.time < GestureThresholds.pauseNanoseconds,
      touch.startPosition.distance(to: lastTap.position) <= GestureThresholds.reach
    else { return 1 }
    return lastTap.count + 1
  }

  /// Gives touches that begin to those that can take them and were not offered them before.
  private func offer(_ touches: [Touch]) {
    // All of them have the touches before the first is told: it may have to wait for the others.
    var takers: [(recognizer: GestureRecognizer, touches: [Touch])] = []
    for recognizer in recognizers where recognizer.offeredIn != eventsBegun {
      if recognizer.isEnabled {
        guard recognizer.isListening else { continue }
        let accepted = recognizer.accepted(touches)
        if !accepted.isEmpty {
          recognizer.take(accepted)
          takers.append((recognizer, accepted))
        }
      }
      recognizer.offeredIn = eventsBegun
    }
    for (recognizer, touches) in takers
    where recognizer.isListening && recognizer.arena === self {
      recognizer.hear(.began, of: touches)
    }
    for (recognizer, _) in takers where recognizer.current.isActive {
      keepOthers(from: recognizer)
    }
  }

  private func deliver(_ phase: Touch.Phase, _ touches: [Touch]) {
    for recognizer in recognizers where recognizer.isListening {
      let own = recognizer.own(touches)
      if !own.isEmpty { recognizer.hear(phase, of: own) }
    }
  }

  /// Does something that changes states, and all that follows from it; within another such thing,
  /// only the first.
  func run(_ body: () -> Void) {
    guard !isRunning else { return body() }
    isRunning = true
    body()
    if !recognizers.isEmpty { finish() }
    isRunning = false
  }

  private func finish() {
    var hasTold = true
    while hasTold {
      decide()
      takeTouchesAway()
      hasTold = false
      for recognizer in recognizers where recognizer.arena === self {
        hasTold = recognizer.tellActions() || hasTold
      }
    }
    for recognizer in recognizers {
      recognizer.dropLifted()
      guard recognizer.current.isFinal, recognizer.hasLetGo || recognizer.isWithoutTouches else {
        continue
      }
      write(recognizer, becomes: .possible)
      recognizer.restart()
    }
  }

  private func takeTouchesAway() {
    var taken: [Touch] = []
    for recognizer in recognizers
    where recognizer.cancelsTouches && recognizer.current.isRecognized && !recognizer.hasLetGo {
      for touch in recognizer.touches
      where touch.isInArena && touch.phase != .cancelled && !touch.isTakenAway {
        touch.isTakenAway = true
        taken.append(touch)
      }
    }
    if !taken.isEmpty { onCancelTouches?(taken) }
  }

  func write(_ recognizer: GestureRecognizer, becomes state: GestureRecognizer.State) {
    guard let log, recognizer.current != .possible || state != .possible else { return }
    log("\(recognizer.name): \(recognizer.current) -> \(state)")
  }
}
