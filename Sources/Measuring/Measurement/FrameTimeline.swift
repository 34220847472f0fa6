/// The work of each frame of a case, counted once, equal in every launch: viewport, edits, views.
/// All arrays have one entry for each frame whose bounds move, as `run --frame` counts them.
package struct FrameTimeline: Hashable, Sendable {
  /// The viewport's origin at the end of the frame, in 1/64 pt.
  package private(set) var x: [Int] = []
  package private(set) var y: [Int] = []
  /// Changes of the collection or the viewport before or within the frame.
  package private(set) var batches: [Int] = []
  /// Views that were requested, and how many of them had to be created.
  package private(set) var dequeues: [Int] = []
  package private(set) var created: [Int] = []
  /// Elements on screen at the end of the frame.
  package private(set) var shown: [Int] = []
  package private(set) var attributesComputed: [Int] = []
  package private(set) var tilesFilled: [Int] = []
  /// Elements presented at the end of the frame: those on screen, and those that disappear. Empty
  /// where nothing ever moves; only then it has no entry for each frame.
  package private(set) var presented: [Int] = []
  /// Items that are selected at the end of the frame; empty if nothing is touched.
  package private(set) var selected: [Int] = []

  /// Units of an offset in a point.
  package static let unitsPerPoint = 64.0

  package init() {}

  package var frameCount: Int { y.count }

  /// The counts of one frame, over all its passes.
  package struct Frame: Hashable, Sendable {
    package var batches = 0
    package var dequeues = 0
    package var created = 0
    package var shown = 0
    package var attributesComputed = 0
    package var tilesFilled = 0
    /// nil where nothing ever moves.
    package var presented: Int?
    /// nil if nothing is touched.
    package var selected: Int?

    package init() {}
  }

  /// Makes room for `count` frames: appending them then allocates nothing.
  package mutating func reserveCapacity(_ count: Int) {
    for column in Self.columns { self[keyPath: column.path].reserveCapacity(count) }
  }

  /// - Parameter x: in points, as `y`.
  package mutating func append(_ frame: Frame, x: Double, y: Double) {
    self.x.append(Self.units(x))
    self.y.append(Self.units(y))
    batches.append(frame.batches)
    dequeues.append(frame.dequeues)
    created.append(frame.created)
    shown.append(frame.shown)
    attributesComputed.append(frame.attributesComputed)
    tilesFilled.append(frame.tilesFilled)
    if let shown = frame.presented { presented.append(shown) }
    if let count = frame.selected { selected.append(count) }
  }

  private static func units(_ points: Double) -> Int {
    Int(exactly: (points * unitsPerPoint).rounded()) ?? 0
  }

  private struct Column: Sendable {
    let key: Key
    let path: WritableKeyPath<FrameTimeline, [Int]> & Sendable
    /// Whether the file holds the differences from frame to frame.
    var isDelta = false
    /// Whether a timeline may lack it.
    var isOptional = false
  }

  private static let columns = [
    Column(key: .x, path: \.x, isDelta: true), Column(key: .y, path: \.y, isDelta: true),
    Column(key: .batches, path: \.batches), Column(key: .dequeues, path: \.dequeues),
    Column(key: .created, path: \.created), Column(key: .shown, path: \.shown, isDelta: true),
    Column(key: .attributesComputed, path: \.attributesComputed),
    Column(key: .tilesFilled, path: \.tilesFilled),
    Column(key: .presented, path: \.presented, isDelta: true, isOptional: true),
    Column(key: .selected, path: \.selected, isDelta: true, isOptional: true),
  ]

  private enum Key: String, CodingKey {
    case x = "xSteps"
    case y = "ySteps"
    case batches, dequeues, created
    case shown = "shownSteps"
    case attributesComputed, tilesFilled
    case presented = "presentedSteps"
    case selected = "selectedSteps"
  }
}

/// In JSON each array is one string of numbers with a blank between them; `7*12` stands for twelve
/// times 7. Offsets and numbers of shown elements are written as differences to the frame before.
extension FrameTimeline: Codable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    for column in Self.columns where !isMissing(column) {
      try container.encode(
        Self.text(of: self[keyPath: column.path], isDelta: column.isDelta), forKey: column.key)
    }
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    for column in Self.columns where !column.isOptional || container.contains(column.key) {
      let text = try container.decode(String.self, forKey: column.key)
      guard let values = Self.values(in: text, isDelta: column.isDelta) else {
        throw DecodingError.dataCorruptedError(
          forKey: column.key, in: container,
          debugDescription: "expected whole numbers, with *count after those that repeat")
      }
      self[keyPath: column.path] = values
    }
    let columns = Self.columns.filter { !isMissing($0) }
    let counts = Set(columns.map { self[keyPath: $0.path].count })
    guard counts.count == 1 else {
      throw DecodingError.dataCorruptedError(
        forKey: .y, in: container,
        debugDescription: "columns of one length, found \(counts.sorted())")
    }
  }

  private func isMissing(_ column: Column) -> Bool {
    column.isOptional && self[keyPath: column.path].isEmpty
  }

  private static func text(of values: [Int], isDelta: Bool) -> String {
    var parts: [String] = []
    var last = 0
    var run: (value: Int, count: Int)?
    func end() {
      guard let run else { return }
      parts.append(run.count == 1 ? "\(run.value)" : "\(run.value)*\(run.count)")
    }
    for value in values {
      let written = isDelta ? value - last : value
      last = value
      if run?.value == written {
        run!.count += 1
      } else {
        end()
        run = (written, 1)
      }
    }
    end()
    return parts.joined(separator: " ")
  }

  /// The most frames that a file may hold: more would be a damaged count.
  private static let mostFrames = 1 << 24

  private static func values(in text: String, isDelta: Bool) -> [Int]? {
    var values: [Int] = []
    var last = 0
    // Reports add up the counts of all frames: the sum must not overflow.
    var total = 0
    for part in text.split(separator: " ") {
      let numbers = part.split(separator: "*", omittingEmptySubsequences: false).map { Int($0) }
      guard numbers.count <= 2, let value = numbers[0],
        let count = numbers.count == 2 ? numbers[1] : 1,
        count > 0, count <= mostFrames - values.count
      else { return nil }
      let largest = FieldCheck.largest
      guard (isDelta ? -largest...largest : 0...largest).contains(value) else { return nil }
      for _ in 0..<count {
        last = isDelta ? last + value : value
        if !isDelta { total += last }
        guard last.magnitude <= largest, total <= largest else { return nil }
        values.append(last)
      }
    }
    return values
  }
}
