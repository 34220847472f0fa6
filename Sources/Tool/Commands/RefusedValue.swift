import Files
import Synchronization

/// The error of the option whose value was refused: the parser would put words of its own around
/// it.
package final class RefusedValue: Sendable {
  @TaskLocal package static var current: RefusedValue?

  package let error = Mutex<InputError?>(nil)

  package init() {}
}
