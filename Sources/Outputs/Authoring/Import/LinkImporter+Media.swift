import Recto
import RectoMedia

extension LinkImporter {
    /// Why annotations of a kind are never imported; `nil` for those that may be.
    private static func reason(for kind: String) -> String? {
        switch kind {
        case "Movie", "Screen", "Sound", "RichMedia": nil
        case "3D": "three-dimensional models have no counterpart"
        case "FileAttachment":
            "an attached file is no overlay; take it out with recto annotations --extract-attachments"
        case "Text", "FreeText", "Popup", "Highlight", "Underline", "Squiggly", "StrikeOut", "Caret", "Stamp", "Ink",
            "Line",
            "Square", "Circle", "Polygon", "PolyLine", "Redact":
            "a note or mark"
        case "PrinterMark", "TrapNet", "Watermark": "meant for printing"
        case "": "it has no kind"
        default: "annotations of this kind have no counterpart"
        }
    }

    /// Takes over a film or a sound; tells of everything else that is no link.
    func addMedia(_ annotation: Annotation, _ page: PageAnnotations) async throws {
        guard annotation.kind != "Link", annotation.kind != "Widget" else { return }
        // The window of a note that is told of itself.
        if annotation.kind == "Popup" { return }
        var entry = ImportReport.Entry(page: page.index + 1, object: annotation.object, source: annotation.kind)
        defer { report.entries.append(entry) }
        if let reason = Self.reason(for: annotation.kind) { return entry.reason = reason }
        if isHidden(annotation) { return entry.reason = "it is hidden in the PDF" }
        let (rect, reason) = place(annotation.rect, on: page)
        guard let rect else { return entry.reason = reason }
        let media = annotation.media ?? []
        guard !media.isEmpty else { return entry.reason = annotation.problem ?? "it has nothing to play" }
        var sources: [(path: String, verdict: MediaJudge.Verdict)] = []
        for medium in Self.playable(media) {
            let name = medium.file?.name ?? medium.name
            switch try await take(medium, page: page.index + 1) {
            case .success(let found):
                if !sources.contains(where: { $0.path == found.path }) { sources.append(found) }
            case .failure(let failure):
                entry.notes.append((name.map { "\"\($0)\" " } ?? "its content ") + failure.message)
            }
        }
        let films = sources.filter { if case .film = $0.verdict { true } else { false } }
        let used = films.isEmpty ? sources : films
        guard let first = used.first else {
            entry.reason = entry.notes.isEmpty ? "it has nothing to play" : entry.notes.joined(separator: "; ")
            return entry.notes = []
        }
        let isFilm = !films.isEmpty
        let id = id(isFilm ? .video : .audio, page: page.index)
        let list = used.map { PlayableSource(path: $0.path, type: $0.verdict.type) }
        var overlay = Overlay(
            id: id, rect: rect, content: .link, title: Self.title(annotation, media, first.path), alt: nil)
        let startsOnPage = starts(annotation)
        overlay.content =
            isFilm
            ? .video(Video(sources: list, start: startsOnPage ? .page : .tap))
            : .audio(Audio(sources: list, start: startsOnPage ? .page : .tap))
        if let contents = annotation.contents?.trimmed, !contents.isEmpty, contents != overlay.title {
            overlay.alt = contents
        }
        add(overlay, to: page)
        if let object = annotation.object { players[object] = (id, page.index) }
        entry.kind = overlay.kind.rawValue
        entry.overlays = [id]
    }

    /// A viewer shows neither.
    func isHidden(_ annotation: Annotation) -> Bool {
        annotation.flags.map { $0.contains("hidden") || $0.contains("noView") } ?? false
    }

    /// RichMedia lists the player and its skin beside the film.
    private static func playable(_ media: [Media]) -> [Media] {
        let meant = media.filter { $0.use == "Video" || $0.use == "Sound" }
        return meant.isEmpty ? media : meant
    }

    /// Whether the page being opened or shown plays it.
    private func starts(_ annotation: Annotation) -> Bool {
        (annotation.additionalActions ?? []).contains { event in
            ["PO", "PV"].contains(event.trigger) && ["Play", "PlayAll", "Resume", nil].contains(event.action.operation)
                && [Action.Kind.rendition, .movie, .sound].contains(event.action.kind)
        }
    }

    private static func title(_ annotation: Annotation, _ media: [Media], _ path: String) -> String {
        let name = [annotation.subject, media.first?.name, media.first?.file?.description].compactMap { $0?.trimmed }
            .first { !$0.isEmpty && Address.ending(of: $0).isEmpty }
        return name ?? words(ofFile: path)
    }

