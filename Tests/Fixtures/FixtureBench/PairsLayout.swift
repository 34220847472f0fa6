import CollectionLayouts

/// Two cells side by side, as high as the higher item.
struct PairsLayout: LineLayout {
  var frame: SectionFrame
  var lineSpacing: Double

  func fill(_ line: inout Line, with items: LineItems) {
    let pair = 0..<min(2, items.count)
    let height = pair.map { items[$0].height }.max() ?? 0
    for index in pair {
      line.place(x: Double(index) * items.width / 2, width: items.width / 2, height: height)
    }
  }
}
