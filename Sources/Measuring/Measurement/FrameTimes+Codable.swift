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
