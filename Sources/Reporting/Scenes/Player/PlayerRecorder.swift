import CollectionModel
import Foundation
import Harness

/// Writes a `PlayerRecording`, frame by frame.
package struct PlayerRecorder {
  /// The numbers of an element, a head, a box or a change of a tile, in the order that
  /// `PlayerRecording` documents.
  private typealias Record = [Int]

  /// Indices in the record of an element.
  private enum ElementField {
    static let view = 0
    static let x = 4
    static let y = 5
    static let reuses = 9
  }

  /// The index of the cost in the record of a head.
  private static let costField = 2

  /// The most bytes of a recording. A page with a larger one would take too long to open.
  package static let mostBytes = 24 << 20
  /// The most changes of a frame that are named; further ones are only counted.
  private static let mostWords = 12
  private static let elementLength = 12
  /// The first view of a list is written as its difference to this number. As views count from 0,
  /// no record consists only of zeros, which are left out.
  private static let noView = -1

  private var recording = PlayerRecording(
    name: "", isHorizontal: false, isPlane: false, choice: "", kinds: [], types: [], changes: [],
    due: "", keys: [], frames: [])
  private var kinds: [ElementKind: Int] = [:]
  private var types: [String: Int] = [:]
  /// The elements that the frame before showed, by view.
  private var shown: [Int: Record] = [:]
  /// The boxes of the tiles that the frame before touched, by the tile's number.
  private var touched: [Int: Record] = [:]
  /// The head of the frame before.
  private var head: Record = []
  private let costs: [Int: UInt64]
  private let changeCosts: [Int: UInt64]
  /// The size of the recording so far.
  private var byteCount = 0

  /// - Parameters:
  ///   - costs: the times of the frames that were timed, in ns, by frame.
  ///   - changeCosts: the times of the changes before each frame, in ns, by frame.
  package init(costs: [Int: UInt64], changeCosts: [Int: UInt64] = [:]) {
    (self.costs, self.changeCosts) = (costs, changeCosts)
  }

  /// Whether the recording has become larger than `mostBytes`; it then takes no more frames.
  package var isFull: Bool { byteCount > Self.mostBytes }

  /// Adds the next frame.
  ///
  /// - Complexity: O(elements + tiles).
  package mutating func add(_ scene: FrameScene, _ explanation: Explanation) {
    guard !isFull else { return }
    let frame = recording.frames.count
    if frame == 0 {
      (recording.isHorizontal, recording.isPlane) = (scene.isHorizontal, scene.isPlane)
      recording.choice = explanation.choice
    }
    note(explanation.edits, at: frame)
    let records = scene.elements.map { record(of: $0) }
    let origin = [Self.units(scene.viewport.origin.x), Self.units(scene.viewport.origin.y)]
    let tiles = scene.tiles.map { (tile: $0, box: Self.box($0.rect)) }
    let fields = [
      headText(scene, at: frame), Self.numbers(counts(explanation)), goneText(records),
      newText(records.filter { !isSame($0) }, from: origin),
      changedText(records.filter { isSame($0) && shown[$0[ElementField.view]] != $0 }),
      tileText(tiles),
    ]
    let text = Self.trimmed(fields.joined(separator: ";"), of: ";")
    recording.frames.append(text)
    byteCount += text.utf8.count + 3
    shown = Dictionary(uniqueKeysWithValues: records.map { ($0[ElementField.view], $0) })
    if frame % PlayerRecording.keyDistance == 0 {
      let key = frame == 0 ? "" : keyText(records, origin, tiles)
      recording.keys.append(key)
      byteCount += key.utf8.count + 3
    }
    touched = Dictionary(
      uniqueKeysWithValues: tiles.filter { $0.tile.state != .evicted }.map {
        ($0.tile.number, $0.box)
      })
  }

  /// The recording so far.
  ///
  /// - Parameters:
  ///   - name: the name of the case, as reports show it.
  ///   - due: when each frame is due, ns, ascending; empty if unknown.
  package func finished(name: String, dueNanoseconds due: [UInt64]) -> PlayerRecording {
    var recording = recording
    recording.name = name
    var before = 0
    recording.due = due.prefix(recording.frames.count).map { nanoseconds in
      let now = Int(clamping: nanoseconds / 1000)
      defer { before = now }
      return String(now - before, radix: 36)
    }.joined(separator: ",")
    return recording
  }

  // MARK: Frames

  private mutating func note(_ changes: [String], at frame: Int) {
    guard !changes.isEmpty || changeCosts[frame] != nil else { return }
    var words = Array(changes.prefix(Self.mostWords))
    if changes.count > words.count { words.append("and \(changes.count - words.count) more") }
    recording.changes.append(
      PlayerRecording.Change(frame: frame, words: words, nanoseconds: changeCosts[frame]))
    byteCount += words.reduce(24) { $0 + $1.utf8.count + 3 }
  }

  private mutating func headText(_ scene: FrameScene, at frame: Int) -> String {
    let (view, query) = (scene.viewport, scene.queryRect)
    let now = [
      Self.units(view.origin.x), Self.units(view.origin.y), 0,
      Self.units(view.size.width), Self.units(view.size.height),
      Self.units(view.origin.x - query.origin.x), Self.units(view.origin.y - query.origin.y),
      Self.units(scene.contentSize.width), Self.units(scene.contentSize.height),
    ]
    var difference = Self.difference(now, head)
    difference[Self.costField] = costs[frame].map { Int(clamping: $0) + 1 } ?? 0
    head = now
    return Self.numbers(difference)
  }

  /// The counters in the order of `PlayerRecording.counterNames`.
  private func counts(_ explanation: Explanation) -> [Int] {
    [
      explanation.passes, explanation.elementsExamined, explanation.hits, explanation.overFetch,
      explanation.attributesComputed, explanation.tilesFilled, explanation.tilesHit,
      explanation.tilesEvicted, explanation.nodesVisited, explanation.nodesTouched,
      explanation.sectionsExamined,
    ]
  }

  // MARK: Elements

  private mutating func record(of element: FrameScene.Element) -> Record {
    let box = Self.box(element.frame)
    var record = [
      element.view, number(of: element.id.kind), Int(element.id.section), Int(element.id.item),
      box[0], box[1], box[2], box[3], Int(element.zIndex), element.reuses,
      number(ofType: element.reuseType), 100 - Int((element.alpha * 100).rounded()),
    ]
    for corner in element.corners {
      record.append(Self.units(corner.x - element.frame.origin.x))
      record.append(Self.units(corner.y - element.frame.origin.y))
    }
    return record
  }

  private mutating func number(of kind: ElementKind) -> Int {
    if let number = kinds[kind] { return number }
    let category =
      switch kind.category {
      case .cell: "cell"
      case .supplementary: "supplementary"
      case .decoration: "decoration"
      }
    recording.kinds.append(
      PlayerRecording.Kind(
        name: kind.name, category: category, hasItems: kind.attachment == .item,
        order: kind.rawValue))
    kinds[kind] = kinds.count
    return kinds.count - 1
  }

  private mutating func number(ofType type: String) -> Int {
    if let number = types[type] { return number }
    recording.types.append(type)
    types[type] = types.count
    return types.count - 1
  }

  /// Whether the view showed the same element in the frame before and was not reused since.
  private func isSame(_ record: Record) -> Bool {
    shown[record[ElementField.view]]?[ElementField.reuses] == record[ElementField.reuses]
  }

  private func goneText(_ records: [Record]) -> String {
    let now = Set(records.map { $0[ElementField.view] })
    var before = Self.noView
    let gone = shown.keys.filter { !now.contains($0) }.sorted().map { view in
      defer { before = view }
      return Self.numbers([view - before])
    }
    return gone.joined(separator: "/")
  }

  private func newText(_ records: [Record], from origin: [Int]) -> String {
    var before = [Int](repeating: 0, count: Self.elementLength)
    before[ElementField.view] = Self.noView
    (before[ElementField.x], before[ElementField.y]) = (origin[0], origin[1])
    return records.map { record in
      defer { before = record }
      return Self.numbers(Self.difference(record, before))
    }.joined(separator: "/")
  }

  private func changedText(_ records: [Record]) -> String {
    var view = Self.noView
    return records.map { record in
      var difference = Self.difference(record, shown[record[ElementField.view]] ?? [])
      difference[ElementField.view] = record[ElementField.view] - view
      view = record[ElementField.view]
      return Self.numbers(difference)
    }.joined(separator: "/")
  }

  // MARK: Tiles

  private func tileText(_ tiles: [(tile: FrameScene.Tile, box: Record)]) -> String {
    var changes: [Record] = []
    for (tile, box) in tiles {
      if tile.state == .hit, touched[tile.number] == box { continue }
      changes.append(Self.change(of: tile, box))
    }
    let now = Set(tiles.map(\.tile.number))
    for number in touched.keys.filter({ !now.contains($0) }).sorted() {
      changes.append([number, PlayerRecording.TileChange.left.rawValue, 0, 0, 0, 0])
    }
    return Self.list(changes)
  }

  private static func change(of tile: FrameScene.Tile, _ box: Record) -> Record {
    let change: PlayerRecording.TileChange =
      switch tile.state {
      case .hit: .hit
      case .filled: .filled
      case .evicted: .evicted
      }
    return [tile.number, change.rawValue] + box
  }

  private func keyText(
    _ records: [Record], _ origin: [Int], _ tiles: [(tile: FrameScene.Tile, box: Record)]
  ) -> String {
    newText(records, from: origin) + ";" + Self.list(tiles.map { Self.change(of: $0.tile, $0.box) })
  }

  // MARK: Numbers

  /// A length in 1/64 pt, clamped to the numbers that JavaScript holds exactly; no screen shows
  /// larger ones.
  private static func units(_ points: Double) -> Int {
    let limit = 9e15
    let units = (points * 64).rounded()
    return units.isNaN ? 0 : Int(min(max(units, -limit), limit))
  }

  private static func box(_ rect: CGRect) -> Record {
    [
      units(rect.origin.x), units(rect.origin.y), units(rect.size.width), units(rect.size.height),
    ]
  }

  /// The difference of each number; a number that `before` lacks counts from 0.
  private static func difference(_ now: Record, _ before: Record) -> Record {
    now.enumerated().map { $1 - ($0 < before.count ? before[$0] : 0) }
  }

  private static func list(_ records: [Record]) -> String {
    var before: Record = []
    return records.map { record in
      defer { before = record }
      return numbers(difference(record, before))
    }.joined(separator: "/")
  }

  private static func numbers(_ numbers: Record) -> String {
    let text = numbers.map { $0 == 0 ? "" : String($0, radix: 36) }.joined(separator: ",")
    // The reader recognises a transformed element by its number of values, so none is left out.
    return numbers.count > elementLength ? text : trimmed(text, of: ",")
  }

  private static func trimmed(_ text: String, of mark: Character) -> String {
    var end = text.endIndex
    while end > text.startIndex, text[text.index(before: end)] == mark {
      end = text.index(before: end)
    }
    return String(text[..<end])
  }
}
