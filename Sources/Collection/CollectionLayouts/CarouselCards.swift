/// The middles of the cards of all sections.
struct CarouselCards {
  let rule: CarouselLayout
  let content: any PlacedContent

  /// The middle that is nearest to a position; nil if there are no cards.
  func nearest(to position: Double) -> Double? {
    let section = content.section(reaching: position)
    let own = middles(ofSection: section)
    // All others are beyond the ends of the section.
    if let own, own.first <= position, position <= own.last { return own.nearest(to: position) }
    let near = [
      last(beforeSection: section), own?.nearest(to: position), first(afterSection: section),
    ]
    return near.compactMap { $0 }.min { abs($0 - position) < abs($1 - position) }
  }

  /// The first middle beyond a position; nil if there is none.
  func first(after position: Double) -> Double? {
    let section = content.section(reaching: position)
    return middles(ofSection: section)?.first(after: position) ?? first(afterSection: section)
  }

  /// The last middle before a position; nil if there is none.
  func last(before position: Double) -> Double? {
    let section = content.section(reaching: position)
    return middles(ofSection: section)?.last(before: position) ?? last(beforeSection: section)
  }

  private func first(afterSection section: Int) -> Double? {
    guard section < content.sectionCount else { return nil }
    let later = section + 1..<content.sectionCount
    return later.lazy.compactMap { middles(ofSection: $0) }.first?.first
  }

  private func last(beforeSection section: Int) -> Double? {
    let earlier = (0..<min(section, content.sectionCount)).reversed()
    return earlier.lazy.compactMap { middles(ofSection: $0) }.first?.last
  }

  /// nil for a section without cards, and for one that does not exist.
  func middles(ofSection section: Int) -> CardMiddles? {
    guard section >= 0, section < content.sectionCount else { return nil }
    return rule.middles(
      of: content.info(ofSection: section), at: content.extent(ofSection: section).near)
  }
}
