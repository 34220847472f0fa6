import Files
import Workers

/// A side of a pair has no result.
package struct PairFailure: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// The worker crashed or hung.
    case launch(String)
    /// The worker lives and states why it refuses.
    case refused(String)
    /// The executable is older than pairs, or has another version of their protocol.
    case version(String)
    /// Base and head find different numbers of elements in the same frames.
    case differentWork(base: Int, head: Int)
  }

  package var side: PairSide
  package var reason: Reason

  package init(side: PairSide, reason: Reason) {
    self.side = side
    self.reason = reason
  }
}

extension PairFailure {
  /// Runs a step of a worker, and names the side that fails.
  ///
  /// - Throws: `PairFailure`, and what is no failure of a worker, such as `Interruption`.
  package static func attempt<Result>(
    _ side: PairSide, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let failure as LaunchFailure {
      throw PairFailure(
        side: side, reason: failure.isRefusal ? .refused(failure.reason) : .launch(failure.reason))
    } catch let refusal as InputError {
      throw PairFailure(side: side, reason: .refused(refusal.withoutAdvice))
    }
  }
}

/// The two workers of a pair, each from a build of its own.
package enum PairSide: String, Codable, Sendable {
  case base, head
}
