/// Runs `body`: objects are reference-counted on this platform, so there is nothing to release.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}
