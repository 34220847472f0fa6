/// The rules for all pictures of a page. Its style sheet contains them once, so that no picture
/// repeats them.
///
/// A picture of its own has no such sheet around it, and states everything as attributes.
public enum PictureStyle {
  /// Style rules for the pictures of a page on light paper; `Palette.darkRules` overrides them.
  ///
  /// The classes: `marks` of series, `halo` behind texts, `m` and `e` for texts anchored at their
  /// middle or end, `d1` and so on for dashes.
  public static var rules: String {
    Palette.lightRules + ".marks{fill:none;stroke-width:\(SVG.number(PlotMarker.strokeWidth))}"
      + ".halo{stroke-width:3;paint-order:stroke}.m{text-anchor:middle}.e{text-anchor:end}"
      + SeriesDrawing.dashes.enumerated().dropFirst().map {
        ".d\($0.offset){stroke-dasharray:\($0.element)}"
      }.joined()
  }

  /// A picture without the attributes that a page gives its elements, by `rules` and by the font.
  ///
  /// - Complexity: O(length of the text).
  static func withoutAttributes(_ svg: String) -> String {
    attributes.reduce(svg) { $0.replacing($1, with: "") }
      .replacing("m\" text-anchor=\"middle\"", with: "m\"")
      .replacing("e\" text-anchor=\"end\"", with: "e\"")
  }

  /// The attributes as `PlotPicture` and the drawings write them.
  private static let attributes: [String] = {
    let colours = ([Palette.ink, Palette.paper, Palette.grid] + Palette.series).map(\.light)
    let marks = "fill=\"none\" stroke-width=\"\(SVG.number(PlotMarker.strokeWidth))\""
    return colours.flatMap { [" fill=\"\($0)\"", " stroke=\"\($0)\""] }
      + SeriesDrawing.dashes.map { " stroke-dasharray=\"\($0)\"" }
      + [" " + marks, " stroke-width=\"3\" paint-order=\"stroke\"", " font-size=\"12\""]
  }()
}
