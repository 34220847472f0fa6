import SuiteCases
import Commands
import Registration
import ScrollBenchKit
import TestSupport
import Testing

/// Mistakes of a program that registers things end it in words, in optimised builds too.
@Suite struct RegistryMisuseTests {
  private func expect(_ words: String, in result: ExitTest.Result?) {
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("Fatal error: \(words)"), "\(message)")
  }

  @Test(.waitsForExits) func aNameIsRegisteredOnceAndHasNoSigns() async {
    let twice = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var registry = Registry.standard
      for dataset in registry.datasets { registry.add(dataset) }
    }
    expect("debian-packages is registered twice", in: twice)
    let policy = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var registry = Registry()
      registry.add(ReuseRegistration(name: "unbounded", summary: ""))
    }
    expect("unbounded is registered twice", in: policy)
    let signs = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var registry = Registry.standard
      var dataset = registry.datasets[0]
      dataset.name = "a,b"
      registry.add(dataset)
    }
    expect("a name must not be empty or contain ,[]/@= or white space", in: signs)
  }

  @Test(.waitsForExits) func aDefaultIsAValue() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Parameter("tile", "slots in a tile", .whole(1...8), default: "9")
    }
    expect("the default \"9\" is not a value of tile", in: result)
  }
}
