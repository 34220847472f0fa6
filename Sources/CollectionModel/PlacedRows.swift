/// Collects the rows of a map: `x,y,width,height`.
struct MapRows {
  private var boxes = SizeSequence.Builder(hasPlaces: true)

  @inline(__always)
  mutating func take(
    _ line: UnsafeBufferPointer<UInt8>, number: Int, file: String
  ) throws(InputError) {
    var row = FastRow(line)
    if let x = row.nextSize(), x <= Int32.max, let y = row.nextSize(), y <= Int32.max,
      let width = row.nextSize(), let height = row.nextSize(), row.isAtEnd
    {
      boxes.append(
        ItemBox(
          place: ItemPlace(x: Int32(x), y: Int32(y)), size: ItemSize(width: width, height: height)))
      return
    }
    let values = try RowFormat.map.values(of: line, number: number, file: file)
    boxes.append(
      ItemBox(
        place: ItemPlace(x: Int32(values[0]), y: Int32(values[1])),
        size: ItemSize(width: UInt32(values[2]), height: UInt32(values[3]))))
  }

  consuming func finish() -> SizeSequence { boxes.finish() }
}

/// Collects the rows of events: `start_day,length_days,lane,country`, in any order.
struct EventRows {
  private var events: [LaneEvent] = []

  @inline(__always)
  mutating func take(
    _ line: UnsafeBufferPointer<UInt8>, number: Int, file: String
  ) throws(InputError) {
    let most = RowFormat.mostDays
    var row = FastRow(line)
    if let start = row.nextIndex(), start <= most, let length = row.nextIndex(), length <= most,
      let lane = row.nextIndex(), lane <= most, row.skipText() != nil, row.isAtEnd
    {
      events.append(LaneEvent(start: start, length: length, lane: lane))
      return
    }
    let values = try RowFormat.events.values(of: line, number: number, file: file)
    events.append(LaneEvent(start: values[0], length: values[1], lane: values[2]))
  }

  consuming func finish() -> SizeSequence {
    let first = events.reduce(Int.max) { min($0, $1.start) }
    let unit = Int(LayoutGrid.unitsPerPoint)
    return LaneEvent.sequence(
      events.map {
        LaneEvent(start: ($0.start - first) * unit, length: $0.length * unit, lane: $0.lane)
      })
  }
}

/// An event of a timeline: when it starts, how long it lasts, and its lane.
struct LaneEvent: Hashable, Sendable {
  var start: Int
  var length: Int
  var lane: Int

  /// The events as placed items, stably sorted by start and lane; times are in grid units.
  ///
  /// - Precondition: starts and lanes fit into 31 bits of grid units, lengths into 32.
  static func sequence(_ events: [LaneEvent]) -> SizeSequence {
    // The standard library's sort is stable in fact, but not by its documentation.
    let order = events.indices.sorted { a, b in
      (events[a].start, events[a].lane, a) < (events[b].start, events[b].lane, b)
    }
    let unit = Int32(LayoutGrid.unitsPerPoint)
    var builder = SizeSequence.Builder(hasPlaces: true)
    for number in order {
      let event = events[number]
      precondition(
        event.start >= 0 && event.start <= Int32.max && event.lane >= 0
          && event.lane <= Int32.max / unit && event.length >= 0 && event.length <= UInt32.max,
        "an event from \(event.start) for \(event.length) in lane \(event.lane) is off the grid")
      builder.append(
        ItemBox(
          place: ItemPlace(x: Int32(event.lane) * unit, y: Int32(event.start)),
          size: ItemSize(width: UInt32(unit), height: UInt32(event.length))))
    }
    return builder.finish()
  }
}
