import CPoppler
import CPopplerContent
import RectoDiagnostics
import RectoLane
import RectoStructure

/// A page that poppler misreads, as a document of its own that corrects this; see `Structure.mended`.
///
/// Isolation: on the lane.
@Lane
final class MendedPage {
    private let document: GReference
    private let bytes: [UInt8]
    private var opened: ContentDocument?

    /// - Throws: ``Failure`` where poppler can't read the copy either.
    init(_ bytes: [UInt8], name: String) throws(Failure) {
        self.bytes = bytes
        document = try Document.load(bytes, name: name, password: nil)
    }

    /// The copy's only page.
    ///
    /// - Parameter index: The page's index in the original, from 0.
    func page(index: Int) throws(Failure) -> OpenPage {
        guard let raw = poppler_document_get_page(document.raw, 0) else {
            throw Failure(.damaged, "the page object is damaged", at: "page \(index + 1)")
        }
        return OpenPage(
            reference: GReference(adopting: raw), index: index, userUnit: try content().facts(page: 0).userUnit)
    }

    /// The copy through poppler's core: its page is 0, and its CropBox is the box that ``Document`` shows.
    func content() throws(Failure) -> ContentDocument {
        if let opened { return opened }
        let content = try ContentDocument(.bytes(bytes), password: nil, pageCount: 1)
        opened = content
        return content
    }
}
