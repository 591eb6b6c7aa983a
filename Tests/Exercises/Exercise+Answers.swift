import Recto
import RectoExport
import RectoWorkers

extension Exercise {
    /// What a host may have asked.
    enum Question: CaseIterable {
        case opened, pages, exported, written, engine, info, outline, facts, attachments, text, headings, annotations
        case images, hits, packed
    }

    /// What a host does with an answer before it believes a number of it.
    static func answer(_ frame: Frame, to question: Question) {
        switch question {
        case .opened:
            guard let count = try? reply(frame, OpenRequest.Reply.self)?.checked() else { return }
            expect((0...10_000_000).contains(count), "pages that can't be counted")
        case .pages: reply(frame, PagesRequest.Reply.self).map(check)
        case .exported:
            if let note = try? WorkerTask<PageExportRequest>.decode(PageExportRequest.Offer.self, from: frame.payload) {
                expect(isStable(note.rows), "an offer that is not what it was")
            }
            guard let written = reply(frame, PageExportRequest.Reply.self), var sum = try? written.checked() else {
                return
            }
            for _ in 0..<100 { sum.add(written) }
        case .written:
            _ = reply(frame, SpreadRequest.Reply.self)
            _ = reply(frame, ThumbnailRequest.Reply.self)
            _ = reply(frame, PictureRequest.Reply.self)
            _ = reply(frame, SheetRequest.Reply.self)
            _ = reply(frame, EmbeddedDataRequest.Reply.self)
        case .engine:
            stays(reply(frame, Engine.self))
            stays(reply(frame, FontSurvey.self))
            stays(reply(frame, Sandbox.self))
        case .info: stays(reply(frame, DocumentInfo.self))
        case .outline: stays(value(Outline.self, frame.body))
        case .facts: stays(value(DocumentFacts.self, frame.body))
        case .attachments: stays(value(DocumentAttachments.self, frame.body))
        case .text, .headings, .annotations, .images, .hits, .packed:
            guard let parts = reply(frame, PageParts.self) else { return }
            let pages = parts.parts.map(\.page)
            guard let elements = try? PageFeed<TextRequest>.elements(parts, frame.body, of: pages) else { return }
            let contents = elements.compactMap { try? $0.content.get() }
            expect(contents.reduce(0) { $0 + $1.count } <= frame.body.count, "more than the answer holds")
            for content in contents { check(content, question) }
        }
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

    private static func stays<Value: Hashable & Codable>(_ value: Value?) {
        guard let value else { return }
        expect(isStable(value), "an answer that is not what it was: \(Value.self)")
    }

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

    /// A page's part of an answer.
    private static func check(_ page: ArraySlice<UInt8>, _ question: Question) {
        switch question {
        case .text:
            guard let text = value(PageText.self, page), let hits = try? SearchQuery("e").hits(in: text) else { return }
            expect(hits.allSatisfy { $0.page == text.index && $0.start <= $0.end }, "a match that is nowhere")
        case .headings:
            guard let headings = value(PageHeadings.self, page) else { return }
            var inference = OutlineInference()
            inference.add(headings)
            expect(inference.entries.allSatisfy { (0...1).contains($0.confidence) }, "a confidence that is none")
        case .annotations: stays(value(PageAnnotations.self, page))
        case .images: stays(value(PageImages.self, page))
        case .hits: for line in SearchRequest.hits(page) { stays(value(SearchHit.self, line)) }
        default: packed(Array(page))
        }
    }
}
