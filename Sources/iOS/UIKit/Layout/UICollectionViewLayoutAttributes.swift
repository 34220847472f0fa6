import CollectionAttributes
import CollectionModel

/// The position and the appearance of one element.
///
/// Size and place belong together: setting the frame sets size and centre, setting the size keeps
/// the centre, and a transform refers to the centre. Subclasses with their own properties override
/// `copy(with:)` and `isEqual(_:)`.
@preconcurrency @MainActor
open class UICollectionViewLayoutAttributes: NSObject, @preconcurrency NSCopying {
  /// The number of objects made so far, copies included.
  @exclusivity(unchecked) static var made = 0

  // Exclusive access is not checked: no other code runs while a property is read or set, and checks
  // cost more than the access.

  // What `element` reads is not isolated: a closure on the main actor would look up its executor
  // for each object.

  /// The rectangle of the untransformed element, from which all other geometry is derived.
  @exclusivity(unchecked) nonisolated(unsafe) private var rest = CGRect.zero
  /// The id of the element in the collection view.
  @exclusivity(unchecked) nonisolated(unsafe) package private(set) var id = ElementID.item(
    0, inSection: 0)
  @exclusivity(unchecked) private var path = IndexPath(indexes: [0, 0])
  @exclusivity(unchecked) private(set) var kindName: String?
  @exclusivity(unchecked) nonisolated(unsafe) private var ownAlpha: CGFloat = 1
  @exclusivity(unchecked) nonisolated(unsafe) private var ownZIndex = 0
  @exclusivity(unchecked) nonisolated(unsafe) private var ownIsHidden = false

  open var alpha: CGFloat {
    get { ownAlpha }
    set { ownAlpha = newValue }
  }

  open var zIndex: Int {
    get { ownZIndex }
    set { ownZIndex = newValue }
  }

  open var isHidden: Bool {
    get { ownIsHidden }
    set { ownIsHidden = newValue }
  }

