import CollectionAttributes
import CollectionModel

extension VisibleSet {
  /// Follows a batch of updates: elements that stay keep their views under their new ids; the views
  /// of all others are passed to `release` in drawing order.
  ///
  /// Attributes stay as last shown: the next frame brings those of the new slots.
  /// - Parameter updates: counts the moved and reloaded cells, and records those to set up again.
  /// - Complexity: O(visible log edits).
  mutating func follow(
    _ map: UpdateMap, _ updates: inout PendingUpdates,
    _ release: (ElementID, CollectionReusableView) -> Void
  ) {
    frame += 1
    isPlain = false
    arePositionsCurrent = true
    renamed.removeAll()
    outdated.removeAll()
    var written = 0
    for position in 0..<current.count {
      let seatNumber = seatNumbers.base[position]
      let seat = Int(seatNumber)
      let old = current.base[position].id
      var new = old
      if !map.isUntouched(old) {
        // nil if the same element occurred before and its view was released.
        guard let view = views[seat] else { continue }
        let isFirst = seats.base[seat].frame != frame
        guard case .stays(let id, let isReconfigured) = map.fate(of: old) else {
          outdated.append(old)
          views[seat] = nil
          freeSeats.append(seatNumber)
          if map.fate(of: old) == .reloaded { updates.reloaded += 1 }
          release(old, view)
          continue
        }
        new = id
        if isFirst {
          if new != old {
            updates.moved += 1
            outdated.append(old)
            renamed.append((new, seatNumber))
            view.attributes?.id = new
          }
          if isReconfigured { updates.toReconfigure.append(new) }
        }
      }
      if written < position { current.base[written] = current.base[position] }
      current.base[written].id = new
      seatNumbers.base[written] = seatNumber
      seats.base[seat].frame = frame
      seats.base[seat].position = Int32(truncatingIfNeeded: written)
      written += 1
    }
    current.removeAll(from: written)
    renameInTable()
  }

  /// Brings the table up to date with the ids that `follow` has found.
  private mutating func renameInTable() {
    // Refilling the table costs less than removing most of it.
    if outdated.count * 2 > current.count {
      table.removeAll()
      for position in 0..<current.count {
        let seat = seatNumbers.base[position]
        // An element that occurs several times has one seat.
        if Int(seats.base[Int(seat)].position) == position {
          table.insert(current.base[position].id, seat: seat)
        }
      }
      return
    }
    // Ids may trade places, so all leave the table before the first one enters it.
    for index in 0..<outdated.count { table.remove(outdated[index]) }
    for index in 0..<renamed.count {
      let (id, seat) = renamed[index]
      table.insert(id, seat: seat)
    }
  }

  /// Removes the elements that got no view.
  ///
  /// - Complexity: O(visible).
  mutating func removeUnshown() {
    compact { set, seat, id in
      if set.views[Int(seat)] != nil { return true }
      // An element that occurs several times has one seat.
      if set.table.seat(of: id) == seat {
        set.table.remove(id)
        set.freeSeats.append(seat)
      }
      return false
    }
  }

  /// Passes the views of some elements to `release`, in drawing order; the others stay.
  ///
  /// - Complexity: O(visible).
  mutating func remove(
    where isRemoved: (ElementID) -> Bool, _ release: (ElementID, CollectionReusableView) -> Void
  ) {
    compact { set, seat, id in
      guard let view = set.views[Int(seat)] else { return false }
      guard isRemoved(id) else { return true }
      set.table.remove(id)
      set.views[Int(seat)] = nil
      set.freeSeats.append(seat)
      release(id, view)
      return false
    }
  }

  /// Keeps the positions that `isKept` accepts; it frees the seats of the others.
  private mutating func compact(_ isKept: (inout VisibleSet, Int32, ElementID) -> Bool) {
    isPlain = false
    arePositionsCurrent = true
    var written = 0
    for position in 0..<current.count {
      let seat = seatNumbers.base[position]
      guard isKept(&self, seat, current[position].id) else { continue }
      current.base[written] = current[position]
      seatNumbers.base[written] = seat
      seats.base[Int(seat)].position = Int32(truncatingIfNeeded: written)
      written += 1
    }
    current.removeAll(from: written)
  }
}
