import CollectionModel
import Datasets
import Foundation
import Recorders
import TestSupport
import Testing
import UIKit

/// Items and headers below one another, of given sizes.
private final class ListedLayout: UICollectionViewLayout {
  let sizes: [[CGSize]]
  let headers: [CGFloat?]
  private var frames: [IndexPath: CGRect] = [:]
  private var headerFrames: [IndexPath: CGRect] = [:]
  private var end: CGFloat = 0

  init(_ sizes: [[CGSize]], headers: [CGFloat?]) {
    self.sizes = sizes
    self.headers = headers
    super.init()
  }

  required init?(coder: NSCoder) { nil }

  override func prepare() {
    end = 0
    for (section, items) in sizes.enumerated() {
      if let height = headers[section] {
        headerFrames[IndexPath(item: 0, section: section)] = CGRect(
          x: 0, y: end, width: 390, height: height)
        end += height
      }
      for (item, size) in items.enumerated() {
        frames[IndexPath(item: item, section: section)] = CGRect(
          origin: CGPoint(x: 0, y: end), size: size)
        end += size.height
      }
    }
  }

  override var collectionViewContentSize: CGSize { CGSize(width: 390, height: end) }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    frames.filter { $0.value.intersects(rect) }.compactMap { layoutAttributesForItem(at: $0.key) }
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = frames[indexPath]!
    // A size is recorded as it is without the transform.
    attributes.transform = CGAffineTransform(scaleX: 2, y: 2)
    return attributes
  }

  override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard elementKind == UICollectionView.elementKindSectionHeader,
      let frame = headerFrames[indexPath]
    else { return nil }
    let attributes = UICollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: elementKind, with: indexPath)
    attributes.frame = frame
    return attributes
  }
}

private final class Counts: NSObject, UICollectionViewDataSource {
  let counts: [Int]

  init(_ counts: [Int]) { self.counts = counts }

  func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { counts[section] }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }
}

@MainActor @Suite struct SizeDumpTests {
  @Test func whatIsReadBackIsWhatTheLayoutReturned() throws {
    // On the grid of 1/64 pt, to which readers round; one section is empty, two have no header.
    let sizes = [0, 7, 0, 12].enumerated().map { section, count in
      (0..<count).map { item in
        CGSize(width: 100 + CGFloat(item) / 64, height: 44.5 + CGFloat(section * 1000 + item) / 32)
      }
    }
    let headers: [CGFloat?] = [32, nil, 0, 62.890625]
    let layout = ListedLayout(sizes, headers: headers)
    let counts = Counts(sizes.map(\.count))
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 390, height: 844), collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = counts

    let dump = SizeDump(view)
    #expect(dump.itemCount == 19)
    let folder = try TemporaryFolder()
    try dump.write(to: folder.url, name: "feed")
    let dataset = try Dataset.read(folder.path("feed.csv"))
    #expect(dataset.name == "feed" && dataset.kind == .cards)
    #expect(dataset.sizes.sectionCount == 4 && dataset.sizes.itemCount == 19)
    for (section, items) in sizes.enumerated() {
      let info = dataset.sizes.section(section)
      #expect(Int(info.itemCount) == items.count)
      #expect(CGFloat(info.headerHeight) / 64 == headers[section] ?? 0)
      let first = dataset.sizes.itemsBefore(section: section)
      for (item, size) in items.enumerated() {
        let read = dataset.sizes.run(from: first + item, limit: 1)[0].size
        #expect(CGFloat(read.width) / 64 == size.width)
        #expect(CGFloat(read.height) / 64 == size.height)
      }
    }
  }

  @Test func sizesThatAreNotThereAreZero() {
    let layout = ListedLayout([[CGSize(width: 1.0 / 3, height: -2)]], headers: [nil])
    let counts = Counts([1])
    let view = UICollectionView(frame: .zero, collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = counts
    let dump = SizeDump(view)
    #expect(dump.csv.hasSuffix("width,height\n0,0,\(1.0 / 3),0\n"))
    #expect(dump.sectionsCSV.hasSuffix("item_count\n0,,0,1\n"))
  }
}
