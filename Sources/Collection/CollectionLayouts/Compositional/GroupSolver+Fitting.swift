import Foundation

/// How many items a group takes, and how long they are.
extension GroupSolver {
  /// The most subitems in a group.
  private static let most = 1 << 14
  /// The most items in a group and the groups in it that are not measured: tiny items in tiny
  /// groups would fit by the million.
  static let mostItems = 1 << 16
  /// How much sums of lengths may miss, in points.
  private static let slack = 1e-6

  /// - Returns: nil if the first item has no room.
  func plan(
    _ group: SolverItem.Group, in inner: Pair, isEstimated: SolverItem.PerAxis<Bool>
  ) -> Plan? {
    let (along, spacing, room) = (group.along, group.spacing, inner[group.along])
    var plan = Plan(inner: inner, base: inner, count: 0, share: 0)
    func base(for count: Int) -> Pair {
      var base = inner
      base[along] = max(0, room - Double(count - 1) * spacing)
      return base
    }
    switch group.arrangement {
    case .equalShares(let count):
      guard count > 0 else { return nil }
      plan.count = min(count, Self.most)
      plan.base = base(for: plan.count)
      plan.base[along] = pixels.floor(plan.base[along] / Double(plan.count))
      let taken =
        Double(plan.count) * (plan.base[along] + (group.children[0].edges?.leastAlong ?? 0))
        + Double(plan.count - 1) * spacing
      plan.share = share(of: room - taken, group, plan.count)
    case .repeating(let count):
      guard count > 0 else { return nil }
      plan.count = min(count, Self.most)
      plan.base = base(for: plan.count)
      if !isEstimated[along] {
        let item = group.children[0]
        let slot = size(item.size, in: plan.base)
        let least = item.edges?.leastAlong ?? 0
        let taken = (0..<plan.count).reduce(Double(plan.count - 1) * spacing) {
          $0 + measuredLength(of: item, slot, axis: along, ahead: $1) + least
        }
        plan.share = share(of: room - taken, group, plan.count)
        plan.isMeasured = item.group == nil && item.isEstimated[along]
      }
    case .fitting:
      if isEstimated[along] {
        plan.count = group.children.count
        plan.base = base(for: plan.count)
        return plan
      }
      guard room > 0 else { return nil }
      if group.hasLengthsAcross {
        // Lengths across that follow from those along would change with every item that is added:
        // they are those of as many items as fit without any space.
        let count = fitting(group, room, 0) { _ in inner }
        plan.base = base(for: max(1, count))
        plan.count = fitting(group, room, spacing) { _ in plan.base }
      } else {
        plan.count = fitting(group, room, spacing, base)
        plan.base = base(for: max(1, plan.count))
      }
      guard plan.count > 0 else { return nil }
      plan.isGreedy = group.takesMeasured
      let taken = total(of: plan.count, group, plan.base) + Double(plan.count - 1) * spacing
      plan.share = share(of: room - taken, group, plan.count)
    case .custom: return nil
    }
    return plan
  }

  /// What each flexible space gets of the rest.
  private func share(of rest: Double, _ group: SolverItem.Group, _ count: Int) -> Double {
    var flexible = group.hasFlexibleSpacing ? count - 1 : 0
    let repeats = group.isFitting ? group.children.count : 1
    for index in 0..<repeats {
      guard let edges = group.children[index].edges else { continue }
      flexible += max(0, (count - index + repeats - 1) / repeats) * edges.flexibleAlong
    }
    return flexible > 0 ? rest / Double(flexible) : 0
  }

  /// The lengths of the first `count` subitems with their edges, without the space between them.
  private func total(of count: Int, _ group: SolverItem.Group, _ base: Pair) -> Double {
    var (whole, rest) = (0.0, 0.0)
    let (rounds, more) = count.quotientAndRemainder(dividingBy: group.children.count)
    for index in 0..<group.children.count {
      let item = group.children[index]
      let dimension = group.along == 0 ? item.size.width : item.size.height
      let length = length(dimension, of: base) + (item.edges?.leastAlong ?? 0)
      whole += length
      if index < more { rest += length }
    }
    return Double(rounds) * whole + rest
  }

  /// How many subitems fit, if the next ones are tried one after the other.
  private func fitting(
    _ group: SolverItem.Group, _ room: Double, _ spacing: Double, _ base: (Int) -> Pair
  ) -> Int {
    var count = 0
    while count < Self.most {
      let next = count + 1
      // Items that shrink to nothing would fit without end.
      if spacing > 0, next > 1, Double(next - 1) * spacing >= room { break }
      let taken = total(of: next, group, base(next)) + Double(next - 1) * spacing
      guard taken <= room + Self.slack else { break }
      if next == group.children.count, taken == 0 { return next }
      count = next
    }
    return count
  }

  /// Plans for as many items as fit by their measured lengths.
  mutating func takeMeasured(_ group: SolverItem.Group, _ plan: inout Plan) {
    let (along, room) = (group.along, plan.inner[group.along])
    var (count, taken) = (0, 0.0)
    plan.share = 0
    while items.count + count < limit, count < Self.most {
      guard let own = measuredSize(items.count + count)?[along] else { return }
      let edges = group.child(count).edges
      let next = taken + (count > 0 ? group.spacing : 0) + own + (edges?.leastAlong ?? 0)
      if count > 0, next > room + Self.slack {
        plan.count = count
        plan.share = share(of: room - taken, group, count)
        return
      }
      taken = next
      count += 1
    }
    // Further items decide how many have room, so spaces are as small as they can be.
    isCut = true
    plan.count = count
  }
}
