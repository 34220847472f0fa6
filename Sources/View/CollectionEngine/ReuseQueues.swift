import CollectionModel
import Primitives

/// One queue of waiting views per registered identifier, last in, first out.
///
/// Not copyable: reading a copyable struct through its owner copies it, and a frame looks up a
/// queue for each view that it dequeues.
struct ReuseQueues: ~Copyable {
  // Not private: Swift 6.3.1 crashes on a private type in the generic storage of a noncopyable
  // struct.
  struct Key: Hashable {
    var kind: ElementKind
    var identifier: String
  }

  struct Queue {
    /// nil after the identifier was removed.
    var make: (() -> CollectionReusableView)? {
      didSet { isRegistered = make != nil }
    }
    /// Whether there is a factory. Reading this retains nothing.
    private(set) var isRegistered: Bool
    var waiting: ContiguousArray<CollectionReusableView> = []
    var shown = 0
    var counters: IdentifierCounters

    init(key: Key, make: @escaping () -> CollectionReusableView) {
      self.make = make
      isRegistered = true
      counters = IdentifierCounters(kind: key.kind, identifier: key.identifier)
    }

    mutating func dequeue() -> CollectionReusableView? {
      let view = waiting.popLast()
      countDequeued(view != nil)
      return view
    }

    mutating func countDequeued(_ isReused: Bool) {
      counters.dequeues += 1
      if isReused {
        counters.reuseHits += 1
        counters.prepareForReuseCalls += 1
      } else {
        countCreated()
      }
    }

    mutating func countCreated() {
      counters.created += 1
      // A queue grows when a view is created, never when one returns.
      if waiting.capacity < counters.created { waiting.reserveCapacity(2 * counters.created) }
    }

    mutating func append(_ view: CollectionReusableView) {
      waiting.append(view)
      counters.queueHighWater = max(counters.queueHighWater, waiting.count)
    }
  }

  /// Most collection views have few identifiers: comparing them is faster than hashing one.
  private static let comparedKeys = 8

  /// Keeps the waiting views in place of the queues; nil keeps them here.
  private(set) var policy: (any ReusePolicy)?
  private var queues: ContiguousArray<Queue> = []
  /// `appliedAttributes` of each queue. An array would check at each count whether it is shared.
  private var applied = GrowableBuffer<Int>(capacity: 8)
  /// The keys of the first queues, up to `comparedKeys`.
  private var firstKeys: ContiguousArray<Key> = []
  private var numbers: [Key: Int] = [:]
  private(set) var waiting = 0
  private var shown = 0
  private var queueHighWater = 0
  private var peakVisible = 0
  private var endedDisplaying = 0

  mutating func setPolicy(_ new: (any ReusePolicy)?) {
    if policy != nil, waiting > 0 {
      fatalError("the reuse policy was exchanged while views wait for the one before")
    }
    policy = new
    guard let new else { return }
    for number in queues.indices {
      for view in queues[number].waiting { new.enqueue(view, showing: nil) }
      queues[number].waiting.removeAll(keepingCapacity: true)
    }
    waiting = new.waitingCount
  }

  var identifierCounters: [IdentifierCounters] {
    queues.indices.map { number in
      var counters = queues[number].counters
      counters.appliedAttributes = applied.elements[number]
      return counters
    }
  }

  /// Sums over the queues; hits, over-fetch and duplicates are not counted here.
  var counters: ReuseCounters {
    var total = ReuseCounters()
    for queue in queues {
      total.dequeues += queue.counters.dequeues
      total.reuseHits += queue.counters.reuseHits
      total.created += queue.counters.created
      total.prepareForReuseCalls += queue.counters.prepareForReuseCalls
    }
    total.appliedAttributes = applied.elements.reduce(0, +)
    total.peakVisible = peakVisible
    total.queueHighWater = queueHighWater
    total.endedDisplaying = endedDisplaying
    return total
  }

  /// Registers the factory for views made from now on; views that wait or are on screen stay. nil
  /// removes the identifier.
  mutating func register(
    _ kind: ElementKind, _ identifier: String, make: (() -> CollectionReusableView)?
  ) {
    if identifier.isEmpty { fatalError("a reuse identifier has at least one character") }
    let key = Key(kind: kind, identifier: identifier)
    if let number = numbers[key] {
      queues[number].make = make
    } else if let make {
      numbers[key] = queues.count
      if queues.count < Self.comparedKeys { firstKeys.append(key) }
      queues.append(Queue(key: key, make: make))
      applied.append(0)
    }
  }

  func isRegistered(_ kind: ElementKind, _ identifier: String) -> Bool {
    number(of: kind, identifier) != nil
  }

