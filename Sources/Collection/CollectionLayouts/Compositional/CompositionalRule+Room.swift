extension CompositionalRule {
  /// Whether a section with a description has room for its first item. Without room, it lays out
  /// nothing.
  ///
  /// - Parameter number: the number of the description in the layout.
  public func hasRoom(inDescription number: Int) -> Bool {
    if case .nothing = solved[number].content { false } else { true }
  }
}
