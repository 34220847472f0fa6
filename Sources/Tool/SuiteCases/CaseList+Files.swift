import Files
import Measurement
import Registration

extension CaseList {
  /// Where the files that the cases name are; nil if their user named none.
  package var files: RunFiles? {
    var paths: [String: String] = [:]
    for one in cases {
      for name in [one.data, one.trace, one.cells?.cost].compactMap(\.self)
      where name.fileDigits != nil {
        paths[name.id] = name.text
      }
      let registry = resolved(one).registry
      if let path = registry.fileOfLayout(one.layout.text) { paths[one.layout.id] = path }
      if let path = registry.pathOfTrace(under: one.trace.text) { paths[path] = path }
    }
    guard !paths.isEmpty || namedBenchmarks != nil, let folder = PathParts.workingFolder() else {
      return nil
    }
    return RunFiles(folder: folder, benchmarks: namedBenchmarks, paths: paths)
  }
}
