// For all files of this module, and for all modules that import it.
@_exported import CoreGraphics
@_exported import Foundation
@_exported import QuartzCore
