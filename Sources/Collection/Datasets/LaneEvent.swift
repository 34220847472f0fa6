import CollectionModel

/// An event of a timeline: when it starts, how long it lasts, and its lane.
struct LaneEvent: Hashable, Sendable {
  var start: Int
  var length: Int
  var lane: Int

  /// The events as placed items, sorted stably by start and lane; times are in grid units.
  ///
  /// - Precondition: starts and lanes fit into 31 bits of grid units, lengths into 32.
  static func sequence(_ events: [LaneEvent]) -> SizeSequence {
    // The standard library's sort is stable in practice, but its documentation does not promise it.
    let order = events.indices.sorted { one, other in
      (events[one].start, events[one].lane, one) < (events[other].start, events[other].lane, other)
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
