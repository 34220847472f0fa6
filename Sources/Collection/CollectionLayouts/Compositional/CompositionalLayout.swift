/// The sections of a compositional layout, in the axes of the screen.
///
/// Source: Apple, `UICollectionViewCompositionalLayout`.
public struct CompositionalLayout: Hashable, Sendable {
  /// Which description each section has.
  public enum Choice: Hashable, Sendable {
    /// Section n has number n of the descriptions, and they repeat.
    case repeating
    /// The number of each section's description. Sections beyond the list have the last one.
    case list([UInt32])
  }

  /// Not empty.
  public var sections: [CompositionalSection]
  public var choice: Choice
  /// Points between two sections, and between empty ones too.
  public var sectionSpacing = 0.0
  public var insetsReference = CompositionalInsetsReference.safeArea
  /// Whether the layout scrolls horizontally.
  public var isHorizontal: Bool

  public init(
    _ sections: [CompositionalSection], choice: Choice = .repeating, sectionSpacing: Double = 0,
    isHorizontal: Bool = false
  ) {
    guard !sections.isEmpty else { fatalError("a compositional layout has at least one section") }
    if case .list(let numbers) = choice, let wrong = numbers.first(where: { $0 >= sections.count })
    {
      fatalError("section \(wrong) is not one of the \(sections.count) that are described")
    }
    self.sections = sections
    self.choice = choice
    self.sectionSpacing = sectionSpacing
    self.isHorizontal = isHorizontal
  }

  /// Whether a section's place in the collection decides which description it has.
  var dependsOnSectionNumber: Bool { sections.count > 1 }

  /// The description that section `section` has.
  func number(of section: Int) -> Int {
    switch choice {
    case .repeating: section % sections.count
    case .list(let numbers):
      numbers.isEmpty ? 0 : Int(numbers[min(section, numbers.count - 1)])
    }
  }
}
