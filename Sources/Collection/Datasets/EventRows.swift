import CollectionModel
import Files

/// Collects rows of events: `start_day,length_days,lane,country`, in any order.
struct EventRows {
  /// Starts and lengths are in grid units, each 1/64 of a day.
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
      let unit = Int(LayoutGrid.unitsPerPoint)
      events.append(LaneEvent(start: start * unit, length: length * unit, lane: lane))
      return
    }
    let values = try RowFormat.events.values(of: line, number: number, file: file)
    events.append(LaneEvent(start: values[0], length: values[1], lane: values[2]))
  }

  consuming func finish() -> SizeSequence {
    let first = events.reduce(Int.max) { min($0, $1.start) }
    return LaneEvent.sequence(
      events.map { LaneEvent(start: $0.start - first, length: $0.length, lane: $0.lane) })
  }
}
