import CPoppler
import RectoGeometry
import RectoLane

/// A page that poppler has opened, or one of a mended copy in its place.
struct OpenPage: ~Copyable {
    let reference: GReference
    /// From 0, in the document.
    let index: Int
    /// Points to one of poppler's units.
    let userUnit: Double

    var raw: OpaquePointer { reference.raw }

    /// The displayed page, in points.
    @Lane var size: Size {
        var size = Size(width: 0, height: 0)
        poppler_page_get_size(reference.raw, &size.width, &size.height)
        return Size(width: size.width * userUnit, height: size.height * userUnit)
    }

    @Lane var hasArea: Bool {
        let size = size
        return size.width > 0 && size.height > 0
    }

    /// From what poppler draws to page space.
    var toPoints: Affine { .scale(userUnit) }
}
