import Measurement
import Statistics

extension RunRecord {
  /// Thins every distribution (`BucketedValues.thinned`) and rounds its moments to a picosecond:
  /// the run takes a fraction of the bytes, and its tables and files stay the same.
  package mutating func thinDistributions() {
    for index in cases.indices {
      for launch in cases[index].launches.indices {
        cases[index].launches[launch].observations =
          cases[index].launches[launch].observations.mapValues { observation in
            guard case .distribution(let values) = observation else { return observation }
            var thinned = values.thinned()
            thinned.mean = (thinned.mean * 1_000).rounded() / 1_000
            thinned.standardDeviation = (thinned.standardDeviation * 1_000).rounded() / 1_000
            return .distribution(thinned)
          }
      }
    }
    isThinned = true
  }

  /// Removes the times and the work of each frame.
  package mutating func dropFrames() {
    for index in cases.indices {
      cases[index].frameTimes = nil
      cases[index].timeline = nil
    }
  }

  /// Removes the times of each replay.
  package mutating func dropReplays() {
    for index in cases.indices {
      for launch in cases[index].launches.indices { cases[index].launches[launch].blocks = [] }
    }
  }
}
