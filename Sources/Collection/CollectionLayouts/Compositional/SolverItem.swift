import CollectionModel
import Foundation

/// An item or a group of a description, with all that does not depend on the room for it.
///
/// - Complexity: making it is O(items in it); 300 bytes for each.
final class SolverItem: Sendable {
  typealias Pair = GroupSolver.Pair

  let size: CompositionalSize
  let isEstimated: PerAxis<Bool>
  /// Whether siblings have the same length on an axis.
  let isUniform: PerAxis<Bool>
  /// Content insets, which an estimated axis ignores.
  let near: Pair
  let far: Pair
  /// The space around the item; nil for none.
  let edges: Edges?
  let supplementaries: [CompositionalAnchoredItem]
  /// nil for a single item.
  let group: Group?

  /// Two values, one for each axis.
  struct PerAxis<Value: Sendable>: Sendable {
    let across: Value
    let along: Value

    @inline(__always)
    subscript(axis: Int) -> Value { axis == 0 ? across : along }
  }

  /// How the items of a group are arranged.
  final class Group: Sendable {
    /// Which of the groups of a description it is, in the order in which they begin.
    let number: Int
    /// 0 if items lie side by side, 1 if one above the other.
    let along: Int
    let arrangement: CompositionalGroup.Arrangement
    let children: [SolverItem]
    /// The least space between two items, in points.
    let spacing: Double
    let hasFlexibleSpacing: Bool
    /// Whether the list of subitems repeats; otherwise only the first of them does.
    let isFitting: Bool
    /// Whether as many items are taken as fit by their measured lengths.
    let takesMeasured: Bool
    /// Whether items have the length of their longest sibling on some axis.
    let hasUniformItems: Bool
    /// Whether the length of an item across the group follows from the group's own.
    let hasLengthsAcross: Bool

    init(_ group: CompositionalGroup, _ count: inout Int) {
      number = count
      count += 1
      let along = group.axis == .horizontal ? 0 : 1
      self.along = along
      arrangement = group.arrangement
      let children = group.subitems.map { SolverItem($0, inGroupAlong: along, &count) }
      self.children = children
      spacing = PixelGrid.exact(group.spacing?.least ?? 0)
      hasFlexibleSpacing = group.spacing?.isFlexible == true
      if case .fitting = group.arrangement { isFitting = true } else { isFitting = false }
      takesMeasured = children.allSatisfy {
        $0.group == nil && $0.isEstimated[along] && !$0.isUniform[along]
      }
      hasUniformItems =
        children.allSatisfy { $0.group == nil }
        && children.contains { $0.isUniform.across || $0.isUniform.along }
      hasLengthsAcross = children.contains { child in
        switch along == 0 ? child.size.height : child.size.width {
        case .fractionalWidth: along == 0
        case .fractionalHeight: along == 1
        case .absolute, .estimated, .uniformAcrossSiblings: false
        }
      }
    }

    /// The item that comes after `number` others.
    @inline(__always)
    func child(_ number: Int) -> SolverItem {
      if number < children.count, isFitting { return children[number] }
      return children[isFitting ? number % children.count : 0]
    }
  }

  /// The edge spacing of an item, on the axes of its group; in points.
  struct Edges: Sendable {
    let nearAlong: CompositionalSpacing
    let farAlong: CompositionalSpacing
    let nearAcross: CompositionalSpacing
    let farAcross: CompositionalSpacing

    init(_ edges: CompositionalEdgeSpacing, along: Int) {
      let (leading, trailing) = (Self.exact(edges.leading), Self.exact(edges.trailing))
      let (top, bottom) = (Self.exact(edges.top), Self.exact(edges.bottom))
      (nearAlong, farAlong) = along == 0 ? (leading, trailing) : (top, bottom)
      (nearAcross, farAcross) = along == 0 ? (top, bottom) : (leading, trailing)
    }

    private static func exact(_ spacing: CompositionalSpacing?) -> CompositionalSpacing {
      switch spacing {
      case nil: .fixed(0)
      case .fixed(let points): .fixed(PixelGrid.exact(points))
      case .flexible(let points): .flexible(PixelGrid.exact(points))
      }
    }

    var leastAlong: Double { nearAlong.least + farAlong.least }
    var flexibleAlong: Int { (nearAlong.isFlexible ? 1 : 0) + (farAlong.isFlexible ? 1 : 0) }

    /// Where an item begins across its group.
    ///
    /// - Parameter room: the group's; nil if it follows from its items.
    func start(of length: Double, in room: Double?) -> Double {
      guard nearAcross.isFlexible, let room else { return nearAcross.least }
      let rest = room - length - nearAcross.least - farAcross.least
      return nearAcross.least + rest / (farAcross.isFlexible ? 2 : 1)
    }
  }

  /// - Parameter count: the number of groups before the item; counts those in it.
  private init(_ item: CompositionalItem, inGroupAlong along: Int, _ count: inout Int) {
    size = item.size
    isEstimated = PerAxis(
      across: item.size.width.isEstimated, along: item.size.height.isEstimated)
    isUniform = PerAxis(across: item.size.width.isUniform, along: item.size.height.isUniform)
    (near, far) = GroupSolver.insets(item.insets, of: item.size)
    edges = item.edges.isNone ? nil : Edges(item.edges, along: along)
    supplementaries = item.supplementaries
    group = item.group.map { Group($0, &count) }
  }

  /// - Parameter item: a group, or an item that is not in any.
  convenience init(_ item: CompositionalItem) {
    var count = 0
    self.init(item, inGroupAlong: 0, &count)
  }
}

extension CompositionalDimension {
  fileprivate var isUniform: Bool {
    if case .uniformAcrossSiblings = self { true } else { false }
  }
}
