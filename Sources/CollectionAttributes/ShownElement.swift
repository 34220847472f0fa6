/// An element on screen.
public struct ShownElement {
  public var attributes: ElementAttributes
  /// The detail that its attributes stand for; nil if there is none.
  public var detail: ElementDetail?

  public init(attributes: ElementAttributes, detail: ElementDetail?) {
    self.attributes = attributes
    self.detail = detail
  }
}
