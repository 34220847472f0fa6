import UIKit

extension Array {
  /// The first index whose element is in the second part of an array that is partitioned by
  /// `isInSecondPart`; the end index if there is none.
  func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if isInSecondPart(self[middle]) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }
}

/// The items of all sections, one after another.
struct ItemOrder {
  /// How many items come before each section, and at the end how many there are.
  private let starts: [Int]

  init(_ collectionView: UICollectionView) {
    var starts = [0]
    for section in 0..<collectionView.numberOfSections {
      starts.append(starts[section] + collectionView.numberOfItems(inSection: section))
    }
    self.starts = starts
  }

  var count: Int { return starts[starts.count - 1] }

  func indexPath(at position: Int) -> IndexPath {
    let section = starts.partitioningIndex { $0 > position } - 1
    return IndexPath(item: position - starts[section], section: section)
  }

  /// nil if there is no such item: the collection view also requests items that have just gone.
  func position(of indexPath: IndexPath) -> Int? {
    guard indexPath.section >= 0, indexPath.section + 1 < starts.count, indexPath.item >= 0 else {
      return nil
    }
    let position = starts[indexPath.section] + indexPath.item
    return position < starts[indexPath.section + 1] ? position : nil
  }
}

extension CGFloat {
  /// How many whole steps of a length fit, from 0 to `limit`, however far away the place is.
  func steps(of length: CGFloat, limit: Int) -> Int {
    guard length > 0 else { return 0 }
    return Int(Swift.max(0, Swift.min(CGFloat(limit), (self / length).rounded(.down))))
  }
}
