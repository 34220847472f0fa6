import Plots

extension Case {
  /// What the registrations of its layout and its strategy state about them.
  package struct Facts: Codable, Hashable, Sendable {
    /// What the elements of the layout are called, in the plural: `rows`.
    package var noun: String
    /// Whether the layout is an object that lays collections out by itself.
    package var isLayoutObject: Bool
    /// Whether other strategies are wrong where they differ from this one: if the layout is an
    /// object, always; otherwise where no majority agrees.
    package var isReference: Bool
    /// How plots draw the strategy.
    package var look: SeriesLook

    package init(noun: String, isLayoutObject: Bool, isReference: Bool, look: SeriesLook) {
      self.noun = noun
      self.isLayoutObject = isLayoutObject
      self.isReference = isReference
      self.look = look
    }
  }

  package var noun: String { known.noun }
  package var isReference: Bool { known.isReference }
  package var look: SeriesLook { known.look }
  /// Whether the strategy stands for the layout object itself.
  package var isLayoutItself: Bool { known.isLayoutObject && known.isReference }

  private var known: Facts { facts ?? Facts(ofSchema4: self) }
}

extension Case.Facts {
  /// Those of a run of schema 4, which stated none: the names of that time stand for them.
  fileprivate init(ofSchema4 case: Case) {
    let strategy = `case`.strategy.shown
    self.init(
      noun: `case`.layout.shown == "list" ? "rows" : "items",
      isLayoutObject: ["as-is", "tiled"].contains(strategy),
      isReference: ["as-is", "precompute-all"].contains(strategy),
      look: Self.looksOfSchema4[strategy] ?? SeriesLook(hashing: strategy))
  }

  private static let looksOfSchema4: [String: SeriesLook] = {
    let strategies = [
      "tiled-cache", "precompute-all", "on-demand", "precompute-sorted", "tile-table",
      "union-rects", "page-table", "packed-tree",
    ]
    var looks = Dictionary(
      uniqueKeysWithValues: zip(strategies, strategies.indices.map(SeriesLook.fixed)))
    looks["as-is"] = SeriesLook(colour: 1, marker: 9, dash: 0, isFixed: true)
    looks["tiled"] = SeriesLook(colour: 0, marker: 8, dash: 1, isFixed: true)
    return looks
  }()
}
