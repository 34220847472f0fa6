import InputFiles
import Measurement

extension CaseList {
  /// Where the files that the cases name are; nil if their user named none.
  func files(in registry: Registry) -> RunFiles? {
    var paths: [String: String] = [:]
    for one in cases {
      for name in [one.data, one.trace, one.cells?.cost].compactMap(\.self)
      where name.fileDigits != nil {
        paths[name.id] = name.text
      }
      if let path = registry.pathOfTrace(under: one.trace.text) { paths[path] = path }
    }
    guard !paths.isEmpty || namedBenchmarks != nil, let folder = PathParts.workingFolder() else {
      return nil
    }
    return RunFiles(folder: folder, benchmarks: namedBenchmarks, paths: paths)
  }
}
