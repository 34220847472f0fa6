import CInterrupts

/// Runs steps that an interrupt must not separate, such as the renaming of several files. An
/// interrupt takes effect only once they are done, so they have to be short.
package func holdingInterrupts<Result, Failure>(
  _ steps: () throws(Failure) -> Result
) throws(Failure) -> Result {
  cinterrupts_hold()
  defer { cinterrupts_release() }
  return try steps()
}
