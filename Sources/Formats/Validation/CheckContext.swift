import RectoGeometry
import RectoLocatedTrees
import RectoOverlays
import RectoPackaging

/// What is known of a package while the rules look at it.
struct CheckContext {
    /// `nil` for a manifest on its own.
    let package: Package?
    /// Of ``package``.
    let twins: NameTwins?
    /// The manifest's name in the package.
    let manifestName: String
    let read: ReadManifest
    /// `nil` where there is no PDF, or it could not be opened.
    let document: DocumentFacts?
    let options: ValidationOptions

    init(
        package: Package?, manifestName: String, read: ReadManifest, document: DocumentFacts?,
        options: ValidationOptions
    ) {
        self.package = package
        twins = package.map(NameTwins.init)
        self.manifestName = manifestName
        self.read = read
        self.document = document
        self.options = options
    }

    var manifest: OverlayManifest { read.manifest }

    /// How many pages there are, at least 1: what the PDF says, else the manifest; `nil` where neither does.
    var pageCount: Int? { document?.pages.count ?? manifest.document.pageCount.flatMap { $0 > 0 ? $0 : nil } }

    /// Whether pages run from right to left.
    var isRightToLeft: Bool {
        manifest.spread?.direction.map { $0 == .rightToLeft } ?? document?.isRightToLeft ?? false
    }

    /// The size of a page in the manifest's units; `nil` where it is not known.
    ///
    /// - Parameter page: from 1.
    func unitSize(ofPage page: Int) -> Size? {
        if manifest.units == .fraction { return Size(width: 1, height: 1) }
        return pointSize(ofPage: page)
    }

    /// The size of a page as displayed, in points; `nil` where it is not known.
    func pointSize(ofPage page: Int) -> Size? {
        guard let document, document.pages.indices.contains(page - 1) else { return nil }
        return document.pages[page - 1].size
    }

    /// Where a value of the manifest stands.
    func place(_ value: ManifestValue) -> Place { .manifest(manifestName, value) }

    /// Where an entry of a value stands; the value itself where it has none of that name.
    func place(_ value: ManifestValue, _ name: String) -> Place { place(value[name] ?? value) }

    /// Where an entry of an overlay stands.
    func place(_ overlay: Located<Overlay>, _ name: String? = nil, on page: ReadManifest.Page) -> Place {
        let value = name.flatMap { overlay.source[$0] } ?? overlay.source
        return place(value).on(page: page.page.value.index, overlay: overlay.value.id, rect: overlay.value.rect)
    }

    /// Every overlay with its page.
    var overlays: some Sequence<(page: ReadManifest.Page, overlay: Located<Overlay>)> {
        read.pages.lazy.flatMap { page in page.overlays.lazy.map { (page, $0) } }
    }
}
