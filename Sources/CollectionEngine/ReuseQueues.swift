import CollectionModel

/// One queue of waiting views per registered identifier, last in, first out.
///
/// Not copyable: reading a copyable struct through its owner copies it, and a frame looks a queue
/// up for each view that it dequeues.
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

    /// Makes a queue grow when a view is created, never when one returns.
    mutating func makeRoomForAllViews() {
      if waiting.capacity < counters.created { waiting.reserveCapacity(2 * counters.created) }
    }
  }

  /// Most views have a few identifiers: comparing them is faster than hashing one.
  private static let comparedKeys = 8

  /// Keeps the views that wait, in place of the queues; nil keeps them here.
  var policy: (any ReusePolicy)?
  private var queues: ContiguousArray<Queue> = []
  /// The keys of the first queues, up to `comparedKeys`.
  private var firstKeys: ContiguousArray<Key> = []
  private var numbers: [Key: Int] = [:]
  private(set) var waiting = 0
  private var shown = 0
  private var queueHighWater = 0
  private var peakVisible = 0
  private var endedDisplaying = 0

  /// In order of registration.
  var identifierCounters: [IdentifierCounters] { queues.map(\.counters) }

  /// Sums over the queues; hits, over-fetch and duplicates are not counted here.
  var counters: ReuseCounters {
    var total = ReuseCounters()
    for queue in queues {
      total.dequeues += queue.counters.dequeues
      total.reuseHits += queue.counters.reuseHits
      total.created += queue.counters.created
      total.prepareForReuseCalls += queue.counters.prepareForReuseCalls
      total.appliedAttributes += queue.counters.appliedAttributes
    }
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
    }
  }

  func isRegistered(_ kind: ElementKind, _ identifier: String) -> Bool {
    number(of: kind, identifier) != nil
  }

  /// The number of the queue; nil if nothing is registered, or no longer.
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

  /// Returns the view most recently enqueued; nil if none waits, and the caller must call the
  /// factory.
  ///
  /// This calls neither `prepareForReuse` nor the factory: both are user code that may call the
  /// collection view.
  mutating func dequeue(_ number: Int) -> CollectionReusableView? {
    queues[number].counters.dequeues += 1
    let found =
      policy == nil ? queues[number].waiting.popLast() : policy?.dequeue(from: number)
    guard let view = found else {
      countCreated(number)
      return nil
    }
    waiting -= 1
    queues[number].counters.reuseHits += 1
    queues[number].counters.prepareForReuseCalls += 1
    return view
  }

  func canDequeue(_ number: Int) -> Bool {
    policy?.canDequeue(from: number) ?? !queues[number].waiting.isEmpty
  }

  mutating func countCreated(_ number: Int) {
    queues[number].counters.created += 1
    queues[number].makeRoomForAllViews()
  }

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

  mutating func countApplied(_ number: Int) { queues[number].counters.appliedAttributes += 1 }

  /// Gives back the view that waits and shows an element; nil if none does.
  mutating func takeView(showing id: ElementID) -> CollectionReusableView? {
    guard let view = policy?.takeView(showing: id) else { return nil }
    waiting -= 1
    return view
  }

  /// Takes back a view whose element is no longer visible.
  ///
  /// - Parameter id: the element, if its content is still what the view shows.
  mutating func enqueue(_ view: CollectionReusableView, showing id: ElementID?) {
    let number = view.queue
    queues[number].shown -= 1
    shown -= 1
    endedDisplaying += 1
    wait(view, showing: id)
  }

  /// Takes a view that was not on screen.
  mutating func enqueueUnshown(_ view: CollectionReusableView) { wait(view, showing: nil) }

  private mutating func wait(_ view: CollectionReusableView, showing id: ElementID?) {
    view.state = .waiting
    view.letGo()
    if let policy {
      policy.enqueue(view, showing: id)
      waiting = policy.waitingCount
    } else {
      let number = view.queue
      queues[number].waiting.append(view)
      queues[number].counters.queueHighWater = max(
        queues[number].counters.queueHighWater, queues[number].waiting.count)
      waiting += 1
    }
    queueHighWater = max(queueHighWater, waiting)
  }

  /// Waiting views follow a batch of updates; a policy may drop some.
  mutating func follow(_ map: UpdateMap) {
    guard let policy else { return }
    policy.follow(map)
    waiting = policy.waitingCount
  }

  /// No content of a waiting view is of use any more; a policy may drop some views.
  mutating func forgetContents() {
    guard let policy else { return }
    policy.forgetContents()
    waiting = policy.waitingCount
  }

  /// Drops all waiting views and resets the counters; registrations and storage stay.
  mutating func reset() {
    policy?.removeAll()
    for number in queues.indices {
      queues[number].waiting.removeAll(keepingCapacity: true)
      queues[number].shown = 0
      queues[number].counters.reset()
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
