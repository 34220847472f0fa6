import CollectionAttributes
import Foundation
import SpatialIndex

extension TileCacheCore {
  /// The tiles that are held, and those that the last query touched.
  ///
  /// - Complexity: O(tiles).
  func sourceTiles() -> [SourceTile] {
    let touched = answeredCold ? [] : Set(crossing.elements.map(\.handle))
    var runs: [FoundRun] = []
    var stay = RunStay.none
    tree.tree.forEachRun(crossing: -.infinity, .infinity, stay: &stay) { runs.append($0) }
    var tiles: [SourceTile] = []
    for run in runs {
      let (isHeld, isTouched) = (store.isHeld(run.handle), touched.contains(run.handle))
      guard isHeld || isTouched else { continue }
      tiles.append(
        SourceTile(
          number: run.handle,
          rect: CGRect(
            x: 0, y: run.position.start + run.extent.near, width: contentSize.width,
            height: run.extent.far - run.extent.near),
          isHeld: isHeld, isTouched: isTouched))
    }
    return tiles
  }
}
