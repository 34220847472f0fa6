import CollectionModel

/// When the data of items arrive that are asked while a replay goes on.
///
/// What has arrived stays; what is cancelled before it arrives has to be asked again.
struct DataTimes {
  private struct Waiting {
    /// Since when the item has been on screen without its data, ns.
    var since: UInt64
    var arrival: UInt64
  }

  private let latency: UInt64
  /// When data arrive, or have arrived, ns.
  private var arrivals: [ElementKey: UInt64] = [:]
  /// What was asked ahead, and has not come on screen.
  private var askedAhead: Set<ElementKey> = []
  /// Items on screen without their data.
  private var waiting: [ElementKey: Waiting] = [:]
  private(set) var figures = HitchFigures.Data()

  /// - Parameter latency: how long data take, ns.
  init(latency: UInt64) { self.latency = latency }

  /// Asks for the data of an item that is not on screen; false if they were asked before.
  mutating func askAhead(_ item: ElementKey, at now: UInt64) -> Bool {
    guard arrivals[item] == nil else { return false }
    ask(item, at: now)
    askedAhead.insert(item)
    return true
  }

  private mutating func ask(_ item: ElementKey, at now: UInt64) {
    arrivals[item] = now + latency
    figures.asked += 1
  }

  /// Gives up what was asked ahead, has not arrived and is not wanted any more, and returns it.
  mutating func cancel(but wanted: Set<ElementKey>, at now: UInt64) -> Set<ElementKey> {
    var cancelled: Set<ElementKey> = []
    for item in askedAhead where !wanted.contains(item) {
      askedAhead.remove(item)
      guard let arrival = arrivals[item], arrival > now else { continue }
      arrivals[item] = nil
      cancelled.insert(item)
    }
    figures.cancelled += cancelled.count
    return cancelled
  }

  /// The items on screen whose data have arrived by now, which wait no more.
  mutating func takeArrived(by now: UInt64) -> [ElementKey] {
    let arrived = waiting.filter { $0.value.arrival <= now }
    for (item, wait) in arrived {
      figures.late += wait.arrival - min(wait.arrival, wait.since)
      waiting[item] = nil
    }
    return arrived.keys.sorted { $0.number < $1.number }
  }

  /// Whether data of an item on screen have arrived by now that it does not show yet.
  func hasArrived(by now: UInt64) -> Bool {
    !waiting.isEmpty && waiting.values.contains { $0.arrival <= now }
  }

  /// A frame shows these items.
  ///
  /// - Parameters:
  ///   - start: when the frame starts, ns: what was not asked is asked then.
  ///   - shown: when it is shown, ns.
  mutating func show(_ items: [ElementKey], from start: UInt64, at shown: UInt64) {
    for item in items where arrivals[item] == nil { ask(item, at: start) }
    askedAhead.subtract(items)
    let visible = Set(items)
    for (item, wait) in waiting where !visible.contains(item) {
      figures.late += min(wait.arrival, shown) - min(wait.arrival, wait.since, shown)
      waiting[item] = nil
    }
    for item in items where waiting[item] == nil {
      guard let arrival = arrivals[item], arrival > shown else { continue }
      waiting[item] = Waiting(since: shown, arrival: arrival)
      figures.lateItems += 1
    }
  }

  /// The replay is over, with the last frame on screen until everything has arrived.
  mutating func finish() {
    for wait in waiting.values { figures.late += wait.arrival - min(wait.arrival, wait.since) }
    waiting.removeAll()
  }
}
