/// Whether this is a release build. Test targets with few loops are not optimised in either.
#if DEBUG
  public let isOptimised = false
#else
  public let isOptimised = true
#endif
