import CollectionEngine
import Foundation
import UIKit

extension HostedLayout: InspectableSource {
  package var namesWithoutEffect: [String] { onMain { NameWithoutEffect.used.map(\.rawValue) } }

  package func inspect(
    _ frames: [(bounds: CGRect, rect: CGRect)], now: @escaping () -> UInt64
  ) -> [LayoutFinding] {
    // The caller is already on the main actor, so the clock does not leave it.
    nonisolated(unsafe) let now = now
    return onMain {
      makeInspector().inspect(
        frames, now: now,
        quarter: {
          guard let quarter = try? firstQuarter() else { return nil }
          quarter.prepare()
          let inspector = quarter.makeInspector()
          return (inspector.leastPrepare(now), inspector.itemCount)
        })
    }
  }
}
