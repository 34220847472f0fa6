import Foundation
import Scenes

/// Reads recordings by their documented format, and shares no code with what writes them.
struct RecordingDecoder {
  struct Shown: Hashable {
    var view: Int
    var name: String
    var box: [Int]
    var z: Int
    var reuses: Int
    var type: String
    var fade: Int
    var corners: [Int]
  }

  struct Tile: Hashable {
    var box: [Int]
    var state: Int
  }

  let recording: PlayerRecording
  private(set) var heads: [[Int]] = []
  private var records: [Int: [Int]] = [:]
  private(set) var tiles: [Int: Tile] = [:]

  init(_ recording: PlayerRecording) {
    self.recording = recording
    var before = [Int](repeating: 0, count: 9)
    for frame in recording.frames {
      var head = Self.numbers(Self.fields(frame)[0], 9)
      for index in head.indices where index != 2 { head[index] += before[index] }
      heads.append(head)
      before = head
    }
  }

  var shown: [Shown] {
    records.values.map { record in
      let kind = recording.kinds[record[1]]
      return Shown(
        view: record[0],
        name: "\(kind.name) \(record[2])" + (kind.hasItems ? ".\(record[3])" : ""),
        box: Array(record[4..<8]), z: record[8], reuses: record[9],
        type: recording.types[record[10]], fade: record[11], corners: Array(record[12...]))
    }
  }

  func counters(_ frame: Int) -> [Int] {
    Self.numbers(Self.fields(recording.frames[frame])[1], PlayerRecording.counterNames.count)
  }

  var due: [Int] {
    var time = 0
    return recording.due.split(separator: ",").map {
      time += Int($0, radix: 36)!
      return time
    }
  }

  /// Goes on to the frame after the one that it is at.
  mutating func apply(_ frame: Int) {
    let fields = Self.fields(recording.frames[frame])
    var view = -1
    for record in Self.list(fields[2], 1) {
      view += record[0]
      records[view] = nil
    }
    let before = records
    add(fields[3], frame)
    view = -1
    for var record in Self.list(fields[4], 12) {
      view += record[0]
      record[0] = 0
      records[view] = Self.sum(record, before[view]!)
    }
    change(fields[5])
  }

  /// Begins at a frame that has a key.
  mutating func begin(at frame: Int) {
    (records, tiles) = ([:], [:])
    let fields =
      recording.keys[frame / recording.keyDistance].components(separatedBy: ";") + [""]
    add(fields[0], frame)
    change(fields[1])
  }

  private mutating func add(_ text: String, _ frame: Int) {
    var before = [-1, 0, 0, 0, heads[frame][0], heads[frame][1]]
    for record in Self.list(text, 12) {
      before = Self.sum(record, before)
      records[before[0]] = before
    }
  }

  private mutating func change(_ text: String) {
    tiles = tiles.filter { $0.value.state != 2 }.mapValues { Tile(box: $0.box, state: 0) }
    var before: [Int] = []
    for record in Self.list(text, 6) {
      before = Self.sum(record, before)
      tiles[before[0]] = before[1] == 3 ? nil : Tile(box: Array(before[2..<6]), state: before[1])
    }
  }

  private static func fields(_ frame: String) -> [String] {
    let fields = frame.components(separatedBy: ";")
    return fields + [String](repeating: "", count: 6 - fields.count)
  }

  private static func list(_ text: String, _ length: Int) -> [[Int]] {
    text.isEmpty ? [] : text.components(separatedBy: "/").map { numbers($0, length) }
  }

  private static func numbers(_ text: String, _ length: Int) -> [Int] {
    let parts = text.components(separatedBy: ",").map { $0.isEmpty ? 0 : Int($0, radix: 36)! }
    return parts + [Int](repeating: 0, count: max(0, length - parts.count))
  }

  private static func sum(_ record: [Int], _ before: [Int]) -> [Int] {
    record.enumerated().map { $1 + ($0 < before.count ? before[$0] : 0) }
  }
}
