import CollectionModel
import Primitives

extension Dataset {
  /// Draws `count` items with replacement.
  ///
  /// Each section's items are drawn from its own items, and there are as many sections in the same
  /// proportions; a section whose share is below one item may become empty. Items of a map keep
  /// their order, and the plane grows with the square root of the count, so that its density stays
  /// the same; each item is moved by less than one point of the old plane. Events keep their lane
  /// and length, and the calendar grows with the count: one day becomes several days, or a part of
  /// one, and the events are spread over them; starts are whole days.
  ///
  /// If `count` is the number of items, the result is the dataset itself.
  ///
  /// - Precondition: `count` is not negative, 0 if there are no items to draw from, and at most
  ///   `mostItems`.
  /// - Complexity: O(items + count), for events O(count log count); 16 bytes per item while
  ///   working, 32 for events.
  public func resampled(to count: Int, seed: UInt64) -> Dataset {
    precondition(count >= 0, "the count of items must not be negative, found \(count)")
    precondition(sizes.itemCount > 0 || count == 0, "there are no items to draw \(count) from")
    precondition(fits(count), "\(count) items lie beyond \(LayoutGrid.largestPosition) pt")
    if count == sizes.itemCount { return self }
    var drawnFrom: [ItemBox] = []
    drawnFrom.reserveCapacity(sizes.itemCount)
    sizes.sizes.forEachRun { run in
      for offset in 0..<run.count { drawnFrom.append(run[offset]) }
    }
    var generator = SplitMix64(seed: seed)
    switch kind {
    case .map:
      return oneSection(Self.pins(count, from: drawnFrom, &generator))
    case .events:
      return oneSection(Self.events(count, from: drawnFrom, &generator))
    case .cards, .boxes, .synthetic:
      return sectioned(count, from: drawnFrom, &generator)
    }
  }

  /// The most items that can be drawn: placed items must stay within `LayoutGrid.largestPosition`,
  /// and a map or a calendar grows with the count.
  ///
  /// - Complexity: O(items).
  public var mostItems: Int {
    let furthest = furthestCoordinate
    let most = Int(Int32.max)
    if fits(most, furthest) { return most }
    return (sizes.itemCount + 1..<most).partitionPoint { !fits($0, furthest) } - 1
  }

  private func fits(_ count: Int) -> Bool {
    count <= sizes.itemCount || fits(count, furthestCoordinate)
  }

  /// Whether `count` items stay within the grid if the furthest of the original items is at
  /// `furthest`.
  private func fits(_ count: Int, _ furthest: Int32) -> Bool {
    let units = LayoutGrid.unitsPerPoint
    switch kind {
    case .map:
      let scale = Self.planeScale(count, of: sizes.itemCount)
      return (Double(furthest) * scale).rounded() + Double(Self.jitter(scale)) <= Double(Int32.max)
    case .events:
      let scale = Double(count) / Double(max(sizes.itemCount, 1))
      return ((Double(furthest) / units + 1) * scale).rounded(.up) * units <= Double(Int32.max)
    case .cards, .boxes, .synthetic: return true
    }
  }

  /// The largest coordinate that grows with the count, in grid units: either coordinate on a plane,
  /// the start for events.
  private var furthestCoordinate: Int32 {
    var furthest: Int32 = 0
    sizes.sizes.forEachRun { run in
      guard let places = run.places else { return }
      for offset in 0..<run.count {
        furthest = max(furthest, places[offset].y)
        if kind == .map { furthest = max(furthest, places[offset].x) }
      }
    }
    return furthest
  }

  /// The factor by which a plane of `original` items grows for `count` items.
  private static func planeScale(_ count: Int, of original: Int) -> Double {
    (Double(count) / Double(max(original, 1))).squareRoot()
  }

  /// Each item of a plane is moved by less than this, in grid units.
  private static func jitter(_ scale: Double) -> Int {
    max(1, Int((scale * LayoutGrid.unitsPerPoint).rounded(.down)))
  }

  private func oneSection(_ items: SizeSequence) -> Dataset {
    Dataset(
      name: name,
      sizes: SectionedSizes(sections: [SectionInfo(itemCount: items.count)], sizes: items),
      kind: kind)
  }

  private func sectioned(
    _ count: Int, from drawnFrom: [ItemBox], _ generator: inout SplitMix64
  ) -> Dataset {
    var sections: [SectionInfo] = []
    sections.reserveCapacity(sizes.sectionCount)
    sizes.forEachSection { sections.append($0) }
    let shares = apportion(count, over: sections.map { Int($0.itemCount) })
    var builder = SizeSequence.Builder(hasPlaces: sizes.hasPlaces)
    var start = 0
    for (section, share) in zip(sections, shares) {
      for _ in 0..<share {
        builder.append(drawnFrom[start + generator.next(below: Int(section.itemCount))])
      }
      start += Int(section.itemCount)
    }
    let resized = zip(sections, shares).map { section, share in
      SectionInfo(itemCount: share, headerHeight: section.headerHeight)
    }
    return Dataset(
      name: name, sizes: SectionedSizes(sections: resized, sizes: builder.finish()), kind: kind)
  }

  /// How often each of `candidates` is drawn, in order.
  private static func draws(
    _ count: Int, of candidates: Int, _ generator: inout SplitMix64
  ) -> [Int] {
    var draws = [Int](repeating: 0, count: candidates)
    for _ in 0..<count { draws[generator.next(below: candidates)] += 1 }
    return draws
  }

  /// A coordinate on a plane of another size, moved by a few grid units, but not off the grid: a
  /// plane that shrinks by less than that has no room beyond its edge.
  package static func moved(_ coordinate: Int32, scale: Double, by units: Int) -> Int32 {
    Int32(min(Int((Double(coordinate) * scale).rounded()) + units, Int(Int32.max)))
  }

  private static func pins(
    _ count: Int, from drawnFrom: [ItemBox], _ generator: inout SplitMix64
  ) -> SizeSequence {
    let draws = draws(count, of: drawnFrom.count, &generator)
    let scale = planeScale(count, of: drawnFrom.count)
    let jitter = jitter(scale)
    func moved(_ coordinate: Int32) -> Int32 {
      Self.moved(coordinate, scale: scale, by: generator.next(below: jitter))
    }
    var builder = SizeSequence.Builder(hasPlaces: true)
    for (box, times) in zip(drawnFrom, draws) {
      for _ in 0..<times {
        let x = moved(box.place.x)
        builder.append(ItemBox(place: ItemPlace(x: x, y: moved(box.place.y)), size: box.size))
      }
    }
    return builder.finish()
  }

  private static func events(
    _ count: Int, from drawnFrom: [ItemBox], _ generator: inout SplitMix64
  ) -> SizeSequence {
    let draws = draws(count, of: drawnFrom.count, &generator)
    let scale = Double(count) / Double(max(drawnFrom.count, 1))
    let unit = LayoutGrid.unitsPerPoint
    var events: [LaneEvent] = []
    events.reserveCapacity(count)
    for (box, times) in zip(drawnFrom, draws) {
      let day = Double(box.place.y) / unit
      for _ in 0..<times {
        let start = ((day + generator.nextUnit()) * scale).rounded(.down)
        events.append(
          LaneEvent(
            start: Int(start * unit), length: Int(box.size.height),
            lane: Int(box.place.x) / Int(unit)))
      }
    }
    return LaneEvent.sequence(events)
  }
}
