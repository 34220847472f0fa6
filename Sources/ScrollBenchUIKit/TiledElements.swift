import CollectionAttributes
import CollectionModel
import Foundation
import UIKit

/// The elements of all tiles that are held: each once, by its identity, whatever tiles it came
/// with. If answers of the layout disagree about an element, it stays as it came first.
///
/// ```
/// tile       places of its elements          4 bytes each
/// elements   attributes, by place            64 bytes
/// objects    for those with a detail         8 bytes
/// marks      tiles that have it, last query  40 bytes
/// places     place, by identity              about 40 bytes
/// ```
@MainActor
struct TiledElements {
  /// An element that an answer has more than once is kept as often.
  private struct Key: Hashable {
    var id: ElementID
    /// How often the same answer had the element before.
    var occurrence = 0
  }

  private struct Mark {
    var key: Key
    /// Below 0 once nobody knows the place any more.
    var tileCount = 1
    /// The last answer of the layout and the last query that had it.
    var answer: Int
    var query = 0
  }

  private var elements: ContiguousArray<ElementAttributes> = []
  private var objects: ContiguousArray<UICollectionViewLayoutAttributes?> = []
  private var marks: ContiguousArray<Mark> = []
  private var places: [Key: Int32] = [:]
  private var free: [Int32] = []
  /// Those that no tile has any more, and the present query has given already.
  private var lingering: [Int32] = []
  private var answer = 0
  private var query = 0

  var byteCount: Int {
    places.count
      * (MemoryLayout<ElementAttributes>.stride + MemoryLayout<Mark>.stride
        + MemoryLayout<Key>.stride + MemoryLayout<Int32>.stride + MemoryLayout<Int>.stride)
  }

  mutating func removeAll() {
    elements.removeAll(keepingCapacity: true)
    objects.removeAll(keepingCapacity: true)
    marks.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    free.removeAll(keepingCapacity: true)
    lingering.removeAll(keepingCapacity: true)
  }

  // MARK: Tiles

  /// The places of the elements of a tile, which the layout has answered with.
  mutating func add(_ answered: [UICollectionViewLayoutAttributes]) -> [Int32] {
    answer += 1
    return answered.map { object in
      var key = Key(id: object.id)
      while let place = places[key] {
        if marks[Int(place)].answer != answer {
          marks[Int(place)].answer = answer
          marks[Int(place)].tileCount += 1
          return place
        }
        key.occurrence += 1
      }
      return insert(object, key)
    }
  }

  private mutating func insert(
    _ object: UICollectionViewLayoutAttributes, _ key: Key
  ) -> Int32 {
    let element = object.element(handle: 1)
    let mark = Mark(key: key, answer: answer)
    let kept = element.detail == 0 ? nil : object
    let place: Int32
    if let last = free.popLast() {
      place = last
      elements[Int(place)] = element
      objects[Int(place)] = kept
      marks[Int(place)] = mark
    } else {
      place = Int32(elements.count)
      elements.append(element)
      objects.append(kept)
      marks.append(mark)
    }
    places[key] = place
    return place
  }

  /// A tile is no longer held. What the present query has given already is known until it is over,
  /// lest another tile bring it once more.
  mutating func remove(_ tile: [Int32]) {
    for place in tile {
      marks[Int(place)].tileCount -= 1
      guard marks[Int(place)].tileCount == 0 else { continue }
      if marks[Int(place)].query == query { lingering.append(place) } else { forget(place) }
    }
  }

  private mutating func forget(_ place: Int32) {
    places[marks[Int(place)].key] = nil
    marks[Int(place)].tileCount = -1
    objects[Int(place)] = nil
    free.append(place)
  }

  // MARK: Queries

  mutating func beginQuery() {
    for place in lingering where marks[Int(place)].tileCount == 0 { forget(place) }
    lingering.removeAll(keepingCapacity: true)
    query += 1
  }

  /// Gives those elements of a tile that cross `rect` and that the query has not given yet.
  mutating func take(
    from tile: [Int32], crossing rect: CGRect,
    _ give: (ElementAttributes, UICollectionViewLayoutAttributes?) -> Void
  ) {
    for place in tile {
      let index = Int(place)
      guard elements[index].crosses(rect), marks[index].query != query else { continue }
      marks[index].query = query
      give(elements[index], elements[index].detail == 0 ? nil : objects[index])
    }
  }
}
