/// A value of a layout's parameter, such as its spacing, that a shown layout can be given.
public struct LayoutParameter: Sendable {
  /// `spacing=12.5`
  public let text: String
  /// Gives the value to a source of the layout.
  public let set: @Sendable (any AttributeSource) -> Void

  public init(_ text: String, set: @escaping @Sendable (any AttributeSource) -> Void) {
    self.text = text
    self.set = set
  }
}

extension LayoutParameter: Hashable {
  public static func == (a: LayoutParameter, b: LayoutParameter) -> Bool { a.text == b.text }
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
