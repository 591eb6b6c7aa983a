import HTTPTypes
import Hummingbird
import NIOCore
import Recto
import RectoAddresses
import RectoHTTP
import RectoShelf

/// Conditions, ranges, compression: what of an answer is sent.
extension ShelfServer {
    /// Whether an answer is of a document that is in the clear only in memory.
    private func isSealed(_ answer: Answer) -> Bool {
        guard open.readsElsewhere, let entry = answer.entry else { return false }
        return shelf[entry.id]?.kind == .sealed
    }

    /// - Parameters:
    ///   - place: Where the answer needs it.
    ///   - audience: Whose pages may load it.
    func finish(_ answer: Answer, _ request: Request, _ place: Place?, _ audience: Audience) -> Response {
        var (headers, unchanged) = answer.headers(
            for: audience, options, isSealed: isSealed(answer), origin: request.headers[.origin])
        guard answer.status == .ok, request.method == .get || request.method == .head else {
            return Response(status: answer.status, headers: headers, body: body(answer, 0..<answer.body.count))
        }
        var (tag, packed) = (answer.tag, nil as ByteBuffer?)
        if answer.isCompressible, case .bytes(let buffer) = answer.body, let own = answer.tag {
            headers.append(HTTPField(name: .vary, value: "Accept-Encoding"))
            if Acceptance.takesGzip(request.headers[.acceptEncoding]), let small = pack(buffer, own) {
                packed = small
                tag = own.dropLast() + "-gz\""
                headers[.contentEncoding] = "gzip"
                headers[.contentLength] = String(small.readableBytes)
                headers[.eTag] = tag
            }
        }
        if let canonical = answer.canonical, let place {
            headers[.link] = "<\(place.base)\(canonical)>;rel=\"canonical\""
        }
        guard let tag else { return Response(status: .ok, headers: headers, body: body(answer, 0..<answer.body.count)) }
        let conditions = Conditions(
            ifMatch: request.headers[.ifMatch], ifNoneMatch: request.headers[.ifNoneMatch],
            ifRange: request.headers[.ifRange])
        switch conditions.verdict(tag) {
        case .failed:
            return finish(Fault(.preconditionFailed, "This is another one.").answer, request, nil, audience)
        case .notModified:
            if packed == nil, answer.canonical == nil {
                return Response(status: .notModified, headers: unchanged)
            }
            for name in [HTTPField.Name.contentLength, .contentType, .contentEncoding] { headers[name] = nil }
            return Response(status: .notModified, headers: headers)
        case .proceed: break
        }
        if let packed { return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: packed)) }
        if case .stream(let content) = answer.body, !content.isSeekable {
            return inflated(content, headers, request, audience)
        }
        guard let wanted = request.headers[.range], conditions.allowsRange(tag) else {
            return Response(status: .ok, headers: headers, body: body(answer, 0..<answer.body.count))
        }
        switch ByteRange(wanted, size: answer.body.count) {
        case .whole: return Response(status: .ok, headers: headers, body: body(answer, 0..<answer.body.count))
        case .unsatisfiable:
            unchanged[.contentRange] = "bytes */\(answer.body.count)"
            return Response(status: .rangeNotSatisfiable, headers: unchanged)
        case .part(let range):
            headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(answer.body.count)"
            headers[.contentLength] = String(range.count)
            return Response(status: .partialContent, headers: headers, body: body(answer, range))
        }
    }

    private func pack(_ buffer: ByteBuffer, _ tag: String) -> ByteBuffer? {
        let key = ByteCache.Key.answer(document: "gzip", address: tag)
        if let known = cache.value(for: key, as: ByteBuffer.self) { return known }
        guard let packed = Gzip.pack(Array(buffer.readableBytesView)) else { return nil }
        let small = ByteBuffer(bytes: packed)
        cache.insert(small, for: key, bytes: packed.count)
        return small
    }

    /// What has to be inflated from its start: sent whole, whatever part was asked for (RFC 9110, 14.2).
    private func inflated(
        _ content: FileContent, _ headers: HTTPFields, _ request: Request, _ audience: Audience
    ) -> Response {
        guard let place = inflations.take() else {
            let fault = Fault(.serviceUnavailable, "Too much is asked for at a time.", retryAfter: 5)
            return finish(fault.answer, request, nil, audience)
        }
        let body = ResponseBody(contentLength: content.size) { writer in
            defer { withExtendedLifetime(place) {} }
            let stream = try await blocking { () throws(Failure) in try content.inflating() }
            guard let stream else { throw Failure(.internal, "is not compressed") }
            // A piece goes when the next one is there: the last one of an entry that is not what it should be never does.
            var piece: [UInt8] = []
            while let next = try await blocking({ () throws(Failure) in try stream.next() }) {
                if !piece.isEmpty { try await writer.write(ByteBuffer(bytes: piece)) }
                piece = next
            }
            if !piece.isEmpty { try await writer.write(ByteBuffer(bytes: piece)) }
            try await writer.finish(nil)
        }
        return Response(status: .ok, headers: headers, body: body)
    }

    private func body(_ answer: Answer, _ range: Range<Int>) -> ResponseBody {
        switch answer.body {
        case .bytes(let buffer):
            let start = buffer.readerIndex + range.lowerBound
            return ResponseBody(byteBuffer: buffer.getSlice(at: start, length: range.count) ?? ByteBuffer())
        case .live(let events):
            return ResponseBody { writer in
                try await events(&writer)
                try await writer.finish(nil)
            }
        case .stream(let content):
            return ResponseBody(contentLength: range.count) { writer in
                var position = range.lowerBound
                while position < range.upperBound {
                    let piece = position..<min(range.upperBound, position + FileContent.piece)
                    // Where this fails, the connection ends before what was promised: whoever reads it knows.
                    let bytes = try await content.read(piece)
                    try await writer.write(ByteBuffer(bytes: bytes))
                    position = piece.upperBound
                }
                try await writer.finish(nil)
            }
        }
    }
}
