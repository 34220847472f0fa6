import CollectionModel

/// When the data arrive that a replay requests. Cancelled data must be requested again.
struct DataTimes {
  private struct Waiting {
    /// Since when the item has been on screen without its data, ns.
    var since: UInt64
    var arrival: UInt64
  }

  private let latency: UInt64
  /// When data arrive, or have arrived, ns.
  private var arrivals: [ElementKey: UInt64] = [:]
  /// Items whose data were requested ahead, and that have not come on screen.
  private var requestedAhead: Set<ElementKey> = []
  /// Items on screen without their data.
  private var waiting: [ElementKey: Waiting] = [:]
  private(set) var figures = HitchFigures.Data()

  /// - Parameter latency: how long data take, ns.
  init(latency: UInt64) { self.latency = latency }

  /// Requests the data of an item that is not on screen; false if they were requested before.
  mutating func requestAhead(_ item: ElementKey, at now: UInt64) -> Bool {
    guard arrivals[item] == nil else { return false }
    request(item, at: now)
    requestedAhead.insert(item)
    return true
  }

  private mutating func request(_ item: ElementKey, at now: UInt64) {
    arrivals[item] = now + latency
    figures.asked += 1
  }

  /// Cancels and returns the requests ahead that have not arrived and are not wanted any more.
  mutating func cancel(but wanted: Set<ElementKey>, at now: UInt64) -> Set<ElementKey> {
    var cancelled: Set<ElementKey> = []
    for item in requestedAhead where !wanted.contains(item) {
      requestedAhead.remove(item)
      guard let arrival = arrivals[item], arrival > now else { continue }
      arrivals[item] = nil
      cancelled.insert(item)
    }
    figures.cancelled += cancelled.count
    return cancelled
  }

  /// Removes and returns the waiting items whose data have arrived by now.
  mutating func takeArrived(by now: UInt64) -> [ElementKey] {
    let arrived = waiting.filter { $0.value.arrival <= now }
    for (item, wait) in arrived {
      figures.late += wait.arrival - min(wait.arrival, wait.since)
      waiting[item] = nil
    }
    return arrived.keys.sorted { $0.number < $1.number }
  }

  /// Whether an item on screen waits for data that have arrived by now.
  func hasArrived(by now: UInt64) -> Bool {
    !waiting.isEmpty && waiting.values.contains { $0.arrival <= now }
  }

  /// A frame that starts at `start` shows items at `shown`, ns. It requests what is still missing.
  mutating func show(_ items: [ElementKey], from start: UInt64, at shown: UInt64) {
    for item in items where arrivals[item] == nil { request(item, at: start) }
    requestedAhead.subtract(items)
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
