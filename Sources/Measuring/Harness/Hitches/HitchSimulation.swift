import CellModel
import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation
import Measurement
import Workers

/// Plays a playback on a virtual clock: each frame takes the modelled cost of its cells, a late one
/// skips what it should have shown, and the time left is spent on prefetching. It reads no clock,
/// and is the same to the last digit on every machine.
package struct HitchSimulation {
  private let display: Display
  private let playback: Playback
  private let track: SampleTrack
  private let workCosts: WorkCosts?
  private let meter: CellMeter
  private let reuse: (any ReusePolicy)?
  private let prefetch: (any PrefetchPolicy)?
  private let dataPrefetch: (any PrefetchPolicy)?
  /// nil if all data are present from the start.
  private var data: DataTimes?
  private var figures = HitchFigures()
  /// The sample that is shown.
  private var shown: SampleTrack.Sample
  /// The last movement, and how many refreshes it took.
  private var movement = (by: CGPoint.zero, refreshes: 0)
  private var scrolledShelf = ScrolledShelf()
  /// The last refresh at which the viewport was where it is shown.
  private var lastRest = 0
  /// When the last frame or step is done, ns.
  private var busyUntil: UInt64 = 0
  /// The most cells that prefetching has wanted at once.
  private var mostWanted = 0
  /// The work of the source since it was last charged.
  private var work: Work
  /// The most cells in the overscan or prepared at once.
  private var mostAhead = 0

  private var vsyncs: Vsyncs { track.vsyncs }

  /// - Parameters:
  ///   - display: in the state just after prepare; it is used up.
  ///   - prepareWork: what preparing the source did, which the first frame has to wait for.
  package init(
    _ playback: Playback, on display: Display, after prepareWork: WorkCounters = WorkCounters(),
    along track: SampleTrack, with policies: CellPolicies
  ) {
    self.display = display
    self.playback = playback
    self.track = track
    workCosts = policies.work
    reuse = policies.makeReuse?()
    prefetch = policies.makePrefetch?()
    dataPrefetch = policies.data?.makePrefetch?()
    data = policies.data.map { DataTimes(latency: $0.latency) }
    meter = CellMeter(policies.costs, on: display, prefetch: prefetch)
    shown = track.samples[0]
    var preparing = Work()
    preparing.count(to: prepareWork)
    figures.firstFrame = policies.work.map { preparing.cost($0) } ?? 0
    work = Work(from: display.work)
    figures.hasOverscan = track.samples.contains {
      playback.overscan.queryRect(around: $0.bounds) != $0.bounds
    }
    display.view.setReusePolicy(reuse)
    display.view.observer = meter
  }

  /// Plays everything.
  ///
  /// - Parameter showed: called after each frame with the sample that it shows, and the display.
  /// - Complexity: O(samples + frames x what is visible or wanted).
  package consuming func run(
    _ showed: (SampleTrack.Sample, Display) -> Void = { _, _ in }
  ) -> HitchFigures {
    let samples = track.samples
    show(shown, at: 0)
    figures.firstFrame += takeCost()
    showed(shown, display)
    // Before the first frame nothing is late, and nothing is requested ahead.
    showData(from: 0, at: 0)
    prefetch(from: 0, until: vsyncs.time(of: 1))
    var refresh = 1
    while refresh < samples.count {
      guard isDue(samples[refresh], at: refresh) else {
        let start = max(busyUntil, vsyncs.time(of: refresh))
        lastRest = refresh
        refresh += 1
        prefetch(from: start, until: vsyncs.time(of: refresh))
        continue
      }
      let started = max(refresh, vsyncs.first(atOrAfter: busyUntil))
      // Past its end, the trace rests where it is.
      let sample = samples[min(started, samples.count - 1)]
      move(to: sample, at: started)
      setUpArrived(by: vsyncs.time(of: started))
      show(sample, at: started)
      figures.greatestShare = max(
        figures.greatestShare, meter.relayoutCost + pendingWork())
      let frame = FrameTiming(due: refresh, started: started, cost: takeCost(), on: vsyncs)
      figures.count(frame)
      showed(sample, display)
      refresh = frame.shown
      showData(from: vsyncs.time(of: started), at: vsyncs.time(of: refresh))
      prefetch(from: frame.done, until: vsyncs.time(of: refresh))
    }
    return finished()
  }

  private func isDue(_ sample: SampleTrack.Sample, at refresh: Int) -> Bool {
    sample.bounds != shown.bounds || sample.changes != shown.changes
      || display.presentation?.isActive == true
      || data?.hasArrived(by: vsyncs.time(of: refresh)) ?? false
  }

  private mutating func move(to sample: SampleTrack.Sample, at refresh: Int) {
    let delta = CGPoint(
      x: sample.bounds.origin.x - shown.bounds.origin.x,
      y: sample.bounds.origin.y - shown.bounds.origin.y)
    guard delta != .zero else { return }
    movement = (delta, refresh - lastRest)
    scrolledShelf.forget()
    lastRest = refresh
  }

  /// Makes the changes that the sample comes after, in order, then shows it in one pass.
  ///
  /// - Parameter refresh: the start of the frame, at which changes begin and motions are shown.
  private mutating func show(_ sample: SampleTrack.Sample, at refresh: Int) {
    let time = vsyncs.time(of: refresh)
    for index in shown.changes..<max(shown.changes, sample.changes) {
      var change = playback.changes[index].change
      change.time = time
      scrolledShelf.note(change, on: display, in: shown.bounds)
      display.apply(change)
      if change.isBatch { work.batches += 1 }
    }
    display.show(
      playback.overscan.queryRect(around: sample.bounds), bounds: sample.bounds, at: time)
    work.queries += 1
    work.hits += display.view.visibleElements.count
    shown = sample
    for element in display.view.visibleElements where element.crosses(sample.bounds) {
      meter.see(element.id)
    }
    countCells()
  }

  /// The items that cross the viewport show the data that are there.
  private mutating func showData(from start: UInt64, at time: UInt64) {
    guard data != nil else { return }
    var items: [ElementKey] = []
    for element in display.view.visibleElements
    where element.id.kind == .item && element.crosses(shown.bounds) {
      items.append(display.key(of: element.id))
    }
    data?.show(items, from: start, at: time)
  }

  /// Sets up again the cells whose data have arrived after they came on screen.
  private mutating func setUpArrived(by now: UInt64) {
    guard let arrived = data?.takeArrived(by: now), !arrived.isEmpty else { return }
    let items = Set(arrived)
    for element in display.view.visibleElements where element.id.kind == .item {
      guard items.contains(display.key(of: element.id)) else { continue }
      meter.setUp(element.id, identifier: display.identifier(of: element.id))
    }
  }

  private mutating func countCells() {
    let alive = display.view.counters.created - (reuse?.droppedCount ?? 0)
    figures.alivePeak = max(figures.alivePeak, alive)
    let beyond = display.view.visibleElements.count { [bounds = shown.bounds] in
      $0.id.kind.category != .decoration && !$0.crosses(bounds)
    }
    mostAhead = max(mostAhead, beyond + display.view.prepared.cells.count)
  }

  // MARK: Cost

  /// The cost of views and source since the last call, ns.
  private mutating func takeCost() -> UInt64 { meter.takeCost() + takeWork() }

  private mutating func takeWork() -> UInt64 {
    defer { work = Work(from: display.work) }
    return pendingWork()
  }

  private mutating func pendingWork() -> UInt64 {
    guard let workCosts else { return 0 }
    work.count(to: display.work)
    return work.cost(workCosts)
  }

  // MARK: Prefetching

  /// Requests data and prepares cells; every step begins before the deadline.
  private mutating func prefetch(from start: UInt64, until deadline: UInt64) {
    busyUntil = start
    guard display.view.isPrefetchingEnabled else { return }
    requestData(before: deadline)
    prepareCells(before: deadline)
    if busyUntil > deadline, busyUntil > start { figures.prefetchPassedRefresh = true }
  }

  private mutating func requestData(before deadline: UInt64) {
    guard data != nil, let dataPrefetch, busyUntil < deadline else { return }
    guard let wanted = wantedItems(by: dataPrefetch, before: deadline) else { return }
    let keys = wanted.map { display.key(of: $0) }
    if let cancelled = data?.cancel(but: Set(keys), at: busyUntil) { report(cancelled: cancelled) }
    var requested: [ElementID] = []
    for (id, key) in zip(wanted, keys) where data?.requestAhead(key, at: busyUntil) == true {
      requested.append(id)
    }
    display.view.prefetchData(for: requested)
  }

  /// Reports to an app's prefetching which data are not wanted any more.
  private func report(cancelled: Set<ElementKey>) {
    guard !cancelled.isEmpty, display.view.prefetchDataSource != nil else { return }
    let ids = display.view.requestedItems.filter { cancelled.contains(display.key(of: $0)) }
    display.view.cancelPrefetchedData(
      for: ids.sorted { ($0.section, $0.item) < ($1.section, $1.item) })
  }

  /// The items that a policy wants, at the cost of its queries; nil if no time is left for these.
  private mutating func wantedItems(
    by policy: any PrefetchPolicy, before deadline: UInt64
  ) -> [ElementID]? {
    guard policy.mayQuery(at: busyUntil, before: deadline) else { return nil }
    var found = (queries: 0, hits: 0)
    var wanted = policy.wantedItems(
      at: place { hits in
        found.queries += 1
        found.hits += hits
      })
    let beyond = scrolledShelf.nextItems(
      on: display, in: shown.bounds, isHorizontal: playback.axes.isHorizontal)
    if !beyond.isEmpty {
      wanted += beyond
      found.queries += 1
      found.hits += beyond.count
    }
    work.queries += found.queries
    work.hits += found.hits
    let cost = takeWork()
    policy.learnQuery(nanoseconds: cost)
    busyUntil += cost
    return wanted
  }

  /// Prepares as many cells as begin before the deadline.
  private mutating func prepareCells(before deadline: UInt64) {
    guard let prefetch, busyUntil < deadline else { return }
    guard let wanted = wantedItems(by: prefetch, before: deadline) else { return }
    mostWanted = max(mostWanted, wanted.count)
    giveUpCells(but: wanted)
    for id in wanted where !display.view.hasCell(for: id) {
      guard busyUntil < deadline else { break }
      prepareCell(for: id, before: deadline, prefetch)
    }
  }

  /// - Parameter queried: called after each query of the source with the number of its hits.
  private func place(_ queried: @escaping (Int) -> Void) -> PrefetchPlace {
    PrefetchPlace(
      bounds: shown.bounds, movement: movement.by,
      duration: vsyncs.time(of: movement.refreshes), isHorizontal: playback.axes.isHorizontal,
      contentSize: display.source.contentSize(at: shown.bounds)
    ) { [display, bounds = shown.bounds] rect in
      var found = ElementBuffer()
      display.source.elements(in: rect, bounds: bounds, into: &found)
      queried(found.elements.count)
      return Array(found.elements)
    }
  }

  /// Releases the oldest prepared cells that are not wanted, until the wanted ones fit.
  private mutating func giveUpCells(but wanted: [ElementID]) {
    let prepared = display.view.prepared.cells.map(\.id)
    let missing = wanted.count { !display.view.hasCell(for: $0) }
    let surplus = prepared.count + missing - mostWanted
    guard surplus > 0 else { return }
    let kept = Set(wanted)
    for id in prepared.filter({ !kept.contains($0) }).prefix(surplus) {
      display.view.releasePreparedCell(for: id)
      figures.prefetchCancelled += 1
    }
  }

  /// Takes the steps to prepare a cell that may begin, each of them before the deadline.
  private mutating func prepareCell(
    for id: ElementID, before deadline: UInt64, _ prefetch: any PrefetchPolicy
  ) {
    let identifier = display.identifier(of: id)
    var now = busyUntil
    func mayBegin(_ step: CellCosts.Step) -> Bool {
      now < deadline
        && prefetch.mayBegin(step, for: id, identifier: identifier, at: now, before: deadline)
    }
    if !display.view.isCellWaiting(withIdentifier: identifier) {
      guard mayBegin(.create) else { return }
      now += meter.cost(of: .create, identifier: identifier, for: id)
      guard mayBegin(.configure) else {
        // Made and not set up: it waits for the next item that needs one.
        display.view.createCell(withIdentifier: identifier, for: id)
        busyUntil += meter.takeCost()
        countCells()
        return
      }
    } else {
      guard mayBegin(.configure) else { return }
    }
    display.view.prepareCell(for: id)
    busyUntil += meter.takeCost()
    figures.prefetchRequests += 1
    countCells()
  }

  // MARK: The end

  private consuming func finished() -> HitchFigures {
    let view = display.view
    let counters = view.counters
    data?.finish()
    figures.data = data?.figures
    figures.configured = meter.configured.values.reduce(0, +)
    figures.configuredWasted = meter.configuredWasted
    figures.dropped = reuse?.droppedCount ?? 0
    figures.positionHits = meter.positionHits
    figures.poolHits = counters.reuseHits
    figures.prefetchHits = meter.preparedHits
    figures.aheadPeak = mostAhead + (reuse?.boundPeak ?? 0)
    figures.span = track.span
    for own in view.identifierCounters where own.kind.category != .decoration {
      let name = own.kind == .item ? own.identifier : own.kind.costName
      figures.created += own.created
      figures.identifiers[name, default: .init()].created += own.created
      figures.identifiers[name, default: .init()].poolHits += own.reuseHits
    }
    for (name, count) in meter.configured {
      figures.identifiers[name, default: .init()].configured = count
    }
    return figures
  }
}

