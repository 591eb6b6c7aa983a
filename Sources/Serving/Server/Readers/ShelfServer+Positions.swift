import HTTPTypes
import Hummingbird
import Recto
import RectoHTTP
import RectoMarkFiles
import RectoReaders
import RectoShelf

/// Where a reader is, as OPDS Progression 1.0 and KOReader have it.
extension ShelfServer {
    private static let progressionType = "application/opds-progression+json"
    private static let largestPosition = 16 << 10

    // MARK: - OPDS Progression

    /// The latest position of all devices, or the last of one (`?device=`).
    func progression(
        _ marked: MarkedPlan, _ reader: String, _ desk: ReaderDesk, _ request: Request, _ call: Call
    ) async throws -> Answer {
        let positions = try await blocking { () throws(Failure) in
            try desk.database.positions(of: reader, in: marked.issue.key)
        }
        let position = call.query["device"].map { positions.positions[$0] } ?? positions.latest
        guard let position else { return own(Self.progressionType, [], request, status: .noContent) }
        let bytes = try CompactJSON.encode(ProgressionRecord(position, title: marked.issue.title))
        return own(Self.progressionType, bytes, request)
    }

    func putProgression(
        _ marked: MarkedPlan, _ reader: String, _ desk: ReaderDesk, _ request: Request
    ) async throws -> Answer {
        let bytes = try await body(request, desk, atMost: Self.largestPosition)
        guard let record = try? CompactJSON.decode(ProgressionRecord.self, from: bytes),
            let position = record.position(pageCount: marked.pageCount)
        else {
            throw Fault(
                .unprocessableContent,
                "A position needs “modified”, “device” with id and name, and “progression” within 0 and 1.")
        }
        let isLater = try await blocking { () throws(Failure) in
            try desk.database.put(position, of: reader, in: marked.issue)
        }
        guard isLater else { throw Fault(.conflict, "The device has sent a later position already.") }
        return own(
            Self.progressionType, try CompactJSON.encode(ProgressionRecord(position, title: marked.issue.title)),
            request)
    }

    // MARK: - KOReader

    func putProgress(of reader: String, _ desk: ReaderDesk, _ request: Request) async throws -> Answer {
        let bytes = try await body(request, desk, atMost: Self.largestPosition)
        guard let record = try? CompactJSON.decode(KOReaderRecord.self, from: bytes),
            let progress = record.progress(now: ReaderDesk.now / 1000)
        else {
            return own("application/json", KOReaderReply.invalid, request, status: .forbidden)
        }
        let entry = await koreaderFiles.entry(progress.document, shelf)
        try await blocking { () throws(Failure) in
            try desk.database.put(progress, of: reader)
            // What KOReader calls a page is one here only for PDFs and books, which have pages of their own.
            guard let entry, let page = Int(progress.progress), page >= 1 else { return }
            let position = DevicePosition(
                page: min(page, max(1, entry.facts?.pageCount ?? page)) - 1, progression: progress.percentage,
                name: progress.device,
                modified: HybridTime(milliseconds: progress.timestamp * 1000, device: progress.deviceID))
            _ = try desk.database.put(
                position, of: reader, in: ReaderIssue(entry, document: ""))
        }
        return own(
            "application/json", try CompactJSON.encode(KOReaderReply.Stored(progress)), request)
    }

    /// The latest that is known of a document: from KOReader, or from another device that read the same issue.
    func progress(_ document: String, of reader: String, _ desk: ReaderDesk, _ request: Request) async throws -> Answer
    {
        let entry = await koreaderFiles.entry(document, shelf)
        let progress = try await blocking { () throws(Failure) -> KOReaderProgress? in
            let known = try desk.database.progress(document, of: reader)
            guard let entry, let latest = try desk.database.positions(of: reader, in: entry.id).latest,
                latest.modified.milliseconds / 1000 > known?.timestamp ?? 0
            else { return known }
            return KOReaderProgress(
                document: document, progress: String(latest.page + 1), percentage: latest.progression,
                device: latest.name,
                deviceID: latest.modified.device, timestamp: latest.modified.milliseconds / 1000)
        }
        guard let progress else { return own("application/json", Array("{}".utf8), request) }
        return own("application/json", try CompactJSON.encode(KOReaderRecord(progress)), request)
    }
}

/// A position as OPDS Progression 1.0 has it.
struct ProgressionRecord: Codable {
    struct Device: Codable {
        var id: String
        var name: String?
    }

    var title: String?
    var modified: String
    var device: Device
    var progression: Double
    /// As `#page=17`.
    var references: [String]?

    init(_ position: DevicePosition, title: String) {
        self.title = title
        modified = MarkDate.text(position.modified.milliseconds)
        device = Device(id: position.modified.device, name: position.name)
        progression = position.progression
        references = ["#page=\(position.page + 1)"]
    }

    /// - Returns: `nil` for what is no position.
    func position(pageCount: Int) -> DevicePosition? {
        guard let time = MarkDate.milliseconds(modified), (0...1).contains(progression),
            (1...256).contains(device.id.utf8.count),
            (device.name ?? "").utf8.count <= 256
        else { return nil }
        let named = (references ?? []).lazy.compactMap { reference -> Int? in
            guard let start = reference.firstRange(of: "page=") else { return nil }
            return Int(reference[start.upperBound...].prefix { $0.isASCII && $0.isNumber })
        }.first
        let page = named.map { $0 - 1 } ?? Int(progression * Double(pageCount))
        return DevicePosition(
            page: max(0, min(page, pageCount - 1)), progression: progression, name: device.name ?? "",
            modified: HybridTime(milliseconds: time, device: device.id))
    }
}
