import Measurement
import Statistics

extension RunRecord {
  /// Thins every distribution (`BucketedValues.thinned`): the run takes a fraction of the bytes,
  /// and its tables and files stay the same.
  package mutating func thinDistributions() {
    for index in cases.indices {
      for launch in cases[index].launches.indices {
        cases[index].launches[launch].observations =
          cases[index].launches[launch].observations.mapValues { observation in
            guard case .distribution(let values) = observation else { return observation }
            return .distribution(values.thinned())
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
}
