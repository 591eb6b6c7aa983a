import Recto
import RectoExport
import RectoFarm

/// Makes the archive of a document, or of a span of its pages.
struct DocumentMaker {
    let workshop: FarmWorkshop
    let document: PlannedDocument
    let sha256: String
    /// Where the document is on this machine.
    let file: String

    /// What was made, and where; it is nobody's until ``publish(_:)``.
    struct Made {
        var receipt: FarmReceipt
        /// `nil` where the document failed.
        var archive: String?
        var place: WorkPlace
        /// Pages that were drawn now, and pages that an earlier run had drawn.
        var drawn = 0
        var resumed = 0
    }

    /// How often a document is opened that ends the workers which open it.
    private static let openings = 2

    private var profile: FarmProfile { workshop.header.profile }

    /// - Returns: What there is to publish; `nil` where somebody else has been quicker.
    /// - Throws: ``Failure`` `.io`; ``Changed``; `CancellationError`.
    func make() async throws -> Made? {
        let clock = ContinuousClock()
        let start = clock.now
        let place = try WorkPlace(workshop.store, sha256, workshop.header.profileDigest, document.span)
        if try await workshop.store.receipt(sha256, workshop.header.profileDigest, document.span) != nil {
            try place.finish()
            return nil
        }
        do {
            var made = try await make(in: place)
            let time = start.duration(to: clock.now)
            made.receipt.seconds =
                Double(time.components.seconds) + Double(time.components.attoseconds / 1_000_000_000_000_000) / 1000
            return made
        } catch {
            place.abandon()
            // Whoever had the other folder has tidied up, and ours with it.
            if try await workshop.store.receipt(sha256, workshop.header.profileDigest, document.span)
                != nil
            {
                return nil
            }
            throw error
        }
    }

    private func make(in place: WorkPlace) async throws -> Made {
        try Files.makeFolder(place.tiles)
        let publication: Publication
        do {
            publication = try await open(writable: [place.tiles])
        } catch let failure as Failure where failure.isOfDocument {
            return Made(receipt: failed(failure, pages: nil), archive: nil, place: place)
        }
        do {
            let made = try await make(publication, in: place)
            await publication.close()
            return made
        } catch {
            await publication.pool.kill()
            await publication.close()
            guard let failure = error as? Failure, failure.isOfDocument, !(error is CancellationError) else {
                throw error
            }
            return Made(receipt: failed(failure, pages: publication.pageCount), archive: nil, place: place)
        }
    }

    /// Opens it under a name that does not depend on where it is: names are in the output.
    private func open(writable: [String]) async throws -> Publication {
        var file = FilePart(self.file)
        file.name = "document.pdf"
        let password = try document.passwordFile.flatMap { path throws(Failure) in try workshop.password(path) }
        var tries = 0
        while true {
            tries += 1
            do {
                return try await Publication(
                    file, password: password, workers: try workshop.workers(writable), deadline: workshop.deadline,
                    isForManyPages: document.pages != 1)
            } catch let failure as Failure
                where FarmReceipt.isPoison(failure.code.rawValue) && tries < Self.openings
            {
                continue
            }
        }
    }

    private func make(_ publication: Publication, in place: WorkPlace) async throws -> Made {
        if let span = document.span, publication.pageCount != document.pages ?? 0 || span.last > publication.pageCount {
            throw Changed(
                message: "has \(publication.pageCount) pages, and had \(document.pages ?? 0) when it was planned")
        }
        guard publication.pageCount > 0 else {
            return Made(receipt: failed(Failure(.damaged, "has no pages"), pages: 0), archive: nil, place: place)
        }
        let parts = try await ArchiveParts.make(
            publication, profile, document.span, in: place.path, stop: workshop.stop)
        var receipt = receipt(.done, pages: publication.pageCount)
        receipt.lost = parts.lost
        receipt.facts = parts.facts
        let archive: String
        var directory: [Int]?
        let count = PageCount()
        if let options = profile.tileOptions {
            let report = try await tiles(publication, options, place, count, parts.quarantined)
            guard !report.pages.isEmpty else {
                let first = report.failures.first
                var failed = failed(
                    Failure(
                        first?.code ?? .damaged,
                        "not a single page could be drawn: \(first?.message ?? "no reason known")"),
                    pages: publication.pageCount)
                failed.lost = report.failures.map(FarmReceipt.Loss.init)
                return Made(receipt: failed, archive: nil, place: place)
            }
            receipt.lost += report.failures.map(FarmReceipt.Loss.init)
            directory = report.archiveDirectory
            archive = "\(place.tiles)/\(report.archive ?? "")"
        } else {
            archive = place.path + "/document.zip"
            var zip = try ZipArchive(archive)
            try zip.append(segments: [ArchiveParts.segment(in: place.path)])
            try zip.finish()
        }
        receipt.lost.sort { ($0.page, $0.part) < ($1.page, $1.part) }
        let digits = String(try Digest.ofFile(archive).drop { $0 != ":" }.dropFirst())
        receipt.archive = FarmReceipt.Archive(
            name: FarmStore.archiveName(document.span, sha256: digits), bytes: try Files.stamp(archive).size,
            sha256: digits, directory: directory)
        return Made(
            receipt: receipt, archive: archive, place: place, drawn: count.drawn, resumed: count.resumed)
    }

