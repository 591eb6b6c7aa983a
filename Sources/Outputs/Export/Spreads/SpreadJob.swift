import Recto

/// Gets one file of an export written by a worker; with a second try in bands where the pages' display lists do not fit the
/// memory.
struct SpreadJob: Sendable {
    private let publication: Publication
    private let unit: SpreadUnit
    private let options: SpreadExportOptions
    /// The hidden folder of the export.
    private let folder: String

    init(_ publication: Publication, _ unit: SpreadUnit, _ options: SpreadExportOptions, folder: String) {
        self.publication = publication
        self.unit = unit
        self.options = options
        self.folder = folder
    }

    private var workplace: String { folder + "/" + unit.name }

    /// - Throws: ``Failure`` `.io`, which is not the document's fault, or `CancellationError`.
    func run() async throws -> Result<SpreadRecord, Failure> {
        let clock = ContinuousClock()
        let start = clock.now
        do {
            let reply = try await write()
            return .success(record(reply, start.duration(to: clock.now)))
        } catch let failure as Failure where failure.code != .io && failure.code != .cancelled {
            try Files.remove(workplace)
            return .failure(failure)
        }
    }

    private func write() async throws -> SpreadReply {
        let path = workplace + "/" + unit.path
        try Files.makeFolder(Files.split(path).folder)
        if options.format == .pdf {
            let request = SpreadDocumentRequest(
                sheets: unit.sheets, labels: unit.labels, box: options.box, path: path)
            return try await publication.pool.run(request, deadline: publication.deadline).0
        }
        let sheet = unit.sheets[0]
        if let list = unit.overlaysPath {
            let scale = options.format.isRaster ? options.resolution.scale(for: sheet.size) : nil
            try Files.replace(
                workplace + "/" + list, with: try JSONFile.encode(OverlayList(unit.marks, sheet, scale: scale)))
        }
        let marks = options.overlays == .draw ? unit.marks : []
        return try await publication.pool.runWithinMemory(deadline: publication.deadline) { drawing in
            SpreadRequest(
                sheet: sheet, options: options, marks: marks, addresses: unit.addresses, drawing: drawing, path: path)
        }.0
    }

    private func record(_ reply: SpreadReply, _ time: Duration) -> SpreadRecord {
        let milliseconds = time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000
        let pages = unit.sheets.flatMap(\.places).map(\.page)
        let told = reply.chatter.told.map { "page \($0.page + 1): \($0.message)" }
        return SpreadRecord(
            path: unit.path, spread: options.format == .pdf ? nil : unit.spreads[0], first: pages.min() ?? 0,
            last: pages.max() ?? 0, missing: reply.missing.isEmpty ? nil : reply.missing,
            pixelWidth: reply.pixelSize?.width, pixelHeight: reply.pixelSize?.height,
            overlays: unit.overlaysPath, bytes: reply.bytes, digest: reply.digest, fingerprint: unit.fingerprint,
            seconds: Double(milliseconds) / 1000, warnings: told + reply.chatter.messages,
            warningCount: reply.chatter.allCount, told: reply.chatter.told)
    }
}
