/// The colours of pictures, for light and for dark paper: those of Okabe and Ito, which
/// colour-blind readers can tell apart, and a few more. Each has a contrast of at least 3 : 1 to
/// its paper. Series also differ by their markers or dash patterns.
public enum Palette {
  public struct Colour: Sendable {
    public let light: String
    public let dark: String
  }

  public static let series: [Colour] = [
    ("#0072b2", "#56b4e9"), ("#d55e00", "#ff8c42"), ("#00805c", "#2fcf9f"),
    ("#b0568b", "#e29ac4"), ("#8a6d00", "#f0e442"), ("#555555", "#bbbbbb"),
    ("#6f4fc4", "#b9a3ff"), ("#a01f3d", "#ff8fa3"),
  ].map { Colour(light: $0.0, dark: $0.1) }

  public static let paper = Colour(light: "#ffffff", dark: "#0d1117")
  public static let ink = Colour(light: "#1f2328", dark: "#e6edf3")
  public static let grid = Colour(light: "#d8dee4", dark: "#30363d")

  /// Style rules for dark paper. They override the light colours, which pictures state as
  /// presentation attributes and which therefore show even if style sheets are switched off.
  ///
  /// - Parameter prefix: the text before each selector, such as `.dark `.
  public static func darkRules(prefix: String = "") -> String {
    var rules = [
      "\(prefix).ink{fill:\(ink.dark)}", "\(prefix).paper{fill:\(paper.dark)}",
      "\(prefix).grid{stroke:\(grid.dark)}", "\(prefix).rule{stroke:\(ink.dark)}",
    ]
    for (index, colour) in series.enumerated() {
      rules.append("\(prefix).s\(index){fill:\(colour.dark);stroke:\(colour.dark)}")
      rules.append("\(prefix).l\(index){stroke:\(colour.dark)}")
      rules.append("\(prefix).h\(index){fill:\(paper.dark);stroke:\(colour.dark)}")
    }
    return rules.joined()
  }
}
