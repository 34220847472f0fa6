import CollectionModel
import Harness
import Plots

/// The colours of elements and tiles in pictures of scenes, and the words for them.
package enum SceneColours {
  /// The index of a colour among those of the palette's series, and its opacity on the paper.
  struct Fill: Hashable {
    var colour: Int
    var opacity: Double
  }

  /// The fills of cells by how often their views were reused: never, once, 2 to 3, 4 to 7, 8 to 15
  /// times, or more often.
  static let reuseSteps: [(words: String, fill: Fill)] = [
    ("new view", Fill(colour: 2, opacity: 0.45)), ("reused once", Fill(colour: 0, opacity: 0.12)),
    ("2 to 3 times", Fill(colour: 0, opacity: 0.28)),
    ("4 to 7 times", Fill(colour: 0, opacity: 0.44)),
    ("8 to 15 times", Fill(colour: 0, opacity: 0.6)),
    ("16 times or more", Fill(colour: 0, opacity: 0.8)),
  ]

  package static func reuseStep(_ reuses: Int) -> Int {
    var (step, most) = (0, 0)
    while reuses > most, step < reuseSteps.count - 1 {
      step += 1
      most = 2 * most + 1
    }
    return step
  }

  static func colour(of state: FrameScene.TileState) -> Int {
    switch state {
    case .filled: 1
    case .hit: 2
    case .evicted: 7
    }
  }

  package static func words(for state: FrameScene.TileState) -> String {
    switch state {
    case .filled: "filled in this frame"
    case .hit: "hit"
    case .evicted: "evicted in this frame"
    }
  }

  /// The colour of each reuse identifier of cells; the identifiers take the colours in the order of
  /// their names.
  static func cellTypes(_ elements: [FrameScene.Element]) -> [String: Int] {
    let names = Set(elements.lazy.filter { $0.id.kind == .item }.map(\.reuseType)).sorted()
    var colours: [String: Int] = [:]
    // Orange, green and red also stand for the states of tiles. Cells may use them nevertheless: a
    // tile's colour is next to the content or a dashed line in it.
    for (index, name) in names.enumerated() { colours[name] = index % Palette.series.count }
    return colours
  }

  static func fillColour(_ index: Int) -> SVG.Attribute { .string(Palette.series[index].light) }
}
