import HTTPTypes
import Hummingbird
import Recto
import RectoAddresses
import RectoHTTP
import RectoIIIF
import RectoIssue
import RectoMarkFiles
import RectoReaders
import RectoShelf

/// A reader's marks in an issue, by the Web Annotation Protocol (https://www.w3.org/TR/annotation-protocol/).
extension ShelfServer {
    /// Bytes of an annotation that is sent.
    private static let largestAnnotation = 256 << 10
    /// Bytes of a file that is sent.
    private static let largestImport = 4 << 20
    private static let links = HTTPFields([
        HTTPField(name: .link, value: "<http://www.w3.org/ns/ldp#BasicContainer>; rel=\"type\""),
        HTTPField(
            name: .link,
            value: "<http://www.w3.org/TR/annotation-protocol/>; rel=\"http://www.w3.org/ns/ldp#constrainedBy\""),
    ])

    func answer(
        _ address: IssueAddress, of reader: String, in entry: ShelfEntry, _ desk: ReaderDesk, _ request: Request,
        _ call: Call
    ) async throws -> Answer {
        let plan = try await plan(entry)
        let marked = MarkedPlan(plan, base: call.place.issue(entry.id), version: options.version)
        switch address {
        case .annotations:
            try allow(request, [.get, .head, .post])
            return request.method == .post
                ? try await create(marked, reader, desk, request)
                : try await container(marked, reader, desk, request, call)
        case .annotation(let text):
            try allow(request, [.get, .head, .put, .delete])
            guard let id = MarkID(text), id.description == text else { throw Fault.notFound }
            switch request.method {
            case .put: return try await put(id, marked, reader, desk, request)
            case .delete: return try await remove(id, marked, reader, desk, request)
            default: return try await annotation(id, marked, reader, desk, request)
            }
        case .annotationsFile:
            try allow(request, [.get, .head])
            return try await annotationsFile(marked, reader, desk, request)
        case .annotationImport:
            try allow(request, [.post])
            return try await importAnnotations(marked, reader, desk, request, call)
        case .pageAnnotations(let page):
            try allow(request, [.get, .head])
            return try await annotations(on: page, marked, reader, desk, request, call)
        case .progression:
            try allow(request, [.get, .head, .put])
            return request.method == .put
                ? try await putProgression(marked, reader, desk, request)
                : try await progression(marked, reader, desk, request, call)
        default: throw Fault.notFound
        }
    }

    // MARK: - Reading

    private func container(
        _ marked: MarkedPlan, _ reader: String, _ desk: ReaderDesk, _ request: Request, _ call: Call
    ) async throws -> Answer {
        let query = call.query
        let words = query["q"].map { String($0.prefix(200)) }
        let pages = try Self.pages(query["pages"])
        if let since = query["since"] {
            guard let since = Int(since), since >= 0 else { throw Fault(.badRequest, "“since” is a revision.") }
            return try await changes(since, marked, reader, desk, request, device: query["device"])
        }
        let detail = Self.detail(request.headers[.prefer], query["items"])
        let number = query["page"].map { Int($0) ?? -1 }
        let (bytes, revision) = try await blocking { () throws(Failure) in
            let found = try desk.database.marks(of: reader, in: marked.issue.key, on: pages, finding: words)
            let marks = found.marks.map(\.mark).inOrder
            if let number { return (try marked.container.page(marks, number, detail), found.revision) }
            return (try marked.container.json(marks, detail), found.revision)
        }
        guard let bytes else { throw Fault.notFound }
        var headers = number == nil ? Self.links : [:]
        headers.append(HTTPField(name: .vary, value: "Accept, Prefer"))
        headers[.allow] = methods(at: request.uri.path)
        headers[.acceptPost] = AnnotationContainer.mediaType
        // Also of a part: whatever changes anything of the reader's changes the tag.
        return own(
            AnnotationContainer.mediaType, bytes, request, tag: "\(revision)-\(detail)", headers: headers)
    }

