/// How a rule differs from another one that places the same slots, if along the scroll axis only
/// one length differs and every edge depends on it linearly.
///
/// Each near edge, far edge and origin under the other rule is the one under this rule plus
/// `amount` times what the gauge measures for it. All shapes of cursors stay as they are. Across
/// the axis, anything may differ.
public struct RuleStretch: Hashable, Sendable {
  /// Counts how often the length occurs before each edge.
  public var gauge: LineGauge
  /// By how much the length grows, in points on the `LayoutGrid`; negative if it shrinks.
  public var amount: Double

  public init(gauge: LineGauge, amount: Double) {
    self.gauge = gauge
    self.amount = amount
  }
}

/// The result of `body` for a rule as a value of its type; nil if it is of another type. A cast
/// would take a tenth of a frame: it calls the runtime, and copies the rule.
@inline(__always)
func stretch<Kind: LayoutRule>(
  _ rule: any LayoutRule, as kind: Kind.Type, _ body: (borrowing Kind) -> RuleStretch?
) -> RuleStretch? {
  func read<Rule: LayoutRule>(_ rule: Rule) -> RuleStretch? {
    guard Rule.self == Kind.self else { return nil }
    return withUnsafePointer(to: rule) {
      body(UnsafeRawPointer($0).assumingMemoryBound(to: Kind.self).pointee)
    }
  }
  return read(rule)
}
