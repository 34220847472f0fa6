import CollectionAttributes
import Foundation

/// One thing that is wrong with a layout object, and the calls that show it.
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
  /// What is wrong, with the values, and what to do.
  public var message: String
  /// The calls of the frame in which it was first seen, oldest first.
  public var calls: [String]

  public init(_ kind: Kind, _ message: String, calls: [String]) {
    self.kind = kind
    self.message = message
    self.calls = calls
  }
}

/// A source that can look for mistakes in the layout object it asks.
public protocol InspectableSource: HostedSource {
  /// Plays frames and compares what the layout says with what it said before and with itself: each kind
  /// of mistake once, where it was first seen. The source is used up.
  ///
  /// - Parameters:
  ///   - frames: viewports and what is asked for in them, in points of the content.
  ///   - now: a clock of CPU time in nanoseconds.
  func inspect(
    _ frames: [(bounds: CGRect, rect: CGRect)], now: @escaping () -> UInt64
  ) -> [LayoutFinding]

  /// What the code around the layout has used so far although it has no effect yet, by its names on
  /// iOS.
  var namesWithoutEffect: [String] { get }
}
