/// Finds the frames of a front that no other frame covers. Groups are added in descending order of
/// their time limits, so a frame can be covered only by one of its own group or of an earlier one.
///
/// Has one entry for each number of frames shown before:
/// ```
/// shown before   7   8   9  10  11
/// added              5   8       1    the most surplus of this group
/// covered        6   6   4   2   -    the most of earlier groups, with as many frames or more
/// kept                   8       1    10 to 7 are covered up to 8 from now on
/// ```
/// 16 bytes for each number.
struct FrameSweep {
  /// The largest surplus in the group, by the frames shown before; `Int.min` if none.
  private var added: [Int]
  private var addedRange = 0..<0
  /// The largest surplus among the kept frames with at least as many frames shown before.
  private var covered: [Int]
  /// The valid range of `covered`: below it, the value at its lower end holds; above it, there is
  /// none.
  private var coveredRange = 0..<0

  /// - Parameter most: the most frames shown before any.
  init(most: Int) {
    added = [Int](repeating: .min, count: most + 1)
    covered = added
  }

  /// - Complexity: O(1).
  mutating func add(_ frame: StartingFrame) {
    let place = frame.shownBefore
    added[place] = max(added[place], frame.surplus)
    addedRange =
      addedRange.isEmpty
      ? place..<place + 1
      : min(addedRange.lowerBound, place)..<max(addedRange.upperBound, place + 1)
  }

  /// Ends the group and returns its uncovered frames, those with the most frames shown before
  /// first.
  ///
  /// - Complexity: O(range of the frames shown before that were added since the front began).
  mutating func takeGroup() -> [StartingFrame] {
    if addedRange.isEmpty { return [] }
    extendCovered()
    var frames: [StartingFrame] = []
    var most = Int.min
    var place = addedRange.upperBound - 1
    while place >= coveredRange.lowerBound {
      let surplus = added[place]
      if surplus > max(most, covered[place]) {
        most = surplus
        frames.append(StartingFrame(shownBefore: place, surplus: surplus))
      }
      added[place] = .min
      covered[place] = max(covered[place], most)
      place -= 1
    }
    addedRange = 0..<0
    return frames
  }

  mutating func forget() {
    for place in coveredRange { covered[place] = .min }
    coveredRange = 0..<0
  }

  private mutating func extendCovered() {
    if coveredRange.isEmpty {
      coveredRange = addedRange
      return
    }
    let most = covered[coveredRange.lowerBound]
    let lower = min(coveredRange.lowerBound, addedRange.lowerBound)
    for place in lower..<coveredRange.lowerBound { covered[place] = most }
    coveredRange = lower..<max(coveredRange.upperBound, addedRange.upperBound)
  }
}
