/// Why a batch cannot be applied. The collection and the view that shows it stay as they were.
///
/// `description` has the wording that UIKit uses for the same mistake, so that it can be looked up.
public enum UpdateError: Error, Hashable, Sendable {
  /// Two changes of one path that exclude each other.
  public enum Conflict: Hashable, Sendable {
    case deleteAndMove, deleteAndReload, moveAndReload, deleteAndReconfigure, reloadAndReconfigure
    case insertAndMove
    /// Two moves of the same item or section.
    case moveTwice
    /// Two moves to the same path.
    case moveToSame
  }

  public enum Action: String, Hashable, Sendable {
    case delete, insert, move, reload, reconfigure
  }

  /// The state of the collection that a path refers to.
  public enum State: String, Hashable, Sendable {
    case before, after
  }

  case itemDoesNotExist(Action, ItemPath, State, itemCount: Int)
  case sectionOfItemDoesNotExist(Action, ItemPath, State, sectionCount: Int)
  case sectionDoesNotExist(Action, Int, State, sectionCount: Int)
  case itemConflict(Conflict, ItemPath)
  case sectionConflict(Conflict, Int)
  case itemCount(
    section: Int, after: Int, before: Int, inserted: Int, deleted: Int, movedIn: Int, movedOut: Int)
  case sectionCount(
    after: Int, before: Int, inserted: Int, deleted: Int)
}

extension UpdateError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .itemDoesNotExist(let action, let path, .before, let count):
      "attempt to \(action.rawValue) item \(path.item) from section \(path.section) which only "
        + "contains \(count) items before the update"
    case .itemDoesNotExist(let action, let path, .after, let count):
      "attempt to \(action.rawValue) item \(path.item) into section \(path.section), but there are "
        + "only \(count) items in section \(path.section) after the update"
    case .sectionOfItemDoesNotExist(let action, let path, let state, let count):
      "attempt to \(action.rawValue) item \(path.item) \(state == .before ? "from" : "into") "
        + "section \(path.section), but there are only \(count) sections \(state.rawValue) the update"
    case .sectionDoesNotExist(let action, let section, let state, let count):
      "attempt to \(action.rawValue) section \(section), but there are only \(count) sections "
        + "\(state.rawValue) the update"
    case .itemConflict(let conflict, let path):
      conflict.text("the same index path ([\(path.section), \(path.item)])")
    case .sectionConflict(let conflict, let section):
      conflict.text("the same section (\(section))")
    case .itemCount(
      let section, let after, let before, let inserted, let deleted, let movedIn, let movedOut):
      """
      Invalid update: invalid number of items in section \(section).  The number of items \
      contained in an existing section after the update (\(after)) must be equal to the number of \
      items contained in that section before the update (\(before)), plus or minus the number of \
      items inserted or deleted from that section (\(inserted) inserted, \(deleted) deleted) and \
      plus or minus the number of items moved into or out of that section (\(movedIn) moved in, \
      \(movedOut) moved out).
      """
    case .sectionCount(let after, let before, let inserted, let deleted):
      """
      Invalid update: invalid number of sections.  The number of sections contained in the \
      collection view after the update (\(after)) must be equal to the number of sections \
      contained in the collection view before the update (\(before)), plus or minus the number of \
      sections inserted or deleted (\(inserted) inserted, \(deleted) deleted).
      """
    }
  }
}

extension UpdateError.Conflict {
  /// - Parameter place: the path that both changes name.
  fileprivate func text(_ place: String) -> String {
    switch self {
    case .deleteAndMove: "attempt to perform a delete and a move from \(place)"
    case .deleteAndReload: "attempt to delete and reload \(place)"
    case .moveAndReload: "attempt to perform a move and a reload of \(place)"
    case .deleteAndReconfigure: "attempt to delete and reconfigure \(place)"
    case .reloadAndReconfigure: "attempt to reload and reconfigure \(place)"
    case .insertAndMove: "attempt to perform an insert and a move to \(place)"
    case .moveTwice: "attempt to perform multiple moves from \(place)"
    case .moveToSame: "attempt to perform multiple moves to \(place)"
    }
  }
}