extension PreparedLaunch {
  /// How late a display shows the launch's replay, played from the state just after prepare.
  ///
  /// - Parameter showed: called after each frame with the sample that it shows, and the display.
  /// - Throws: what making the content throws; `LaunchFailure` if frames have no due times.
  package mutating func hitches(
    at rate: RefreshRate, with policies: CellPolicies,
    showed: (SampleTrack.Sample, Display) -> Void = { _, _ in }
  ) throws -> HitchFigures {
    let track = try track(at: rate)
    try rewind()
    display.nameElements()
    let simulation = HitchSimulation(
      playback, on: display, after: prepareWork, along: track, with: policies)
    let figures = simulation.run(showed)
    // Its views wait where the policy keeps them.
    display.view.reset()
    display.view.setReusePolicy(nil)
    display.view.observer = nil
    return figures
  }

  /// What must be on screen at each sample of the launch's replay.
  ///
  /// - Throws: as `hitches`.
  mutating func neededCells(at rate: RefreshRate) throws -> NeededCells {
    let track = try track(at: rate)
    try rewind()
    display.nameElements()
    return NeededCells(playback, on: display, along: track)
  }

  private func track(at rate: RefreshRate) throws -> SampleTrack {
    guard let timing else {
      throw LaunchFailure(reason: "the trace does not state when its frames are due")
    }
    return SampleTrack(playback, timing, rate: rate)
  }
}
