import CInterrupts

/// An unfinished file or folder. If an interrupt ends the process, its handler removes it.
package struct Unfinished: Sendable {
  private let number: Int32

  package init(file path: String) { number = cinterrupts_add_unfinished(path, 0) }

  /// A folder, which is removed only if it is empty.
  package init(folder path: String) { number = cinterrupts_add_unfinished(path, 1) }

  /// Takes it off the list: it is finished, or was removed.
  package func forget() { cinterrupts_forget_unfinished(number) }
}
