public import RectoLayout
import RectoPDF

extension Publication {
    /// Which pages face each other, decided from everything that is known: the model that all exports and viewers share.
    ///
    /// - Parameters:
    ///   - forced: Options of the command or the call.
    ///   - remembered: A reader's choice from an earlier time.
    ///   - manifest: Of the overlay package.
    ///   - pages: Facts about the pages; asked for if `nil`.
    /// - Throws: ``Failure``.
    public func spreads(
        forced: SpreadOptions? = nil, remembered: SpreadOptions? = nil, manifest: OverlayManifest? = nil,
        pages: [Result<PageInfo, Failure>]? = nil
    ) async throws -> SpreadModel {
        let viewing = try await viewing()
        var known = pages
        if known == nil { known = try await self.pages() }
        let sizes = known?.map { page in (try? page.get())?.size ?? Size(width: 0, height: 0) } ?? []
        return SpreadModel(
            pageSizes: sizes, remembered: remembered, forced: forced, package: manifest.map { SpreadOptions($0) },
            pdf: viewing)
    }

    /// What the PDF's catalogue says about spreads, or the book that the PDF was made of.
    private func viewing() async throws -> SpreadOptions {
        if let bookSpreads { return bookSpreads }
        return SpreadOptions(try await info())
    }
}

extension SpreadOptions {
    /// What a PDF's catalogue says about spreads: /PageLayout, and /Direction of its viewer preferences.
    init(_ info: DocumentInfo) {
        self.init(
            direction: info.direction.map { $0 == .rightToLeft ? .rightToLeft : .leftToRight },
            pageLayout: info.pageLayout.flatMap { PDFPageLayout(rawValue: $0) })
    }
}
