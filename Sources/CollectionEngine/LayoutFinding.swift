import CollectionAttributes
import Foundation

/// One mistake of a layout object, and the calls that show it.
public struct LayoutFinding: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    case preparesOnEveryScroll = "prepares-on-every-scroll"
    case missingElement = "missing-element"
    case unequalAnswers = "unequal-answers"
    case wrongElement = "wrong-element"
    case changedAttributes = "changed-attributes"
    case asksDataSource = "asks-data-source"
    case asksCells = "asks-cells"
    case doesNotSettle = "does-not-settle"
  }

  public var kind: Kind
  /// A description of the mistake, with its values, and of the remedy.
  public var message: String
  /// The calls of the frame in which the mistake was first seen, oldest first.
  public var calls: [String]

  public init(_ kind: Kind, _ message: String, calls: [String]) {
    self.kind = kind
    self.message = message
    self.calls = calls
  }
}

/// A source that can look for mistakes in the layout object it asks.
public protocol InspectableSource: HostedSource {
  /// Plays frames and compares the layout's answers with earlier ones and with each other. Returns
  /// each kind of mistake once, where it was first seen. The source is used up.
  ///
  /// - Parameters:
  ///   - frames: viewports and the rectangles to query in them, in points of the content.
  ///   - now: a clock of CPU time in nanoseconds.
  func inspect(
    _ frames: [(bounds: CGRect, rect: CGRect)], now: @escaping () -> UInt64
  ) -> [LayoutFinding]

  /// The iOS names that the code around the layout has used so far and that have no effect yet.
  var namesWithoutEffect: [String] { get }
}