    /// - Parameter device: Whose it is; so that marks that were removed are kept until it knows.
    private func changes(
        _ since: Int, _ marked: MarkedPlan, _ reader: String, _ desk: ReaderDesk, _ request: Request, device: String?
    ) async throws -> Answer {
        let bytes = try await blocking { () throws(Failure) in
            let found = try desk.database.marks(of: reader, in: marked.issue.key, since: since)
            if let device, (1...256).contains(device.utf8.count) {
                try desk.database.remember(
                    device: device, of: reader, in: marked.issue, seen: min(since, found.revision), now: ReaderDesk.now)
            }
            return try marked.container.changes(
                found.marks.map(\.mark), revisions: found.marks.map(\.revision), since: since,
                upTo: found.revision)
        }
        return own(AnnotationContainer.mediaType, bytes, request)
    }

    private func annotation(
        _ id: MarkID, _ marked: MarkedPlan, _ reader: String, _ desk: ReaderDesk, _ request: Request
    ) async throws -> Answer {
        let stored = try await blocking { () throws(Failure) in
            try desk.database.mark(id, of: reader, in: marked.issue.key)
        }
        guard let stored else { throw Fault.notFound }
        guard !stored.mark.isDeleted else { throw Fault(.gone, "This mark was removed.") }
        return try resource(.ok, stored, marked, request)
    }

    private func resource(
        _ status: HTTPResponse.Status, _ stored: StoredMark, _ marked: MarkedPlan, _ request: Request
    ) throws(Failure) -> Answer {
        var headers: HTTPFields = [.link: "<http://www.w3.org/ns/ldp#Resource>; rel=\"type\""]
        headers[.allow] = "GET, HEAD, OPTIONS, PUT, DELETE"
        if status == .created { headers[.location] = marked.container.address(of: stored.mark.id) }
        return own(
            AnnotationContainer.mediaType, try marked.container.annotation(stored.mark), request, status: status,
            tag: "\(stored.revision)", headers: headers)
    }

    private func annotations(
        on page: Int, _ marked: MarkedPlan, _ reader: String, _ desk: ReaderDesk, _ request: Request, _ call: Call
    ) async throws -> Answer {
        guard page < marked.pageCount else { throw Fault.notFound }
        let size = marked.plan.contents.pages[page].size
        let bytes = try await blocking { () throws(Failure) in
            let found = try desk.database.marks(of: reader, in: marked.issue.key, on: page...page)
            return try MarkAnnotationPage(
                base: marked.base, address: "\(marked.base)/iiif/page/\(page + 1)/annotations", page: page, size: size
            ).json(MarkSet(found.marks.map(\.mark)).present(on: page))
        }
        return own("application/ld+json;profile=\"http://iiif.io/api/presentation/3/context.json\"", bytes, request)
    }

    private func annotationsFile(
        _ marked: MarkedPlan, _ reader: String, _ desk: ReaderDesk, _ request: Request
    ) async throws -> Answer {
        let version = options.version
        let bytes = try await blocking { () throws(Failure) in
            let found = try desk.database.marks(of: reader, in: marked.issue.key)
            let json = try AnnotationWriter(marked.file, version: version).json(
                MarkSet(found.marks.map(\.mark)), withRemoved: false)
            let folder = try Files.makePrivateFolder(prefix: "recto-marks")
            defer { try? Files.remove(folder) }
            try AnnotationsFile.write(json, to: "\(folder)/marks.annotations")
            return try Files.read("\(folder)/marks.annotations") ?? []
        }
        return own(
            "application/zip;profile=\"https://www.w3.org/TR/epub-anno-10/\"", bytes, request,
            headers: marked.plan.entry.disposition("annotations"))
    }

    // MARK: - Writing

    private func create(
        _ marked: MarkedPlan, _ reader: String, _ desk: ReaderDesk, _ request: Request
    ) async throws -> Answer {
        let bytes = try await body(request, desk, atMost: Self.largestAnnotation)
        let stored = try await blocking { () throws(Failure) in
            var random = SystemRandomNumberGenerator()
            let id = MarkID(milliseconds: ReaderDesk.now, using: &random)
            let received = try marked.received(bytes, id: id)
            return try desk.database.change(id, of: reader, in: marked.issue) { _ in
                var mark = received.mark
                mark.modified = desk.time(after: nil)
                return mark
            }
        }
        guard let stored else { throw Fault(.internalServerError, "Something went wrong here.") }
        return try resource(.created, stored, marked, request)
    }

