import Primitives

/// A colour of `Palette.series`, in its order, by the name of its hue on light paper.
public enum SeriesColour: Int, CaseIterable, Sendable {
  case blue, orange, green, purple, brown, grey, indigo, crimson
}

/// How a series looks: its colour, its marker and its dash pattern. The look of a strategy belongs
/// to its registration, so that it is the same in every plot and page.
public struct SeriesLook: Codable, Hashable, Sendable {
  /// An index into `Palette.series`.
  public var colour: Int
  /// An index into the markers: four shapes, these hollow, four more shapes, and these hollow.
  public var marker: Int
  /// An index into the dash patterns; 0 is a line without gaps.
  public var dash: Int
  /// Whether no plot may change its marker and its dash pattern.
  public var isFixed: Bool

  public init(colour: Int, marker: Int, dash: Int, isFixed: Bool = false) {
    self.colour = colour
    self.marker = marker
    self.dash = dash
    self.isFixed = isFixed
  }

  /// A look in this colour. Plots choose another marker or dash pattern where another series has
  /// them.
  public static func colour(_ colour: SeriesColour) -> SeriesLook {
    SeriesLook(at: colour.rawValue)
  }

  /// The look with this number, which no plot changes.
  package static func fixed(_ index: Int) -> SeriesLook {
    SeriesLook(colour: index, marker: index, dash: index, isFixed: true)
  }

  package static let markerCount = 16
  package static let dashCount = 8

  /// The look of the series at this place of a plot, and of the strategy at this place of a
  /// registry that states none.
  package init(at index: Int) {
    self.init(
      colour: index % Palette.series.count, marker: index % Self.markerCount,
      dash: index % Self.dashCount)
  }

  /// A look made from a name by the hash FNV-1a, for a strategy with parameters: the lines of a
  /// sweep differ. Two names may look alike.
  public init(hashing name: String) {
    var hash = FNV1a.hash(of: name.utf8)
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

  /// This look if no other has its marker and its dash pattern, else with the next that are free:
  /// series differ without their colours too. Where there are more series than dash patterns, only
  /// those of the same colour differ by them.
  func apart(from others: [SeriesLook]) -> SeriesLook {
    var look = self
    for _ in 1..<Self.markerCount where others.contains(where: { $0.marker == look.marker }) {
      look.marker = (look.marker + 1) % Self.markerCount
    }
    let rivals = others.count < Self.dashCount ? others : others.filter { $0.colour == look.colour }
    for _ in 1..<Self.dashCount where rivals.contains(where: { $0.dash == look.dash }) {
      look.dash = (look.dash + 1) % Self.dashCount
    }
    return look
  }
}

extension Plot {
  /// The look of each series. Fixed looks stay; of others that would look alike, the later takes
  /// another marker or dash pattern.
  ///
  /// - Complexity: O(n²) over the series.
  var looks: [SeriesLook] {
    var looks = series.enumerated().map { $0.element.look ?? SeriesLook(at: $0.offset) }
    var taken: [SeriesLook] = []
    for isFixed in [true, false] {
      for index in series.indices
      where series[index].isNamed && looks[index].isFixed == isFixed {
        if !isFixed { looks[index] = looks[index].apart(from: taken) }
        taken.append(looks[index])
      }
    }
    return looks
  }
}
