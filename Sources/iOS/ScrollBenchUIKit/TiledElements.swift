import CollectionAttributes
import CollectionModel
import UIKit

/// The elements of all held tiles: each element once, by its identity, even if several tiles have
/// it. If answers of the layout disagree about an element, its first attributes stay.
///
/// ```
/// tile       places of its elements          4 bytes each
/// elements   attributes, by place            64 bytes
/// objects    by place; nil without a detail  8 bytes
/// marks      tiles that have it, last query  40 bytes
/// places     place, by identity              about 40 bytes
/// ```
@MainActor
struct TiledElements {
  /// An element that occurs several times in an answer is stored as many times.
  private struct Key: Hashable {
    var id: ElementID
    /// The number of earlier occurrences of the element in the same answer.
    var occurrence = 0
  }

  private struct Mark {
    var key: Key
    /// The number of tiles that have the element; -1 while the place is free.
    var tileCount = 1
    /// The number of the layout's last answer that contained the element.
    var answer: Int
    /// The number of the last query that returned it; 0 before the first.
    var query = 0
  }

  private var elements: ContiguousArray<ElementAttributes> = []
  private var objects: ContiguousArray<UICollectionViewLayoutAttributes?> = []
  private var marks: ContiguousArray<Mark> = []
  private var places: [Key: Int32] = [:]
  /// The places to fill before new ones are added.
  private var free: [Int32] = []
  /// Elements that no tile has any more, but that the present query has already returned.
  private var lingering: [Int32] = []
  /// The numbers of the present answer and of the present query.
  private var answer = 0
  private var query = 0

  var byteCount: Int {
    places.count
      * (MemoryLayout<ElementAttributes>.stride + MemoryLayout<Mark>.stride
        + MemoryLayout<UICollectionViewLayoutAttributes?>.stride
        + MemoryLayout<Key>.stride + MemoryLayout<Int32>.stride)
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

  /// Adds the elements that the layout returned for a tile. Returns their places.
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

  private mutating func insert(_ object: UICollectionViewLayoutAttributes, _ key: Key) -> Int32 {
    // Any handle but 0 does: it only shows whether the element has a detail.
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

  /// Removes a tile. Elements that the present query has already returned stay until it ends, so
  /// that another tile does not return them again.
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
    // A place may be listed twice, if its element came back in between; it is free after the first.
    for place in lingering where marks[Int(place)].tileCount == 0 { forget(place) }
    lingering.removeAll(keepingCapacity: true)
    query += 1
  }

  /// Returns the elements of a tile that cross `rect` and that the query has not returned yet.
  mutating func take(
    from tile: [Int32], crossing rect: CGRect,
    _ give: (ElementAttributes, UICollectionViewLayoutAttributes?) -> Void
  ) {
    for place in tile {
      let index = Int(place)
      guard elements[index].crosses(rect), marks[index].query != query else { continue }
      marks[index].query = query
      // Most elements have no detail, and their objects need not be read.
      give(elements[index], elements[index].detail == 0 ? nil : objects[index])
    }
  }
}
