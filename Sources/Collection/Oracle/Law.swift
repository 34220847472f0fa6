/// The guarantees that a layout rule gives, and the declarations that it has to make.
package enum Law: String, CaseIterable, Sendable {
  case takesWhatItMust
  case placesEachOnce
  case onGrid
  case inSection
  case noOverlap
  case fillsLines
  case resuming
  case shapeCount
  case moved
  case origin
  case reach
  case skipping
  case readsSizes
  case sectionNumber
  case closedForm
  case freePlaces
  case resizing
  case itemsEnd
  case lineSpacing
  case lineWidth
  case stretch
  case targetOffset
  case hookTime
  case updateHooks
  case freshAfterUpdates
  case neighbours
  case cancelRestores
  case exchange

  /// The law, as a sentence without its full stop.
  package var words: String {
    switch self {
    case .takesWhatItMust: "place takes at least the items it must, and none beyond the run"
    case .placesEachOnce: "place appends each item of the run once, in order, under its own id"
    case .onGrid: "frames are numbers on the grid of 1/64 pt, and no size is negative"
    case .inSection: "elements lie between the origins before and after their section"
    case .noOverlap: "items do not overlap unless the rule declares itemsMayOverlap"
    case .fillsLines:
      "places do not depend on where a run ends, unless the rule declares fillsLines and takes"
        + " whole lines"
    case .resuming: "placing from a saved cursor places the same elements as placing in one go"
    case .shapeCount: "a cursor uses no more numbers of its shape than shapeCount states"
    case .moved: "a cursor at another origin places the same elements, moved"
    case .origin: "nothing that is placed later begins before the cursor's origin"
    case .reach: "nothing that is placed earlier ends beyond reach(of: cursor)"
    case .skipping:
      "skip passes as many items as place, with the same extent, and ends at the same cursor"
    case .readsSizes: "a rule whose readsSizes is false places items of any size alike"
    case .sectionNumber:
      "places do not depend on a section's number or the items before it, unless"
        + " dependsOnSectionNumber"
    case .closedForm: "seek and forEachRange agree with placing"
    case .freePlaces: "a free layout places a run at the same places alone and in sequence"
    case .resizing: "a resized rule is the rule made for the new extents"
    case .itemsEnd: "itemsEnd(of:) is where the items of a section end, without a gap behind them"
    case .lineSpacing:
      "lines are lineSpacing apart: one item of a line begins with it, and the next line follows"
    case .lineWidth: "items of a line lie within the width for items"
    case .stretch: "stretch(to:) returns how far each edge moves under the other rule, or nil"
    case .targetOffset:
      "a target offset lies in the content, and stays the same if it is proposed again"
    case .hookTime: "what a hook returns does not depend on when it is called"
    case .updateHooks:
      "elements that stay have initial attributes as before the batch and final ones as after it,"
        + " or none"
    case .freshAfterUpdates:
      "after a batch or a drop, every element is where a newly made layout places it"
    case .neighbours:
      "while an item is dragged, the others do not overlap unless the rule declares itemsMayOverlap"
    case .cancelRestores: "after a cancelled drag, every element is where it was before the drag"
    case .exchange:
      "in an exchange, a hook returns attributes of the element in question, with a finite frame"
    }
  }
}

/// A law that a rule breaks over some collection.
package struct BrokenLaw: Error, Sendable {
  package let law: Law
  /// The expected and the found values, without a full stop.
  package let message: String
}

/// - Throws: a broken `law` with the message, unless the law is kept.
func require(
  _ isKept: Bool, _ law: Law, _ message: @autoclosure () -> String
) throws(BrokenLaw) {
  if !isKept { throw BrokenLaw(law: law, message: message()) }
}
