/// The names of those layouts, strategies and data of the product that a default chooses.
package enum BuiltIn {
  package enum Layout {
    package static let list = "list"
    package static let grid = "grid"
    package static let masonry = "masonry"
    package static let flow = "flow"
  }

  package enum Strategy {
    package static let precomputeAll = "precompute-all"
    package static let onDemand = "on-demand"
    package static let tiledCache = "tiled-cache"
    /// The one with tiles for layout objects.
    package static let tiled = "tiled"
  }
}