  /// The number of the queue; nil if the identifier is not registered, or no longer.
  private func number(of kind: ElementKind, _ identifier: String) -> Int? {
    guard let number = everRegistered(kind, identifier), queues[number].isRegistered else {
      return nil
    }
    return number
  }

  private func everRegistered(_ kind: ElementKind, _ identifier: String) -> Int? {
    for number in firstKeys.indices
    where firstKeys[number].kind == kind && firstKeys[number].identifier == identifier {
      return number
    }
    guard queues.count > firstKeys.count else { return nil }
    return numbers[Key(kind: kind, identifier: identifier)]
  }

  /// The queue of a registered identifier.
  func registered(_ kind: ElementKind, _ identifier: String) -> Int {
    guard let number = number(of: kind, identifier) else {
      fatalError(unregistered(kind, identifier))
    }
    return number
  }

  /// Returns the view most recently enqueued; nil if none waits: the caller then calls the factory.
  ///
  /// This calls neither `prepareForReuse` nor the factory: both are user code that may call the
  /// collection view.
  mutating func dequeue(_ number: Int) -> CollectionReusableView? {
    let view = policy == nil ? queues[number].dequeue() : dequeueKept(number)
    if view != nil { waiting -= 1 }
    return view
  }

  // The code for a policy is not inlined, so that views without one do not pay for it.
  @inline(never)
  private mutating func dequeueKept(_ number: Int) -> CollectionReusableView? {
    let view = policy?.dequeue(from: number)
    queues[number].countDequeued(view != nil)
    return view
  }

  func canDequeue(_ number: Int) -> Bool {
    policy?.canDequeue(from: number) ?? !queues[number].waiting.isEmpty
  }

  mutating func countCreated(_ number: Int) { queues[number].countCreated() }

  func factory(_ number: Int) -> () -> CollectionReusableView {
    guard let make = queues[number].make else {
      fatalError(unregistered(queues[number].counters.kind, queues[number].counters.identifier))
    }
    return make
  }

  mutating func countShown(_ number: Int) {
    shown += 1
    peakVisible = max(peakVisible, shown)
    queues[number].shown += 1
    queues[number].counters.peakVisible = max(
      queues[number].counters.peakVisible, queues[number].shown)
  }

  mutating func countApplied(_ number: Int) {
    guard queues.indices.contains(number) else { fatalError("there is no queue \(number)") }
    applied.base[number] &+= 1
  }

  /// Returns the waiting view that shows an element; nil if none does.
  mutating func takeView(showing id: ElementID) -> CollectionReusableView? {
    guard let view = policy?.takeView(showing: id) else { return nil }
    waiting -= 1
    return view
  }

  /// Takes back a view whose element is no longer visible.
  ///
  /// - Parameter id: the element, if the view still shows its content.
  mutating func enqueue(_ view: CollectionReusableView, showing id: ElementID?) {
    wait(view, showing: id, wasShown: true)
    shown -= 1
    endedDisplaying += 1
  }

  mutating func enqueueUnshown(_ view: CollectionReusableView) {
    wait(view, showing: nil, wasShown: false)
  }

  @inline(__always)
  private mutating func wait(
    _ view: CollectionReusableView, showing id: ElementID?, wasShown: Bool
  ) {
    view.state = .waiting
    view.letGo()
    if wasShown, view.reportsShowing { view.shownChanged(to: false) }
    let number = view.queue
    if wasShown { queues[number].shown -= 1 }
    if policy == nil {
      queues[number].append(view)
      waiting += 1
    } else {
      updatePolicy { $0.enqueue(view, showing: id) }
    }
    queueHighWater = max(queueHighWater, waiting)
  }

  /// Calls the policy, which may keep or drop views; does nothing without one.
  @inline(never)
  mutating func updatePolicy(_ update: (any ReusePolicy) -> Void) {
    guard let policy else { return }
    update(policy)
    waiting = policy.waitingCount
  }

  /// Drops all waiting views and resets the counters; registrations and storage stay.
  mutating func reset() {
    policy?.removeAll()
    for number in queues.indices {
      queues[number].waiting.removeAll(keepingCapacity: true)
      queues[number].shown = 0
      queues[number].counters.reset()
      applied.base[number] = 0
    }
    waiting = 0
    shown = 0
    queueHighWater = 0
    peakVisible = 0
    endedDisplaying = 0
  }

  private func unregistered(_ kind: ElementKind, _ identifier: String) -> String {
    let known = queues.filter { $0.counters.kind == kind && $0.make != nil }
      .map { "\"\($0.counters.identifier)\"" }
    let what = kind == .item ? "cell" : "supplementary view of kind \(kind.name)"
    return "could not dequeue a \(what) with identifier \"\(identifier)\": it is not registered; "
      + "registered: \(known.isEmpty ? "none" : known.joined(separator: ", "))"
  }
}
