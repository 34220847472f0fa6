import Foundation
import TestSupport
import Testing

/// Executables that tests of other rooms start are built with all tests, next to them.
@Test(arguments: ["scrollbench", "FixtureBench", "workshop", "ObjectBench"])
func whatTestsStartIsBuilt(name: String) {
  #if !os(Linux)
    guard name != "ObjectBench" else { return }
  #endif
  let path = built(name).path
  #expect(FileManager.default.isExecutableFile(atPath: path), "\(path)")
}
