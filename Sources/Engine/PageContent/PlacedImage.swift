public import RectoGeometry

/// An image where a page shows it.
public struct PlacedImage: Hashable, Sendable {
    /// The box around the image, cut to what the clip and the page leave of it; page space, points.
    public var rect: Rect
    /// The image's unit square (origin top-left, y down) to page space.
    public var transform: Affine
    /// Pixels.
    public var width: Int
    /// Pixels.
    public var height: Int
    /// Pixels an inch along the image's own axes, as placed.
    public var horizontalResolution: Double
    public var verticalResolution: Double
    /// Such as "DeviceRGB" or "ICCBased"; `nil` for a stencil mask.
    public var colorSpace: String?
    /// The space behind ICCBased, Indexed, Separation and DeviceN.
    public var baseColorSpace: String?
    public var bitsPerComponent: Int
    /// A stencil that the current colour is painted through.
    public var isMask: Bool
    /// Part of the content stream, not an object of its own.
    public var isInline: Bool
    /// Whether a soft mask, a stencil or a colour key leaves parts out.
    public var isMasked: Bool
    /// The image's object, such as "12 0"; `nil` for an inline image.
    public var object: String?

    public init(
        rect: Rect, transform: Affine, width: Int, height: Int, colorSpace: String?, baseColorSpace: String? = nil,
        bitsPerComponent: Int, isMask: Bool = false, isInline: Bool = false, isMasked: Bool = false,
        object: String? = nil
    ) {
        self.rect = rect
        self.transform = transform
        self.width = width
        self.height = height
        self.colorSpace = colorSpace
        self.baseColorSpace = baseColorSpace
        self.bitsPerComponent = bitsPerComponent
        self.isMask = isMask
        self.isInline = isInline
        self.isMasked = isMasked
        self.object = object
        func resolution(_ pixels: Int, _ points: Double) -> Double { points > 0 ? Double(pixels) * 72 / points : 0 }
        horizontalResolution = resolution(width, (transform.a * transform.a + transform.b * transform.b).squareRoot())
        verticalResolution = resolution(height, (transform.c * transform.c + transform.d * transform.d).squareRoot())
    }
}
