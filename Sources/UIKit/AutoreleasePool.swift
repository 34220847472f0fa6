/// Runs `body`: there is nothing to release on this platform, where objects are counted.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}
