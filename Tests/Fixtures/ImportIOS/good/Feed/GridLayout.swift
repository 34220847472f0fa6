import UIKit

/// In a file of a name that another folder has, too.
public class BareFlowLayout: UICollectionViewFlowLayout {}
