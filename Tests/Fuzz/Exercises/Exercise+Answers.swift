import Recto
import RectoExport
import RectoWorkers

extension Exercise {
    /// What a host does with an answer before it believes a number of it.
    static func answer(_ frame: Frame) {
        if let opened = reply(frame, OpenRequest.Reply.self), let count = try? opened.checked() {
            expect((0...10_000_000).contains(count), "pages that can't be counted")
        }
        if let pages = reply(frame, PagesRequest.Reply.self) { check(pages) }
        if let parts = reply(frame, PageParts.self) { check(parts, frame.body) }
        if let written = reply(frame, PageExportRequest.Reply.self), var sum = try? written.checked() {
            for _ in 0..<100 { sum.add(written) }
        }
        if let note = try? WorkerTask<PageExportRequest>.decode(PageExportRequest.Offer.self, from: frame.payload) {
            expect(isStable(note), "an offer that is not what it was")
        }
        _ = reply(frame, SpreadRequest.Reply.self)
        _ = reply(frame, ThumbnailRequest.Reply.self)
        _ = reply(frame, PictureRequest.Reply.self)
        _ = reply(frame, SheetRequest.Reply.self)
        _ = reply(frame, EmbeddedDataRequest.Reply.self)
        for holds in [
            (reply(frame, Engine.self).map(isStable)), reply(frame, FontSurvey.self).map(isStable),
            reply(frame, Sandbox.self).map(isStable), reply(frame, DocumentInfo.self).map(isStable),
            value(Outline.self, frame.body).map(isStable), value(DocumentFacts.self, frame.body).map(isStable),
            value(DocumentAttachments.self, frame.body).map(isStable),
        ] { expect(holds ?? true, "an answer that is not what it was") }
    }

    /// As `WorkerTask.answer()` has it; what a worker says in place of an answer goes to a terminal.
    private static func reply<Reply: Decodable>(_ frame: Frame, _ type: Reply.Type) -> Reply? {
        do throws(Failure) {
            return try WorkerSession.reply(frame, as: type)
        } catch {
            expect(error.description == error.description.printable, "a message that is not printable")
            return nil
        }
    }

    private static func value<Value: Decodable>(_ type: Value.Type, _ bytes: some Sequence<UInt8>) -> Value? {
        try? CompactJSON.decode(type, from: bytes)
    }

    private static func isStable<Value: Hashable & Codable>(_ value: Value) -> Bool {
        guard let bytes = try? CompactJSON.encode(value) else { return false }
        return Self.value(Value.self, bytes) == value
    }

    private static func isStable(_ offer: PageExportRequest.Offer) -> Bool { isStable(offer.rows) }

    private static func check(_ pages: PagesRequest.Reply) {
        let first = pages.first?.info?.index ?? 0
        let request = PagesRequest(first: first, count: pages.count, withDictionary: true)
        guard first >= 0, first < 1 << 23, let results = try? request.results(pages) else { return }
        expect(results.count == pages.count, "other pages than asked for")
        let sizes = results.map { page in (try? page.get())?.size ?? Size(width: 0, height: 0) }
        expect(SpreadModel(pageSizes: sizes).pageCount == pages.count, "spreads of other pages")
        for case .success(let page) in results where page.size.width > 0 && page.size.height > 0 {
            let pixels = PageTransform(pageSize: page.size, scale: 4).pixelSize
            expect(pixels.width > 0 && pixels.height > 0, "a page without pixels")
        }
    }

    private static func check(_ parts: PageParts, _ body: [UInt8]) {
        let pages = parts.parts.map(\.page)
        guard let elements = try? PageFeed<TextRequest>.elements(parts, body, of: pages) else { return }
        var total = 0
        var inference = OutlineInference()
        for element in elements {
            guard case .success(let bytes) = element.content else { continue }
            total += bytes.count
            if let text = value(PageText.self, bytes) { search(text) }
            if let headings = value(PageHeadings.self, bytes) { inference.add(headings) }
            for holds in [
                value(PageAnnotations.self, bytes).map(isStable), value(PageImages.self, bytes).map(isStable),
            ] { expect(holds ?? true, "a page that is not what it was") }
            for line in SearchRequest.hits(bytes) {
                expect(value(SearchHit.self, line).map(isStable) ?? true, "a match that is not what it was")
            }
            packed(Array(bytes))
        }
        expect(total <= body.count, "more than the answer holds")
        expect(inference.entries.allSatisfy { (0...1).contains($0.confidence) }, "a confidence that is none")
    }

    private static func search(_ text: PageText) {
        guard let hits = try? SearchQuery("e").hits(in: text) else { return }
        expect(hits.allSatisfy { $0.page == text.index && $0.start < $0.end }, "a match of nothing")
    }
}
