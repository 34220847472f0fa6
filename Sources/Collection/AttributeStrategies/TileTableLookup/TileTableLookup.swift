import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import Primitives
import SpatialIndex

/// Places everything in `prepare`, sorts it by near edge, and builds a table of the elements that
/// begin in each bucket of the scroll axis and of those that reach into it.
///
/// Nothing is searched: a rectangle's ends give two buckets. The elements that begin between them
/// are one run, copied in one move; only elements carried into the first bucket or beginning in it
/// are tested (`BucketTable`). As long as a rectangle's lower end moves forward without passing a
/// far edge, the same elements reach over it, and the table is not queried again. If the rectangle
/// covers the content across the scroll axis, nothing is tested on that axis.
///
/// 8 to 15 bytes per element on top of its attributes; 4 of them only if the rule did not place the
/// elements in order. A query is O(elements of a bucket + elements carried into one + hits). Worst
/// case: all content begins in one bucket, O(n); on a free plane, a query tests everything to both
/// sides of the rectangle. `prepare` and every batch of edits are O(n).
///
/// Source: the bins of genome browsers, such as the linear index of BAM files (Li et al., "The
/// Sequence Alignment/Map format and SAMtools", Bioinformatics 25, 2009).
public final class TileTableLookup: StoredStrategy {
  public let stored: StoredElements
  private let bucketExtent: Double?
  private let ownedIndex: OwnedPointer<BucketedRuns>
  private var index: UnsafeMutablePointer<BucketedRuns> { ownedIndex.address }

  /// - Parameter bucketExtent: in points, above 0; chosen from the content if nil.
  public init(rule: any LayoutRule, sizes: SectionedSizes, bucketExtent: Double? = nil) {
    guard bucketExtent.map({ $0 > 0 && $0.isFinite }) ?? true else {
      fatalError("a bucket of \(bucketExtent ?? 0) points")
    }
    stored = StoredElements(rule: rule, sizes: sizes)
    self.bucketExtent = bucketExtent
    ownedIndex = OwnedPointer(BucketedRuns(stored.elements, bucketExtent: bucketExtent))
  }

  public var work: IndexWork { index.pointee.work }
  public var indexBytes: Int { index.pointee.table.byteCount }
  public var queriesAreIndependent: Bool { false }
  public var choice: String {
    let buckets = "buckets of \(index.pointee.table.bucketExtent) pt"
    let longCount = index.pointee.table.longCount
    return longCount == 0 ? buckets : "\(buckets), interval tree for \(longCount) long elements"
  }

  public func reset() { index.pointee.forgetLast() }

  public func buildIndex() {
    stored.sortByNearEdge()
    index.pointee = BucketedRuns(
      stored.elements, bucketExtent: bucketExtent, after: index.pointee.work)
  }

  public func append(crossing rect: CGRect, to buffer: inout ElementBuffer) {
    index.pointee.append(crossing: rect, to: &buffer)
  }
}
