/// What a run of elements adds up to, relative to where it starts along the axis.
///
/// Two neighbours combine as (a1 + a2, min(n1, a1 + n2), max(f1, a1 + f2)), and their counts add
/// up: an associative operation, so runs can be summed over any tree. 40 bytes.
public struct RelativeExtent: Hashable, Sendable {
  /// How many items the run holds.
  public var items: Int
  /// How many groups begin in it.
  public var groups: Int
  /// How far the run moves what comes after it. Not negative.
  public var advance: Double
  /// The least near edge, relative to the run's start; infinite where the run has no extent.
  public var near: Double
  /// The greatest far edge, relative to the run's start; minus infinity where there is none.
  public var far: Double

  public init(items: Int, groups: Int, advance: Double, near: Double, far: Double) {
    self.items = items
    self.groups = groups
    self.advance = advance
    self.near = near
    self.far = far
  }

  /// The neutral element.
  public static let empty = RelativeExtent(
    items: 0, groups: 0, advance: 0, near: .infinity, far: -.infinity)

  /// Adds the run that comes directly after this one.
  @inline(__always)
  public mutating func append(_ next: RelativeExtent) {
    near = min(near, advance + next.near)
    far = max(far, advance + next.far)
    items += next.items
    groups += next.groups
    advance += next.advance
  }
}

/// What lies before a run: how many items and groups, and where along the axis it starts.
public struct RunPosition: Hashable, Sendable {
  public var items = 0
  public var groups = 0
  public var start = 0.0

  public init() {}

  @inline(__always)
  mutating func pass(_ run: RelativeExtent) {
    items += run.items
    groups += run.groups
    start += run.advance
  }
}
