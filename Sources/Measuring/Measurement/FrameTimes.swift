/// The least query and the least frame time of each timed frame of a case, and the least time of
/// each change before a frame: a batch of edits, an exchange of the layout, a touch.
package struct FrameTimes: Hashable, Sendable {
  /// The moved frame that each entry belongs to, from 0, as `run --frame` counts them; ascending. A
  /// frame that edits cause to be laid out again has an entry for each of its passes.
  package var frames: [Int]
  /// ns, one for each entry of `frames`.
  package var query: [UInt64]
  /// ns, one for each entry of `frames`.
  package var frame: [UInt64]
  /// The moved frame that each timed change belongs to; ascending. It need not be in `frames`.
  /// Empty in runs of earlier programs, which kept no times of single changes.
  package var changeFrames: [Int]
  /// ns, one for each entry of `changeFrames`: the change of view and source; no part of `frame`.
  package var change: [UInt64]

  /// - Precondition: `frames`, `query` and `frame` are of one length, and the other two are.
  package init(
    frames: [Int], query: [UInt64], frame: [UInt64], changeFrames: [Int] = [],
    change: [UInt64] = []
  ) {
    precondition(
      frames.count == query.count && frames.count == frame.count,
      "\(frames.count) frames with \(query.count) query times and \(frame.count) frame times")
    precondition(
      changeFrames.count == change.count,
      "\(changeFrames.count) changes with \(change.count) times")
    self.frames = frames
    self.query = query
    self.frame = frame
    self.changeFrames = changeFrames
    self.change = change
  }

  /// The time of each timed frame, the sum over its passes, in ns; ascending by frame.
  package var frameTotals: [(frame: Int, nanoseconds: UInt64)] { Self.totals(frames, frame) }

  /// The time of all changes before each frame that has any, in ns; ascending by frame.
  package var changeTotals: [(frame: Int, nanoseconds: UInt64)] {
    Self.totals(changeFrames, change)
  }

  private static func totals(
    _ frames: [Int], _ times: [UInt64]
  ) -> [(frame: Int, nanoseconds: UInt64)] {
    var totals: [(frame: Int, nanoseconds: UInt64)] = []
    for (frame, nanoseconds) in zip(frames, times) {
      if totals.last?.frame == frame {
        totals[totals.count - 1].nanoseconds += nanoseconds
      } else {
        totals.append((frame, nanoseconds))
      }
    }
    return totals
  }

  /// The least of each entry over launches; nil without any, or if their frames differ.
  package static func least(of launches: [FrameTimes]) -> FrameTimes? {
    guard var least = launches.first,
      launches.allSatisfy({
        $0.frames == least.frames && $0.changeFrames == least.changeFrames
      })
    else { return nil }
    for launch in launches.dropFirst() {
      for index in least.frames.indices {
        least.query[index] = min(least.query[index], launch.query[index])
        least.frame[index] = min(least.frame[index], launch.frame[index])
      }
      for index in least.change.indices {
        least.change[index] = min(least.change[index], launch.change[index])
      }
    }
    return least
  }
}

/// In JSON each array is one string of numbers with a blank between them, because an indented file
/// would give every number a line. Runs of consecutive frames are written `16-23`.
extension FrameTimes: Codable {
  private enum Key: String, CodingKey {
    case frames
    case query = "leastQueryNanoseconds"
    case frame = "leastFrameNanoseconds"
    case changeFrames
    case change = "leastChangeNanoseconds"
  }

  /// The most frames that a file may hold: more would be a damaged range.
  private static let mostFrames = 1 << 24

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(Self.text(ofFrames: frames), forKey: .frames)
    try container.encode(query.map(String.init).joined(separator: " "), forKey: .query)
    try container.encode(frame.map(String.init).joined(separator: " "), forKey: .frame)
    guard !changeFrames.isEmpty else { return }
    try container.encode(Self.text(ofFrames: changeFrames), forKey: .changeFrames)
    try container.encode(change.map(String.init).joined(separator: " "), forKey: .change)
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    func damaged(_ key: Key, _ reason: String) -> DecodingError {
      .dataCorruptedError(forKey: key, in: container, debugDescription: reason)
    }
    func text(_ key: Key) throws -> String {
      switch key {
      case .frames, .query, .frame: try container.decode(String.self, forKey: key)
      case .changeFrames, .change: try container.decodeIfPresent(String.self, forKey: key) ?? ""
      }
    }
    func numbers(_ key: Key) throws -> [UInt64] {
      try text(key).split(separator: " ").map { part in
        guard let number = UInt64(part) else {
          throw damaged(key, "expected whole numbers, found \"\(part)\"")
        }
        return number
      }
    }
    func frameNumbers(_ key: Key) throws -> [Int] {
      var frames: [Int] = []
      for part in try text(key).split(separator: " ") {
        let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard let first = ends[0], let last = ends.last!, ends.count <= 2, first <= last,
          last - first < Self.mostFrames - frames.count
        else { throw damaged(key, "expected a frame or first-last, found \"\(part)\"") }
        frames += first...last
      }
      return frames
    }
    let (frames, query, frame) = (
      try frameNumbers(.frames), try numbers(.query), try numbers(.frame)
    )
    let (changeFrames, change) = (try frameNumbers(.changeFrames), try numbers(.change))
    guard query.count == frames.count, frame.count == frames.count else {
      throw damaged(
        .frames, "\(frames.count) frames have \(query.count) and \(frame.count) times")
    }
    guard change.count == changeFrames.count else {
      throw damaged(.changeFrames, "\(changeFrames.count) changes have \(change.count) times")
    }
    self.init(
      frames: frames, query: query, frame: frame, changeFrames: changeFrames, change: change)
  }

  private static func text(ofFrames frames: [Int]) -> String {
    var parts: [String] = []
    var start = 0
    for index in frames.indices
    where index + 1 == frames.count || frames[index + 1] != frames[index] + 1 {
      parts.append(
        start == index ? String(frames[start]) : "\(frames[start])-\(frames[index])")
      start = index + 1
    }
    return parts.joined(separator: " ")
  }
}
