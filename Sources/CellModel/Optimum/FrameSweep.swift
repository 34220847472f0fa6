/// Finds which frames of a front no other covers. They are added group after group, those that may
/// take longest first, so that a frame can only be covered by one of its own group or an earlier.
///
/// Has a place for each number of frames shown before:
/// ```
/// shown before   7   8   9  10  11
/// added              5   8       1    the most surplus of this group
/// covered        6   6   4   2   -    the most of earlier groups, with as many frames or more
/// kept                   8       1    10 to 7 are covered up to 8 from now on
/// ```
/// 16 bytes for each number.
struct FrameSweep {
  /// The most surplus among the frames of the group, by the frames shown before; `Int.min` if none.
  private var added: [Int]
  /// The numbers of frames among which the frames of the group are.
  private var addedRange = 0..<0
  /// The most surplus among the frames that were kept with as many frames shown before or more.
  private var covered: [Int]
  /// Where `covered` is known: below, it is what it is at the lower end, and above there is none.
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

  /// Ends the group: of its frames those that no other covers, the most shown before first.
  ///
  /// - Complexity: O(numbers of frames that have been added since the front began).
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

  /// Begins another front.
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
