/// The middles of the cards of a section along the scroll axis: one every `pitch` points.
struct CardMiddles {
  let first: Double
  /// Above 0.
  let pitch: Double
  /// One or more.
  let count: Int

  var last: Double { self[count - 1] }

  subscript(card: Int) -> Double { first + Double(card) * pitch }

  /// The middle that is nearest to a position; of two, the earlier one.
  func nearest(to position: Double) -> Double {
    self[card(((position - first) / pitch - 0.5).rounded(.up))]
  }

  /// The first middle beyond a position; nil if there is none.
  func first(after position: Double) -> Double? {
    last > position ? self[card(((position - first) / pitch).rounded(.down) + 1)] : nil
  }

  /// The last middle before a position; nil if there is none.
  func last(before position: Double) -> Double? {
    first < position ? self[card(((position - first) / pitch).rounded(.up) - 1)] : nil
  }

  private func card(_ number: Double) -> Int { Int(min(max(number, 0), Double(count - 1))) }
}
