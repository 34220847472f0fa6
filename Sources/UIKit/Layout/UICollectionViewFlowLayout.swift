import Foundation

@preconcurrency @MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {}
