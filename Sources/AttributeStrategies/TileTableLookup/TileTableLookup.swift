import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import SpatialIndex

/// Places everything in `prepare`, keeps it in the order of near edges, and looks up in a table
/// which elements begin in each tile of the scroll axis and which reach into it.
///
/// Nothing is searched: a rectangle's ends name two tiles. What begins between them is one run,
/// copied in one piece; only what is carried into the first tile, or begins in it, is tested
/// (`TileTable`). While a rectangle's lower end passes no far edge and moves on, what reaches over
/// it stays the same, and the table is not asked again. Where the rectangle covers the content across the scroll axis nothing is tested
/// on that axis.
///
/// 9 to 16 bytes per element beside its attributes, 4 of them where the rule did not place them in
/// order. A query is O(elements of a tile + elements carried into one + hits). The worst case is
/// content that all begins in one tile, O(n); on a free plane a query tests whatever lies beside
/// the rectangle. `prepare` and every batch of edits are O(n).
///
/// Source: the bins of genome browsers, such as the linear index of BAM files (Li et al., "The
/// Sequence Alignment/Map format and SAMtools", Bioinformatics 25, 2009).
public final class TileTableLookup: StoredSource {
  public let placement: StoredPlacement
  private let tileExtent: Double?
  /// At an address of its own, so that a query pays for no check of exclusive access.
  private let index = UnsafeMutablePointer<TiledRuns>.allocate(capacity: 1)

  /// - Parameter tileExtent: in points, above 0; chosen from the content where it is nil.
  public init(rule: any LayoutRule, sizes: SectionedSizes, tileExtent: Double? = nil) {
    precondition(
      tileExtent.map { $0 > 0 && $0.isFinite } ?? true, "a tile of \(tileExtent ?? 0) points")
    placement = StoredPlacement(rule: rule, sizes: sizes)
    self.tileExtent = tileExtent
    index.initialize(to: TiledRuns(placement.elements, tileExtent: tileExtent))
  }

  deinit {
    index.deinitialize(count: 1)
    index.deallocate()
  }

  public var work: IndexWork { index.pointee.work }
  public var indexBytes: Int { index.pointee.table.byteCount }
  public var queriesAreIndependent: Bool { false }
  public var choice: String {
    let tile = "tiles of \(index.pointee.table.tileExtent) pt"
    let longCount = index.pointee.table.longCount
    return longCount == 0 ? tile : "\(tile), interval tree for \(longCount) long elements"
  }

  public func reset() { index.pointee.forgetLast() }

  public func buildIndex() {
    placement.sortByNearEdge()
    index.pointee = TiledRuns(
      placement.elements, tileExtent: tileExtent, after: index.pointee.work)
  }

  public func elements(in rect: CGRect, into buffer: inout ElementBuffer) {
    index.pointee.append(crossing: rect, to: &buffer)
  }

  public func changes(
    from old: CGRect, to new: CGRect, entered: inout ElementBuffer, left: inout ElementBuffer
  ) {
    index.pointee.appendChanges(from: old, to: new, entered: &entered, left: &left)
  }
}
