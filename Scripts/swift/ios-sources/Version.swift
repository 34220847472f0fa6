import SwiftIfConfig

/// The version of the compiler that compiles this, which compiles the packages too.
let compilerVersion: VersionTuple = {
  #if compiler(>=6.4)
    VersionTuple(6, 4)
  #elseif compiler(>=6.3)
    VersionTuple(6, 3)
  #elseif compiler(>=6.2)
    VersionTuple(6, 2)
  #else
    VersionTuple(6, 1)
  #endif
}()
