import UIKit

protocol AgendaLayoutDelegate: AnyObject {
  /// When an event begins and how long it lasts, in days, and its lane from the left.
  func collectionView(
    _ collectionView: UICollectionView, eventAt indexPath: IndexPath
  ) -> AgendaEvent
}

struct AgendaEvent {
  var lane: Int
  var start: CGFloat
  var length: CGFloat
}

/// A timeline downwards: events of any length in lanes. Some go on for many screens.
class AgendaLayout: UICollectionViewLayout {
  weak var delegate: AgendaLayoutDelegate?
  var dayHeight: CGFloat = 96 {
    didSet { invalidateLayout() }
  }
  var spacing: CGFloat = 4 {
    didSet { invalidateLayout() }
  }

  private struct Entry {
    var path: IndexPath
    var lane: Int
    var minY: CGFloat
    var maxY: CGFloat
    /// How far down this event and all that begin before it reach.
    var reach: CGFloat
  }

  /// By where they begin.
  private var entries: [Entry] = []
  private var places: [IndexPath: Int] = [:]
  private var laneCount = 1
  private var contentHeight: CGFloat = 0
  private var isStale = true

  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    super.invalidateLayout(with: context)
    isStale = true
  }

  override func prepare() {
    super.prepare()
    guard isStale, let collectionView = collectionView else { return }
    isStale = false
    entries = []
    laneCount = 1
    for section in 0..<collectionView.numberOfSections {
      for item in 0..<collectionView.numberOfItems(inSection: section) {
        let path = IndexPath(item: item, section: section)
        guard let event = delegate?.collectionView(collectionView, eventAt: path) else { continue }
        laneCount = max(laneCount, event.lane + 1)
        let minY = event.start * dayHeight
        let maxY = minY + event.length * dayHeight
        entries.append(
          Entry(path: path, lane: event.lane, minY: minY, maxY: maxY, reach: maxY))
      }
    }
    entries.sort { ($0.minY, $0.path) < ($1.minY, $1.path) }
    contentHeight = 0
    places.removeAll(keepingCapacity: true)
    for position in entries.indices {
      contentHeight = max(contentHeight, entries[position].maxY)
      entries[position].reach = contentHeight
      places[entries[position].path] = position
    }
  }

  override var collectionViewContentSize: CGSize {
    return CGSize(width: collectionView?.bounds.width ?? 0, height: contentHeight)
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    // All that begin before the first one whose reach gets there are over.
    let first = entries.partitioningIndex { $0.reach >= rect.minY }
    let end = entries.partitioningIndex { $0.minY > rect.maxY }
    var found: [UICollectionViewLayoutAttributes] = []
    for entry in entries[first..<max(first, end)] where entry.maxY >= rect.minY {
      let attributes = makeAttributes(of: entry)
      if attributes.frame.intersects(rect) { found.append(attributes) }
    }
    return found
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    return places[indexPath].map { makeAttributes(of: entries[$0]) }
  }

  private func makeAttributes(of entry: Entry) -> UICollectionViewLayoutAttributes {
    let width = (collectionView?.bounds.width ?? 0) / CGFloat(laneCount)
    let attributes = UICollectionViewLayoutAttributes(forCellWith: entry.path)
    attributes.frame = CGRect(
      x: CGFloat(entry.lane) * width, y: entry.minY, width: max(1, width - spacing),
      height: entry.maxY - entry.minY)
    return attributes
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    return newBounds.width != collectionView?.bounds.width
  }
}
