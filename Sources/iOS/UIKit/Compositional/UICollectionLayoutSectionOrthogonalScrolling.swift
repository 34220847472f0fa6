import CollectionLayouts

/// How a section scrolls across the scroll axis of its layout, and where it comes to rest.
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
  /// It does not scroll.
  case none
  /// Anywhere.
  case continuous
  /// At the leading edge of a group.
  case continuousGroupLeadingBoundary
  /// At multiples of the extent of the section.
  case paging
  /// At the leading edge of a group, one group further for each swipe.
  case groupPaging
  /// The same, with the group in the middle.
  case groupPagingCentered

  var described: CompositionalOrthogonalScrolling {
    switch self {
    case .none: .none
    case .continuous: .continuous
    case .continuousGroupLeadingBoundary: .continuousGroupLeadingBoundary
    case .paging: .paging
    case .groupPaging: .groupPaging
    case .groupPagingCentered: .groupPagingCentered
    }
  }
}

/// How a section that scrolls across the scroll axis slows down and bounces.
@preconcurrency @MainActor
open class UICollectionLayoutSectionOrthogonalScrollingProperties: NSObject,
  @preconcurrency NSCopying
{
  public enum Bounce: Int, Sendable {
    /// At the ends of content that does not fit.
    case automatic
    /// At the ends of any content.
    case always
    case never
  }

  /// The factor by which the speed of a fling decays in each millisecond.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// What suits the behaviour of the section.
    public static let automatic = DecelerationRate(rawValue: -1)
    public static let normal = DecelerationRate(rawValue: 0.998)
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  open var bounce = Bounce.automatic
  open var decelerationRate = DecelerationRate.automatic

  public override init() { super.init() }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = UICollectionLayoutSectionOrthogonalScrollingProperties()
    copy.bounce = bounce
    copy.decelerationRate = decelerationRate
    return copy
  }
}

extension UICollectionLayoutSectionOrthogonalScrollingProperties: CopiedAsSelf {}