    /// `assets/lamp-at_night.mp4` as people would say it: lamp at night.
    static func words(ofFile path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
        let words = stem.split { $0 == "-" || $0 == "_" || $0 == " " }.joined(separator: " ")
        return words.isEmpty ? name : words
    }

    // MARK: - Content

    /// Puts a medium of the PDF on the shelf.
    private func take(_ medium: Media, page: Int) async throws -> Result<
        (path: String, verdict: MediaJudge.Verdict), Failure
    > {
        guard let stream = medium.stream else { return try outside(medium) }
        if let known = extracted[stream] {
            if case .unusable(let why) = known.verdict { return .failure(Failure(.unsupported, why)) }
            return .success(known)
        }
        var bytes: [UInt8]
        do {
            let data = try await publication.data(of: stream)
            guard data.isDecoded else { return .failure(Failure(.unsupported, "is packed in a way that is not known")) }
            bytes = data.bytes
        } catch let failure as Failure where failure.code != .io && failure.code != .cancelled {
            return .failure(failure)
        }
        var verdict = MediaJudge.Verdict.unusable("is empty")
        if medium.kind == .sound {
            if let problem = WaveFile.problem(medium.samples) {
                verdict = .unusable(problem)
            } else if let samples = medium.samples {
                bytes = WaveFile.bytes(bytes, samples)
                verdict = try MediaJudge.verdict(MediaBytes(bytes))
            }
        } else if !bytes.isEmpty {
            verdict = try MediaJudge.verdict(MediaBytes(bytes))
        }
        guard let ending = verdict.ending else {
            let why: String = if case .unusable(let why) = verdict { why } else { "is neither film nor sound" }
            extracted[stream] = ("", .unusable(why))
            return .failure(Failure(.unsupported, why))
        }
        let name = medium.file?.name ?? medium.name ?? ""
        let path = shelf.add(
            bytes, name: name, ending: ending, fallback: "page-\(page)-\(medium.kind.rawValue.lowercased())",
            origin: name.isEmpty ? "the PDF's object \(stream)" : name)
        extracted[stream] = (path, verdict)
        return .success((path, verdict))
    }

    /// A medium whose file is not in the PDF.
    private func outside(_ medium: Media) throws -> Result<(path: String, verdict: MediaJudge.Verdict), Failure> {
        if let problem = medium.problem, medium.file == nil { return .failure(Failure(.damaged, problem)) }
        guard let name = medium.file?.name else { return .failure(Failure(.damaged, "is not in the PDF")) }
        let scheme = Address(name).scheme
        if medium.file?.isURL == true || scheme == "http" || scheme == "https" {
            return .failure(Failure(.unsupported, "is elsewhere: films of other servers can't be played in place"))
        }
        switch try shelve(name) {
        case .success(let found):
            if found.verdict.type == nil { return .failure(Failure(.unsupported, "is neither film nor sound")) }
            return .success(found)
        case .failure(let failure): return .failure(failure)
        }
    }

    /// Puts a file of the folder on the shelf, if it is something that can be shown.
    func shelve(_ name: String) throws(Failure) -> Result<(path: String, verdict: MediaJudge.Verdict), Failure> {
        guard let file = folder?.file(name) else {
            return .failure(Failure(.io, "is not there; put it beside the PDF, or name its folder with --assets"))
        }
        return try shelve(file: file)
    }

    func shelve(file: String) throws(Failure) -> Result<(path: String, verdict: MediaJudge.Verdict), Failure> {
        let verdict = try MediaJudge.verdict(FileMedia(file))
        guard let ending = verdict.ending else {
            if case .unusable(let why) = verdict { return .failure(Failure(.unsupported, why)) }
            return .success((file, verdict))
        }
        let path = try shelf.add(
            file: file, name: file, ending: ending, origin: folder?.relative(file) ?? Files.split(file).name)
        return .success((path, verdict))
    }
}

extension MediaJudge.Verdict {
    /// The media type of what can be played.
    var type: String? {
        switch self {
        case .film(let type, _, _), .sound(let type, _): type
        case .picture, .page, .unusable: nil
        }
    }

    /// The ending for a file that is taken over as it is.
    var ending: String? {
        switch self {
        case .film(_, let ending, _), .sound(_, let ending), .picture(let ending): ending
        case .page, .unusable: nil
        }
    }
}
