import CollectionLayouts

/// A front page: a lead story, and two smaller stories stacked at its side.
struct FrontPageLayout: LineLayout {
  var frame: SectionFrame
  var lineSpacing = 8.0

  func fill(_ line: inout Line, with items: LineItems) {
    guard items.count > 1, items.width > 3 * lineSpacing else {
      line.place(x: 0, width: items.width, height: items[0].height)
      return
    }
    let narrow = ((items.width - lineSpacing) / 3).rounded(.down)
    let side = items.width - narrow
    line.place(x: 0, width: side - lineSpacing, height: items[0].height)
    var y = 0.0
    for index in 1..<min(3, items.count) {
      line.place(x: side, y: y, width: narrow, height: items[index].height)
      y += items[index].height + lineSpacing
    }
  }
}
