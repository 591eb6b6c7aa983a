import CPoppler
import RectoGeometry
import RectoLane

/// A page that poppler has opened, from the document or from a mended copy.
struct OpenPage: ~Copyable {
    let reference: GReference
    /// The page's index in the original document, from 0.
    let index: Int
    /// How many points (1/72 inch) one of poppler's units has.
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

    /// From poppler's units to page space.
    var toPoints: Affine { .scale(userUnit) }
}
