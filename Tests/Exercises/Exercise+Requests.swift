import Recto
import RectoExport
import RectoWorkers

extension Exercise {
    /// What a worker is asked, by the verb on the wire: what it takes for a request it can also be asked again.
    static let requests: [String: @Sendable ([UInt8]) -> Void] = Dictionary(
        uniqueKeysWithValues: [
            request(OpenRequest.self), request(EngineRequest.self), request(FontsRequest.self),
            request(SandboxRequest.self), request(InfoRequest.self), request(PagesRequest.self),
            request(TileRequest.self), request(PictureRequest.self), request(PartRequest.self),
            request(SheetRequest.self), request(InspectRequest.self), request(OutlineRequest.self),
            request(AnnotationsRequest.self), request(AttachmentsRequest.self), request(EmbeddedDataRequest.self),
            request(TextRequest.self), request(SearchRequest.self), request(ImagesRequest.self),
            request(PageExportRequest.self), request(PageAssemblyRequest.self), request(SpreadRequest.self),
            request(SpreadDocumentRequest.self), request(ThumbnailRequest.self),
        ])

    private static func request<R: WorkerRequest>(_ type: R.Type) -> (String, @Sendable ([UInt8]) -> Void) {
        expect(R.verb.utf8.count <= 64, "a verb that does not fit a frame: \(R.verb)")
        return (
            R.verb,
            { payload in
                guard let asked = try? CompactJSON.decode(R.self, from: payload) else { return }
                guard let bytes = try? CompactJSON.encode(asked) else {
                    return expect(false, "a request that can't be made: \(R.verb)")
                }
                expect((try? CompactJSON.decode(R.self, from: bytes)) != nil, "a request that is none: \(R.verb)")
            }
        )
    }
}
