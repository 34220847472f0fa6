/// How a series looks: its colour, its marker and its dash pattern. The look of a strategy belongs
/// to its name, so that it is the same in every plot, page and run.
public struct SeriesLook: Hashable, Sendable {
  /// An index into `Palette.series`.
  public var colour: Int
  /// An index into the markers: four shapes, these hollow, four more shapes, and these hollow.
  public var marker: Int
  /// An index into the dash patterns; 0 is a line without gaps.
  public var dash: Int

  public init(colour: Int, marker: Int, dash: Int) {
    self.colour = colour
    self.marker = marker
    self.dash = dash
  }

  static let markerCount = 16
  static let dashCount = 8

  /// The look of the series at this place of a plot whose series are no strategies.
  init(at index: Int) {
    self.init(
      colour: index % Palette.series.count, marker: index % Self.markerCount,
      dash: index % Self.dashCount)
  }

  /// The look of the strategy of this name. Those of the project have looks of their own; the look
  /// of any other is made from its name by the hash FNV-1a, so two of them may look alike.
  public init(named name: String) {
    if let known = Self.known[name] {
      self = known
      return
    }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    // The lowest bits of the hash depend on the lowest bits of the bytes alone.
    hash ^= hash >> 32
    func part(_ count: Int) -> Int {
      defer { hash /= UInt64(count) }
      return Int(hash % UInt64(count))
    }
    self.init(
      colour: part(Palette.series.count), marker: part(Self.markerCount),
      dash: part(Self.dashCount))
  }

  /// Whether the strategy of this name has a look of its own, which no plot changes.
  static func isKnown(_ name: String) -> Bool { known[name] != nil }

  /// Those that are compared most often have the colours that differ most.
  private static let known: [String: SeriesLook] = {
    let strategies = [
      "tiled-cache", "precompute-all", "on-demand", "precompute-sorted", "tile-table",
      "union-rects", "page-table", "packed-tree",
    ]
    var looks = Dictionary(
      uniqueKeysWithValues: strategies.enumerated().map { ($0.element, SeriesLook(at: $0.offset)) })
    // How layouts written for iOS are measured.
    looks["as-is"] = SeriesLook(colour: 1, marker: 9, dash: 0)
    looks["tiled"] = SeriesLook(colour: 0, marker: 8, dash: 1)
    return looks
  }()

  /// This look if no other has its marker and its dash pattern, else with the next that are free:
  /// series differ without their colours too. Where there are more series than dash patterns, only
  /// those of the same colour differ by them.
  func apart(from others: [SeriesLook]) -> SeriesLook {
    var look = self
    for _ in 1..<Self.markerCount where others.contains(where: { $0.marker == look.marker }) {
      look.marker = (look.marker + 1) % Self.markerCount
    }
    let rivals =
      others.count < Self.dashCount ? others : others.filter { $0.colour == look.colour }
    for _ in 1..<Self.dashCount where rivals.contains(where: { $0.dash == look.dash }) {
      look.dash = (look.dash + 1) % Self.dashCount
    }
    return look
  }
}

extension Plot {
  /// The look of each series. Strategies of the project keep theirs; of others that would look
  /// alike, the later takes another marker or dash pattern.
  ///
  /// - Complexity: O(n²) over the series.
  var looks: [SeriesLook] {
    func isFirst(_ one: Series) -> Bool { one.look != nil && SeriesLook.isKnown(one.name) }
    var looks = series.enumerated().map { $0.element.look ?? SeriesLook(at: $0.offset) }
    var taken: [SeriesLook] = []
    for first in [true, false] {
      for index in series.indices
      where series[index].isNamed && isFirst(series[index]) == first {
        if !first { looks[index] = looks[index].apart(from: taken) }
        taken.append(looks[index])
      }
    }
    return looks
  }
}
