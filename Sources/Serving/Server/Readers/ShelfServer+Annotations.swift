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

    func resource(
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
