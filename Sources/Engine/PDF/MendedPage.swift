import CPoppler
import CPopplerContent
import RectoDiagnostics
import RectoLane
import RectoStructure

/// A page that poppler misreads, as a document of its own in which that is put right; see `Structure.mended`.
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

    /// Its only page.
    func page(index: Int) throws(Failure) -> OpenPage {
        guard let raw = poppler_document_get_page(document.raw, 0) else {
            throw Failure(.damaged, "the page object is damaged", at: "page \(index + 1)")
        }
        return OpenPage(
            reference: GReference(adopting: raw), index: index, userUnit: try content().facts(page: 0).userUnit)
    }

    /// The view through poppler's core; its page is 0, and the CropBox is what is shown.
    func content() throws(Failure) -> ContentDocument {
        if let opened { return opened }
        let content = try ContentDocument(.bytes(bytes), password: nil, pageCount: 1)
        opened = content
        return content
    }
}
