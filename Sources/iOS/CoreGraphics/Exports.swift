// For all files of this module, and for all modules that import it.
@_exported import Foundation

/// A time or a duration, in seconds.
public typealias CFTimeInterval = Double
public typealias CFAbsoluteTime = CFTimeInterval