    private func tiles(
        _ publication: Publication, _ options: TileOptions, _ place: WorkPlace, _ count: PageCount,
        _ quarantined: [Int: Failure]
    ) async throws
        -> PagesReport
    {
        var manner = TileExport.Manner()
        manner.quarantined = quarantined
        let (stop, path) = (workshop.stop, place.path)
        manner.isToStop = { stop.isSet }
        manner.triesAgain = true
        manner.segments = { report throws(Failure) in
            let file = path + "/pages.segment"
            let writer = try ZipSegment(file, prefix: "")
            try report.writeTimeless(to: path)
            try writer.add("pages.json", try Files.read(path + "/pages.json") ?? [])
            try writer.finish()
            return [ArchiveParts.segment(in: path), file]
        }
        let pages = document.span.map { "\($0.first)-\($0.last)" }
        let selection = try pages.map { text throws(Failure) in try PageSelection(text) } ?? .all
        return try await TileExport(publication, options: options, output: place.tiles, manner: manner) {
            count.hear($0)
        }
        .run(selection, isLast: true)
    }

    private func receipt(_ state: FarmReceipt.State, pages: Int?) -> FarmReceipt {
        var receipt = FarmReceipt(
            state: state, sha256: sha256, bytes: document.bytes, profile: workshop.header.profileDigest,
            recto: workshop.header.recto)
        receipt.pages = pages
        receipt.span = document.span
        return receipt
    }

    private func failed(_ failure: Failure, pages: Int?) -> FarmReceipt {
        var receipt = receipt(.failed, pages: pages)
        receipt.failure = FarmReceipt.Reason(code: failure.code.rawValue, message: failure.message)
        return receipt
    }

    /// Makes it everybody's: the archive, then the receipt, then nothing of the work.
    ///
    /// Whoever loses a race removes what is theirs, and is content.
    ///
    /// - Throws: ``Failure`` `.io`.
    func publish(_ made: Made) async throws(Failure) {
        let (store, profile) = (workshop.store, workshop.header.profileDigest)
        let folder = FarmStore.place(sha256, profile)
        if let archive = made.archive, let name = made.receipt.archive?.name {
            do throws(Failure) {
                // The name tells the content, so that a file that has it is the same.
                try await store.storage.placeOnce(archive, at: "\(folder)/\(name)")
            } catch {
                guard try await store.receipt(sha256, profile, document.span) != nil else { throw error }
            }
        }
        var isOurs = false
        do throws(Failure) { isOurs = try await store.write(made.receipt) } catch {
            // Whoever was quicker has tidied up, and our draft with it.
            guard try await store.receipt(sha256, profile, document.span) != nil else { throw error }
        }
        if let archive = made.receipt.archive {
            let path = "\(folder)/\(archive.name)"
            if !isOurs, let theirs = try await store.receipt(sha256, profile, document.span),
                theirs.archive?.name != archive.name
            {
                try await store.storage.remove(path)
            }
            try await store.storage.tidy(path, bytes: archive.bytes)
        }
        try made.place.finish()
    }
}

/// The file is not the one that was planned.
struct Changed: Error {
    var message: String
}

extension FarmReceipt.Loss {
    init(_ failure: PagesReport.PageFailure) {
        // The message begins with the page, which is told beside it.
        let place = "page \(failure.index + 1): "
        let message =
            failure.message.hasPrefix(place) ? String(failure.message.dropFirst(place.count)) : failure.message
        self.init(page: failure.index + 1, part: "tiles", code: failure.code.rawValue, message: message)
    }
}
