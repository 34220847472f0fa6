import CInterrupts

/// Something on disk that must not outlive the process: an interrupt that ends the process removes
/// it.
struct Unfinished: Sendable {
  private let number: Int32

  init(file path: String) { number = cinterrupts_add_remains(path, 0) }

  /// A folder that goes only if it is empty.
  init(folder path: String) { number = cinterrupts_add_remains(path, 1) }

  /// Called once it may stay on disk, or is gone.
  func forget() { cinterrupts_forget_remains(number) }
}

/// Runs steps that an interrupt must not separate, such as a write to the end of a file. An
/// interrupt takes effect as soon as they are done, so they have to be short.
public func holdingInterrupts<Result, Failure>(
  _ steps: () throws(Failure) -> Result
) throws(Failure) -> Result {
  cinterrupts_hold()
  defer { cinterrupts_release() }
  return try steps()
}
