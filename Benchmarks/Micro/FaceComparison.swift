#if canImport(ScrollBenchUIKit)
  import AttributeStrategies
  import CClocks
  import CollectionAttributes
  import CollectionEngine
  import CollectionLayouts
  import CollectionModel
  import Foundation
  import Harness
  import ScrollBenchUIKit
  import UIKit

  /// Compares frames of a list as a `UICollectionViewLayout`, which has made all rows ahead, with
  /// frames of the same list as a rule with a tiled cache.
  ///
  /// A layout object returns objects, and the language has to retain and release them: the
  /// reference takes that time too, in a loop of its own that reads what an answer would return.
  func faceComparisons(_ inputs: Inputs) throws -> [PlannedComparison] {
    let viewport = CGSize(width: 390, height: 844)
    let sizes = SectionedSizes(
      sections: [SectionInfo(itemCount: 100_000)],
      sizes: SizeSequence(
        inputs.heights.prefix(100_000).map { ItemSize(width: 390 * 64, height: $0) }))
    let rule = ListLayout(crossExtent: 390)
    let source = LayoutSource(
      rule: rule, axis: .vertical, strategy: TiledCache(rule: rule, sizes: sizes))
    source.prepare()
    let hosted = try HostedLayout(sizes, viewport: viewport) { data in
      LayoutObject(FaceList(data))
    }
    hosted.prepare()
    let rects = inputs.rectangles(contentSize: source.contentSize)
      .map { $0.insetBy(dx: 0, dy: 422) }
    let face = Display(hosted, over: sizes, seed: 1)
    let bare = Display(source, over: sizes, seed: 1)
    let objects = MainActor.assumeIsolated {
      ReturnedObjects(FaceList(ItemData(sizes)), frames: rects)
    }
    func play(_ display: Display) {
      for rect in rects { display.show(rect, bounds: rect) }
    }
    return [
      PlannedComparison(
        name: "list by UIKit's names against a rule and a loop over objects", unit: "frame",
        units: rects.count, bound: 1.4, rounds: 101, subject: { play(face) },
        reference: {
          play(bare)
          MainActor.assumeIsolated { objects.read() }
        })
    ]
  }

  /// Rows from the data, as an app would write them: objects made once, found by binary search.
  private final class FaceList: UICollectionViewLayout {
    private let data: ItemData
    private(set) var rows: [UICollectionViewLayoutAttributes] = []
    private var height: CGFloat = 0

    init(_ data: ItemData) {
      self.data = data
      super.init()
    }

    required init?(coder: NSCoder) { nil }

    override func prepare() {
      guard rows.isEmpty else { return }
      for item in 0..<data.itemCount {
        let path = IndexPath(item: item, section: 0)
        let row = UICollectionViewLayoutAttributes(forCellWith: path)
        row.frame = CGRect(x: 0, y: height, width: 390, height: data.size(at: path).height)
        height = row.frame.maxY
        rows.append(row)
      }
    }

    override var collectionViewContentSize: CGSize { CGSize(width: 390, height: height) }

    override func layoutAttributesForElements(
      in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? {
      var low = 0
      var high = rows.count
      while low < high {
        let middle = (low + high) / 2
        if rows[middle].frame.maxY <= rect.minY { low = middle + 1 } else { high = middle }
      }
      var found: [UICollectionViewLayoutAttributes] = []
      while low < rows.count, rows[low].frame.minY < rect.maxY {
        found.append(rows[low])
        low += 1
      }
      return found
    }
  }

  /// The cost of the language itself where a layout answers with objects: each answer is requested,
  /// and the values of the objects are read into records.
  @MainActor
  private final class ReturnedObjects {
    private let layout: FaceList
    private let frames: [CGRect]
    private var records: [ElementAttributes] = []

    init(_ layout: FaceList, frames: [CGRect]) {
      self.layout = layout
      self.frames = frames
      layout.prepare()
    }

    func read() {
      for frame in frames {
        records.removeAll(keepingCapacity: true)
        for object in layout.layoutAttributesForElements(in: frame) ?? [] {
          records.append(
            ElementAttributes(
              id: object.id, frame: object.frame, zIndex: Int32(truncatingIfNeeded: object.zIndex),
              alpha: object.alpha, isHidden: object.isHidden))
        }
        records.withUnsafeBufferPointer { cclocks_sink($0.baseAddress) }
      }
    }
  }
#else
  func faceComparisons(_ inputs: Inputs) throws -> [PlannedComparison] { [] }
#endif
