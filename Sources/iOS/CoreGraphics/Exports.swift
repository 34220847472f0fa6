@_exported import Foundation

/// A time or a duration, in seconds.
public typealias CFTimeInterval = Double
public typealias CFAbsoluteTime = CFTimeInterval
