import Foundation

/// The place where recognisers compete for the touches of one view.
///
/// The arena passes each event to all recognisers of its touches, in the order in which they were
/// added. Then it decides, and then it calls actions in the same order:
/// - A recogniser that would recognise waits while another one that it requires to fail may still
///   recognise. If that one recognises, the waiting one fails.
/// - The first recogniser that recognises prevents all others that share touches with it from
///   recognising, unless one of the two allows it.
/// - Recognised touches are taken from the view that they hit.
///
/// A recogniser is reset when its gesture has ended and its touches are up. With no finger down and
/// no deadline, a recogniser that is still possible fails, and one that has begun is cancelled.
///
/// The arena reads no clock: events carry their times, in ns, none before that of the last event.
/// The owner of the view passes each event to the arena first, then delivers the touches, except
/// those that are taken away.
/// - Complexity: an event costs O(recognisers² · touches²) at worst, where each recognises; one
///   that decides nothing O(recognisers · touches²). While no recogniser is attached, an event
///   allocates nothing.
public final class GestureArena {
  public private(set) var recognizers: [GestureRecognizer] = []
  /// The time of the last event or deadline, in ns of the virtual clock.
  public private(set) var now: UInt64 = 0
  /// Called with touches that the view below them loses, before the actions of the recogniser that
  /// took them. Some of them may have begun in this event.
  public var onCancelTouches: (([Touch]) -> Void)?
  /// Receives a line for each change of state, such as `tap: possible -> ended`.
  public var log: ((String) -> Void)?

  private var isRunning = false
  private var eventsBegun = 0
  /// The last touch that lifted, if it was a tap.
  private var lastTap: (position: CGPoint, time: UInt64, count: Int)?

  public init() {}

  // MARK: Recognisers

  /// Attaches a recogniser after the others. It sees the touches that begin from now on.
  public func add(_ recognizer: GestureRecognizer) {
    guard recognizer.arena == nil else { fatalError("\(recognizer.name) is in an arena already") }
    recognizer.arena = self
    recognizer.offeredIn = eventsBegun
    recognizers.append(recognizer)
  }

  /// Detaches a recogniser. A gesture under way is cancelled, and its actions are called.
  public func remove(_ recognizer: GestureRecognizer) {
    guard recognizer.arena === self else { fatalError("\(recognizer.name) is not in this arena") }
    run {
      withdraw(recognizer)
      _ = recognizer.callActions()
      write(recognizer, becomes: .possible)
      recognizer.restart()
      recognizers.removeAll { $0 === recognizer }
      recognizer.arena = nil
    }
  }

  // MARK: Events

  /// Fingers came down.
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
      // Recognisers that waited until now, and have recognised earlier touches, are free.
      offer(touches)
    }
  }

  /// Fingers have moved (`Touch.move(to:)`).
  public func moved(_ touches: [Touch], at time: UInt64) {
    event(at: time) {
      stamp(touches, .moved, time)
      deliver(.moved, touches)
    }
  }

  /// Fingers lifted.
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

  /// The system cancelled touches.
  public func cancelled(_ touches: [Touch], at time: UInt64) {
    event(at: time) {
      stamp(touches, .cancelled, time)
      lastTap = nil
      deliver(.cancelled, touches)
    }
    for touch in touches { touch.isInArena = false }
  }

  /// Notifies recognisers of all deadlines up to and including `time`, in order of time, each at
  /// exactly its deadline. Recognisers with the same deadline follow in the order of their
  /// addition.
  public func advance(to time: UInt64) { event(at: time) {} }

  /// The time at which `advance` next has something to do; nil if no recogniser has a deadline.
  ///
  /// - Complexity: O(recognisers).
  public var nextDeadline: UInt64? {
    recognizers.lazy.compactMap(\.deadline).min()
  }

  // MARK: Steps

  private func event(at time: UInt64, _ body: () -> Void) {
    guard !isRunning else {
      fatalError("an event of \(time) ns comes while the one of \(now) ns is under way")
    }
    guard time >= now else { fatalError("an event of \(time) ns comes after one of \(now) ns") }
    reachDeadlines(until: time)
    now = time
    run(body)
    // Deadlines set in this event for its own time.
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

  /// Offers touches that begin to recognisers that can take them and were not offered them before.
  private func offer(_ touches: [Touch]) {
    // All takers have the touches before the first is notified: it may have to wait for the others.
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

  /// Runs `body`, which changes states, and then everything that follows from it. A nested call
  /// runs only `body`.
  func run(_ body: () -> Void) {
    guard !isRunning else { return body() }
    isRunning = true
    body()
    if !recognizers.isEmpty { finish() }
    isRunning = false
  }

  private func finish() {
    var hasCalled = true
    while hasCalled {
      decide()
      takeTouchesAway()
      hasCalled = false
      for recognizer in recognizers where recognizer.arena === self {
        hasCalled = recognizer.callActions() || hasCalled
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
