import Foundation
import Measurement
import Primitives
import ScrollTraces

/// A trace that was looked up, with its names.
package struct NamedTrace {
  /// nil for a user's own file, which its reader names.
  package var name: Case.Name?
  package var source: TraceSource
  package var edits: EditPlan?
  /// Whether flings and pages of a recorded trace end where the layout wants them to; those of
  /// generated traces always do.
  package var snaps = false

  /// A hash of the frames or their generator, of the edits, and of the seed: 16 hexadecimal digits,
  /// the same on every machine. Names do not change it.
  ///
  /// The seed is included for recorded traces too, because it determines the phase in which they
  /// are played.
  package func hash(seed: UInt64) -> String {
    var hasher = WordHasher()
    hasher.add(seed)
    source.addContent(to: &hasher)
    if snaps { hasher.add("snap") }
    edits?.addContent(to: &hasher)
    return hasher.text
  }
}