  /// - Parameter indexPath: the path of an item.
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    become(.item, nil, at: indexPath)
  }

  public convenience init(
    forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath
  ) {
    self.init()
    become(ElementKinds.supplementary(elementKind), elementKind, at: indexPath)
  }

  public convenience init(
    forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath
  ) {
    self.init()
    become(ElementKinds.decoration(decorationViewKind), decorationViewKind, at: indexPath)
  }

  public override init() {
    super.init()
    Self.count()
  }

  private static func count() { UICollectionViewLayoutAttributes.made += 1 }

  /// Makes attributes of a class that is known only at run time, without an element yet.
  static func make(_ type: AnyClass) -> UICollectionViewLayoutAttributes {
    if type == UICollectionViewLayoutAttributes.self { return UICollectionViewLayoutAttributes() }
    guard let made = makeInstance(of: type) as? UICollectionViewLayoutAttributes else {
      fatalError("\(type) is no class of attributes")
    }
    return made
  }

  func become(_ kind: ElementKind, _ name: String?, at indexPath: IndexPath) {
    kindName = name
    path = indexPath
    id = ElementID(kind, at: indexPath)
  }

  // MARK: The element

  open var indexPath: IndexPath {
    get { path }
    set {
      path = newValue
      id = ElementID(id.kind, at: newValue)
    }
  }

  /// nil for cells.
  open var representedElementKind: String? { kindName }

  open var representedElementCategory: UICollectionView.ElementCategory {
    switch id.kind.category {
    case .cell: .cell
    case .supplementary: .supplementaryView
    case .decoration: .decorationView
    }
  }

  // MARK: Geometry

  /// The box around the transformed element, in points of the content.
  open var frame: CGRect {
    get { isTransformed ? transformedBox : rest }
    set {
      if isTransformed {
        let center = CGPoint(x: newValue.midX, y: newValue.midY)
        rest = CGRect(center: center, size: untransformed(newValue.size))
      } else {
        rest = newValue
      }
    }
  }

  open var center: CGPoint {
    get { CGPoint(x: rest.origin.x + rest.size.width / 2, y: rest.origin.y + rest.size.height / 2) }
    set {
      rest.origin = CGPoint(
        x: newValue.x - rest.size.width / 2, y: newValue.y - rest.size.height / 2)
    }
  }

  open var size: CGSize {
    get { rest.size }
    set { rest = CGRect(center: center, size: newValue) }
  }

  /// The size, at the origin.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: rest.size) }
    set { size = newValue.size }
  }

  @exclusivity(unchecked) private var spatial = CATransform3DIdentity
  /// Whether there is a transform other than the identity.
  @exclusivity(unchecked) nonisolated(unsafe) private(set) var isTransformed = false

  open var transform3D: CATransform3D {
    get { spatial }
    set {
      spatial = newValue
      isTransformed = !CATransform3DIsIdentity(newValue)
    }
  }

  /// The affine part of `transform3D`.
  open var transform: CGAffineTransform {
    get { CATransform3DGetAffineTransform(spatial) }
    set { transform3D = CATransform3DMakeAffineTransform(newValue) }
  }

  /// The box around the corners as the transform projects them.
  private var transformedBox: CGRect { spaceTransform.box(ofSize: rest.size, around: center) }

  /// The transform under the engine's name.
  private var spaceTransform: ElementTransform3D {
    let t = spatial
    return ElementTransform3D(
      t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24,
      t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44)
  }

  private func untransformed(_ size: CGSize) -> CGSize {
    let affine = CATransform3DGetAffineTransform(spatial)
    let size = size.applying(affine.inverted())
    return CGSize(width: abs(size.width), height: abs(size.height))
  }

  // MARK: Copies

  /// A copy of the same class. Subclasses copy their own properties after `super`.
  open func copy(with zone: NSZone? = nil) -> Any {
    let made = makeInstance(of: type(of: self))
    guard let copy = made as? UICollectionViewLayoutAttributes else {
      fatalError("\(type(of: self)) does not make attributes")
    }
    copy.rest = rest
    copy.id = id
    copy.path = path
    copy.kindName = kindName
    copy.spatial = spatial
    copy.isTransformed = isTransformed
    copy.alpha = alpha
    copy.zIndex = zIndex
    copy.isHidden = isHidden
    return copy
  }

  open nonisolated override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UICollectionViewLayoutAttributes else { return false }
    return self === other || onMain { looksLike(other) }
  }

  private func looksLike(_ other: UICollectionViewLayoutAttributes) -> Bool {
    rest == other.rest && id == other.id && alpha == other.alpha && zIndex == other.zIndex
      && isHidden == other.isHidden && CATransform3DEqualToTransform(spatial, other.spatial)
  }

  open nonisolated override var hash: Int { onMain { id.hashValue } }

  // MARK: Conversion for the engine

  /// The attributes for the engine: read from what is stored, unless a subclass or a transform
  /// makes something else of it.
  ///
  /// - Parameter handle: refers to the object, if the engine's attributes cannot hold everything.
  @inline(__always)
  package nonisolated func element(handle: UInt32) -> ElementAttributes {
    // The class of the object itself, which has no subclass's properties.
    guard type(of: self) == UICollectionViewLayoutAttributes.self, !isTransformed else {
      return elementOnMain(handle)
    }
    return ElementAttributes(
      id: id, frame: rest, zIndex: Int32(truncatingIfNeeded: ownZIndex), alpha: ownAlpha,
      isHidden: ownIsHidden)
  }

  @inline(never)
  private nonisolated func elementOnMain(_ handle: UInt32) -> ElementAttributes {
    onMain { elementRefersToObject(handle) }
  }

  private func elementRefersToObject(_ handle: UInt32) -> ElementAttributes {
    ElementAttributes(
      id: id, frame: frame, zIndex: Int32(truncatingIfNeeded: zIndex), alpha: alpha,
      isHidden: isHidden, detail: handle)
  }

  /// The part of the attributes that the engine keeps apart from the element's 64 bytes.
  package var elementDetail: ElementDetail {
    guard isTransformed else { return ElementDetail(object: self) }
    return ElementDetail(transform3D: spaceTransform, center: center, object: self)
  }

  /// The presented attributes of an element.
  package convenience init(presented look: ShownElement) {
    self.init(look.attributes)
    guard let space = look.detail?.transform3D, let center = look.detail?.center else { return }
    rest = CGRect(center: center, size: look.untransformedSize)
    transform3D = CATransform3D(
      m11: space.m11, m12: space.m12, m13: space.m13, m14: space.m14, m21: space.m21,
      m22: space.m22, m23: space.m23, m24: space.m24, m31: space.m31, m32: space.m32,
      m33: space.m33, m34: space.m34, m41: space.m41, m42: space.m42, m43: space.m43,
      m44: space.m44)
  }

  /// Converts attributes of the engine, for an element without an object.
  convenience init(_ element: ElementAttributes) {
    self.init()
    UICollectionViewLayoutAttributes.made -= 1
    id = element.id
    path = element.id.path
    kindName = ElementKinds.name(of: element.id.kind)
    rest = element.frame
    alpha = element.alpha
    zIndex = Int(element.zIndex)
    isHidden = element.isHidden
  }
}

extension UICollectionViewLayoutAttributes: SizedElementObject {
  package nonisolated var untransformedSize: CGSize { onMain { size } }
}

extension UICollectionViewLayoutAttributes: ElementObject {
  public nonisolated func isEqual(to other: any ElementObject) -> Bool {
    isEqual(other as AnyObject)
  }
}