    private enum Verdict: Sendable {
        case stored(StoredMark, isNew: Bool)
        case needsCondition
        case isAnother(Int?)
        case isGone
    }

    private func put(
        _ id: MarkID, _ marked: MarkedPlan, _ reader: String, _ desk: ReaderDesk, _ request: Request
    ) async throws -> Answer {
        let bytes = try await body(request, desk, atMost: Self.largestAnnotation)
        let (ifMatch, ifNoneMatch) = (request.headers[.ifMatch], request.headers[.ifNoneMatch])
        let verdict = try await blocking { () throws(Failure) in
            let received = try marked.received(bytes, id: id)
            var verdict: Verdict?
            let stored = try desk.database.change(id, of: reader, in: marked.issue) { known in
                guard let known else {
                    if ifMatch != nil { verdict = .isAnother(nil) }
                    return ifMatch == nil ? received.mark : nil
                }
                // A mark that was removed may come back from a device that changed it later; to other clients it is gone.
                if known.mark.isDeleted, ifMatch == nil {
                    if !received.isWhole { verdict = .isGone }
                    return received.isWhole ? received.mark : nil
                }
                verdict = Self.condition(ifMatch, ifNoneMatch, known)
                return verdict == nil
                    ? received.applied(to: known.mark, at: desk.time(after: known.mark.modified)) : nil
            }
            if let verdict { return verdict }
            guard let stored else { return .isGone }
            return .stored(stored, isNew: ifMatch == nil)
        }
        return try answer(verdict, marked, request)
    }

    private func remove(
        _ id: MarkID, _ marked: MarkedPlan, _ reader: String, _ desk: ReaderDesk, _ request: Request
    ) async throws -> Answer {
        let ifMatch = request.headers[.ifMatch]
        let verdict = try await blocking { () throws(Failure) in
            var verdict: Verdict?
            let stored = try desk.database.change(id, of: reader, in: marked.issue) { known in
                guard let known, !known.mark.isDeleted else {
                    verdict = .isGone
                    return nil
                }
                verdict = Self.condition(ifMatch, nil, known)
                guard verdict == nil else { return nil }
                var mark = known.mark
                let time = desk.time(after: mark.modified)
                (mark.deleted, mark.modified) = (time, time)
                return mark
            }
            return verdict ?? stored.map { .stored($0, isNew: false) } ?? .isGone
        }
        guard case .stored(let stored, _) = verdict else { return try answer(verdict, marked, request) }
        return own("text/plain", [], request, status: .noContent, tag: "\(stored.revision)")
    }

    /// What keeps a mark from being changed: nobody may change a version that they have not seen.
    private static func condition(_ ifMatch: String?, _ ifNoneMatch: String?, _ known: StoredMark) -> Verdict? {
        if ifNoneMatch != nil { return .isAnother(known.revision) }
        guard let ifMatch else { return .needsCondition }
        let tag = EntityTag.strong("\(known.revision)")
        return EntityTag.list(ifMatch, names: tag, isStrong: true) ? nil : .isAnother(known.revision)
    }

    private func answer(_ verdict: Verdict, _ marked: MarkedPlan, _ request: Request) throws -> Answer {
        switch verdict {
        case .stored(let stored, let isNew): return try resource(isNew ? .created : .ok, stored, marked, request)
        case .needsCondition: throw Fault(.preconditionRequired, "Say by If-Match which version you have seen.")
        case .isGone: throw Fault(.gone, "There is no such mark any more.")
        case .isAnother(let revision):
            return own(
                "text/plain; charset=utf-8", Array("The mark has changed since.\n".utf8), request,
                status: .preconditionFailed, tag: revision.map(String.init))
        }
    }

