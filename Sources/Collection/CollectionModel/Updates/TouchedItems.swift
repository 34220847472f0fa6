/// The first to the last item that changes of items alone may touch; others keep their paths.
struct TouchedItems: Sendable {
  private var first: ItemPath?
  private var last = ItemPath(section: 0, item: 0)
  /// The section of all changes, if there is one.
  private(set) var section: Int?
  /// Whether all changes are in one section, which keeps its number of items.
  private(set) var keepsCounts = false

  init(by items: UpdateChanges) {
    include(items.departed)
    include(items.arrived)
    include(items.reloaded)
    include(items.reconfigured)
    if let first, first.section == last.section { section = first.section }
    keepsCounts = section != nil && items.departed.count == items.arrived.count
    // The items behind those that leave or arrive move up or down.
    if !keepsCounts { last.item = .max }
  }

  private mutating func include(_ set: RunSet) {
    guard let (first, last) = set.ends else { return }
    self.first = min(self.first ?? first, first)
    self.last = max(self.last, last)
  }

  @inline(__always)
  func contains(section: Int, item: Int) -> Bool {
    guard let first else { return false }
    return (section, item) >= (first.section, first.item)
      && (section, item) <= (last.section, last.item)
  }
}
