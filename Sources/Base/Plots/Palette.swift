/// The colours of pictures, for light and for dark paper. Each has a contrast of at least 3 : 1 to
/// its paper, and any two are apart by at least 9 hundredths of Oklab's lightness, as readers of
/// all three kinds of colour blindness see them too. The first two are those of Okabe and Ito; the
/// others were sought near their hues. Series also differ by their markers or dash patterns.
public enum Palette {
  public struct Colour: Sendable {
    public let light: String
    public let dark: String
  }

  public static let series: [Colour] = [
    ("#0072b2", "#56b4e9"), ("#d55e00", "#ff8c42"), ("#114411", "#77ffdd"),
    ("#660066", "#aa22aa"), ("#775500", "#ffff33"), ("#888888", "#888888"),
    ("#4400dd", "#6644ff"), ("#aa1166", "#ee3300"),
  ].map { Colour(light: $0.0, dark: $0.1) }

  /// The shades of the parts of stacked bars, from dark to light: they differ by lightness, so
  /// readers can distinguish them without colours. Each part has an outline of ink, which holds the
  /// light ones together.
  package static let shades = ["#08306b", "#2a6fb0", "#6fa8d6", "#b3cfe8", "#eef4fa"]

  public static let paper = Colour(light: "#ffffff", dark: "#0d1117")
  public static let ink = Colour(light: "#1f2328", dark: "#e6edf3")
  public static let grid = Colour(light: "#d8dee4", dark: "#30363d")

  /// Style rules for dark paper. They override the light colours, which pictures of their own state
  /// as presentation attributes and which therefore show even if style sheets are switched off.
  public static var darkRules: String { rules(\.dark) }

  /// Style rules for light paper.
  static var lightRules: String { rules(\.light) }

  private static func rules(_ paint: KeyPath<Colour, String>) -> String {
    let (ink, paper, grid) = (ink[keyPath: paint], paper[keyPath: paint], grid[keyPath: paint])
    var rules = [
      ".ink{fill:\(ink)}", ".paper{fill:\(paper)}", ".grid{stroke:\(grid)}",
      ".rule{stroke:\(ink)}", ".halo{stroke:\(paper)}",
    ]
    for (index, colour) in series.map({ $0[keyPath: paint] }).enumerated() {
      rules.append(".s\(index){fill:\(colour);stroke:\(colour)}")
      rules.append(".l\(index){stroke:\(colour)}")
      rules.append(".h\(index){fill:\(paper);stroke:\(colour)}")
    }
    return rules.joined()
  }
}
