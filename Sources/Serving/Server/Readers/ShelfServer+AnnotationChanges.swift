import HTTPTypes
import Hummingbird
import Recto
import RectoHTTP
import RectoMarkFiles
import RectoReaders

/// What changes a reader's marks: each change names the version that its client has seen.
extension ShelfServer {
    /// Bytes of an annotation that is sent.
    private static let largestAnnotation = 256 << 10
    /// Bytes of a file that is sent.
    private static let largestImport = 4 << 20

    func create(
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

    func put(
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

    func remove(
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

    func importAnnotations(
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
}
