/// The summary of a run of elements, relative to where it starts along the axis.
///
/// Two neighbours with counts c, advances a, nears n and fars f combine as (c1 + c2, a1 + a2,
/// min(n1, a1 + n2), max(f1, a1 + f2)). This operation is associative, so any tree can sum up runs.
/// 32 bytes.
public struct RelativeExtent: Hashable, Sendable {
  /// The number of slots in the run.
  public var count: Int
  /// How far the run moves everything after it. Not negative.
  public var advance: Double
  /// The least near edge, relative to the run's start; infinite if the run has no extent. Not
  /// negative.
  public var near: Double
  /// The greatest far edge, relative to the run's start; minus infinity if there is none.
  public var far: Double

  public init(count: Int, advance: Double, near: Double, far: Double) {
    self.count = count
    self.advance = advance
    self.near = near
    self.far = far
  }

  /// The neutral element.
  public static let empty = RelativeExtent(count: 0, advance: 0, near: .infinity, far: -.infinity)

  /// Appends the run that comes directly after this one.
  @inline(__always)
  public mutating func append(_ next: RelativeExtent) {
    near = min(near, advance + next.near)
    far = max(far, advance + next.far)
    count += next.count
    advance += next.advance
  }
}
