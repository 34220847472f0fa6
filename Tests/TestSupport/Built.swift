import Foundation

/// What was built under a name, next to the executable of the tests.
public func built(_ name: String) -> URL {
  Bundle.main.executableURL!.resolvingSymlinksInPath().deletingLastPathComponent()
    .appendingPathComponent(name)
}