    private func importAnnotations(
        _ marked: MarkedPlan, _ reader: String, _ desk: ReaderDesk, _ request: Request, _ call: Call
    ) async throws -> Answer {
        let keepsKnown: Bool
        switch call.query["known"] {
        case "keep": keepsKnown = true
        case "replace", nil: keepsKnown = false
        default: throw Fault(.badRequest, "“known” is “keep” or “replace”.")
        }
        let bytes = try await body(request, desk, atMost: Self.largestImport, types: ["application/zip"])
        let (result, isOther) = try await blocking { () throws(Failure) -> ([UInt8], Bool) in
            let folder = try Files.makePrivateFolder(prefix: "recto-marks")
            defer { try? Files.remove(folder) }
            let path = "\(folder)/marks.annotations"
            try Files.replace(path, with: bytes)
            let read: ReadAnnotations
            do throws(Failure) {
                read = try AnnotationsFile.read(
                    path, document: marked.issue.document, pageCount: marked.pageCount, now: ReaderDesk.now,
                    device: reader)
            } catch {
                // Without the path, which is a matter of this machine.
                throw Failure(error.code, error.message)
            }
            guard marked.file.accepts(read.issue) else { return ([], true) }
            let count = try desk.database.add(read.marks, of: reader, in: marked.issue, keepsKnown: keepsKnown)
            return (
                try CompactJSON.encode(
                    ImportReply(read: read.marks.count, changed: count, lost: read.lost, problems: read.problems)),
                false
            )
        }
        guard !isOther else { throw Fault(.unprocessableContent, "These are marks of another publication.") }
        return own("application/json", result, request)
    }

    private struct ImportReply: Encodable {
        var read: Int
        var changed: Int
        var lost: Int
        var problems: [String]
    }

    /// - Parameter types: Taken beside JSON.
    /// - Throws: ``Fault`` 413, 415, 503.
    func body(_ request: Request, _ desk: ReaderDesk, atMost limit: Int, types: [String] = []) async throws -> [UInt8] {
        let type = (request.headers[.contentType] ?? "").prefix { $0 != ";" }.lowercased()
            .filter { !$0.isWhitespace }
        guard
            type == "application/json" || type.hasPrefix("application/") && type.hasSuffix("+json")
                || types.contains(type)
        else { throw Fault(.unsupportedMediaType, "Send JSON, as application/ld+json.") }
        return try await desk.read(request.body, length: request.headers[.contentLength], atMost: limit)
    }

    // MARK: - Requests

    /// Pages as in `12-13`, from 1.
    private static func pages(_ text: String?) throws(Fault) -> ClosedRange<Int>? {
        guard let text else { return nil }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard (1...2).contains(parts.count), let first = parts[0], let last = parts[parts.count - 1], 1 <= first,
            first <= last
        else { throw Fault(.badRequest, "“pages” is a page or two, as 12-13.") }
        return first - 1...last - 1
    }

    /// - Parameters:
    ///   - prefer: The header (RFC 7240; Web Annotation Protocol, 4.2).
    ///   - items: Of the address of a page.
    private static func detail(_ prefer: String?, _ items: String?) -> AnnotationContainer.Detail {
        if items == "addresses" { return .addresses }
        guard let prefer else { return .descriptions }
        if prefer.contains("http://www.w3.org/ns/oa#PreferContainedIRIs") { return .addresses }
        return prefer.contains("http://www.w3.org/ns/ldp#PreferMinimalContainer") ? .minimal : .descriptions
    }
}

/// An issue as its marks see it.
struct MarkedPlan: Sendable {
    let plan: IssuePlan
    /// The issue's address, without a slash at its end.
    let base: String
    let issue: ReaderIssue
    /// As files of marks name it.
    let file: MarkedIssue
    let container: AnnotationContainer

    var pageCount: Int { plan.contents.pages.count }

    init(_ plan: IssuePlan, base: String, version: String) {
        self.plan = plan
        self.base = base
        let entry = plan.entry
        let document = String(plan.fingerprint.drop { $0 != ":" }.dropFirst())
        issue = ReaderIssue(key: entry.id, document: document, title: entry.title)
        file = MarkedIssue(
            document: document, id: entry.facts?.identifier, title: entry.title, source: "document.pdf")
        container = AnnotationContainer(
            address: "\(base)/annotations/",
            issue: MarkedIssue(
                document: document, id: entry.facts?.identifier, title: entry.title, source: "\(base)/document.pdf"),
            version: version)
    }

    func received(_ bytes: [UInt8], id: MarkID) throws(Failure) -> ReceivedAnnotation {
        try ReceivedAnnotation(
            bytes, id: id, document: issue.document, pageCount: pageCount, now: ReaderDesk.now, device: "server")
    }
}
