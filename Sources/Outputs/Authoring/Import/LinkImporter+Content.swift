import Recto

extension LinkImporter {
    /// A file that can be shown.
    private struct Found {
        var path: String
        var verdict: MediaJudge.Verdict
        var caption: String?

        init(_ path: String, _ verdict: MediaJudge.Verdict, _ caption: String?) {
            (self.path, self.verdict, self.caption) = (path, verdict, caption)
        }
    }

    /// Puts what an address names in the link's place; where that can't be had, a plain link to it, or nothing.
    func place(
        _ content: LinkedContent, _ rects: [Rect], _ annotation: Annotation, _ shown: String, _ page: PageAnnotations,
        _ entry: inout ImportReport.Entry
    ) throws(Failure) {
        guard let rect = Self.box(rects) else { return entry.reason = "its rectangle has no area" }
        if let remote = content.remote {
            guard LinkRules.problem(with: remote).map({ $0.rule == "SEC-011" }) ?? true else {
                return entry.reason = "\"\(remote)\" is no address that a link may open"
            }
            if content.kind != nil { entry.notes.append("media of other servers stay links") }
            let id = id(.link, page: page.index)
            add(
                Overlay(
                    id: id, rect: rect, content: .link, title: shown.isEmpty ? Self.short(remote) : shown,
                    alt: content.alt, triggers: [Trigger(.tap, .open(url: remote))]), to: page)
            (entry.kind, entry.overlays, entry.target) = (Overlay.Kind.link.rawValue, [id], remote)
            return
        }
        var found: [Found] = []
        for (file, caption) in try files(of: content, &entry) {
            switch try shelve(file: file) {
            case .success(let usable): found.append(Found(usable.path, usable.verdict, caption))
            case .failure(let failure):
                entry.notes.append("\"\(folder?.relative(file) ?? file)\" \(failure.message)")
            }
        }
        guard let made = try overlay(content, found, &entry) else {
            entry.reason = entry.notes.isEmpty ? "names nothing that can be shown" : entry.notes.joined(separator: "; ")
            return entry.notes = []
        }
        var overlay = Overlay(id: "", rect: rect, content: made)
        let contents = annotation.contents?.trimmed ?? ""
        overlay.id = id(overlay.kind, page: page.index)
        overlay.title = found.first.map { Self.words(ofFile: $0.path) }
        overlay.alt = contents.isEmpty || contents == overlay.title ? content.alt : contents
        add(overlay, to: page)
        if let object = annotation.object { players[object] = (overlay.id, page.index) }
        (entry.kind, entry.overlays) = (overlay.kind.rawValue, [overlay.id])
        if rects.count > 1 { entry.notes.append("its lines were put into one rectangle") }
    }

    private static func box(_ rects: [Rect]) -> Rect? {
        rects.first.map { first in rects.reduce(first) { $0.united($1) } }
    }

    /// The files that are meant, as far as they are there.
    private func files(
        of content: LinkedContent, _ entry: inout ImportReport.Entry
    ) throws(Failure) -> [(file: String, caption: String?)] {
        guard let folder else { return [] }
        if let collection = content.collection {
            let files = folder.collection(collection) { ending in
                LinkedContent.kind(ofEnding: ending) == content.kind
            }
            if files.isEmpty {
                entry.notes.append(
                    "its contents are delivered on their own: put them into a folder \"\(collection)\" beside the PDF")
            }
            return files.map { ($0, nil) }
        }
        var files: [(file: String, caption: String?)] = []
        for name in content.files {
            guard let file = folder.file(name) else {
                entry.notes.append("\"\(name)\" is not there; put it beside the PDF, or name its folder with --assets")
                continue
            }
            guard content.isGalleryFile else {
                files.append((file, nil))
                continue
            }
            let list = NutrientGallery(try Files.read(file, limit: 1 << 20) ?? [])
            for item in list.items {
                if let picture = folder.file(item.file) {
                    files.append((picture, item.caption))
                } else {
                    entry.notes.append("\"\(item.file)\" of \"\(name)\" is not there")
                }
            }
            entry.notes += list.notes
        }
        return files
    }

    private func overlay(
        _ wish: LinkedContent, _ found: [Found], _ entry: inout ImportReport.Entry
    ) throws(Failure) -> Overlay.Content? {
        guard let first = found.first else { return nil }
        let delay = min(max(wish.delay.isFinite ? wish.delay : 0, 0), 60)
        let start: StartMoment = wish.isAutomatic ? .visible : .tap
        switch first.verdict {
        case .film(let type, _, _):
            var video = Video(
                sources: [PlayableSource(path: first.path, type: type)], start: start, delay: delay,
                loops: wish.loops ?? false, isMuted: wish.isMuted ?? false, hasControls: wish.hasControls ?? true,
                presentation: wish.presentation ?? .inline)
            if let cover = wish.cover {
                if case .success(let picture) = try shelve(cover), case .picture = picture.verdict {
                    video.poster = picture.path
                } else {
                    entry.notes.append("the cover \"\(cover)\" is not there, or no picture")
                }
            }
            return .video(video)
        case .sound(let type, _):
            if wish.kind == .film { entry.notes.append("is sound without picture") }
            return .audio(
                Audio(
                    sources: [PlayableSource(path: first.path, type: type)], start: start, delay: delay,
                    loops: wish.loops ?? false, hasControls: wish.hasControls ?? true))
        case .picture:
            let pictures = found.filter { if case .picture = $0.verdict { true } else { false } }
            var gallery = Gallery(items: pictures.prefix(200).map { Gallery.Item(path: $0.path, caption: $0.caption) })
            if let seconds = wish.interval, seconds > 0, pictures.count > 1 {
                gallery.interval = min(max(seconds, 1), 60)
            }
            gallery.loops = wish.loops ?? true
            gallery.transition = wish.transition ?? .slide
            gallery.presentation = wish.presentation ?? .inline
            return .gallery(gallery)
        case .page: return try widget(first.path, wish, &entry)
        case .unusable: return nil
        }
    }

    /// A page goes into a folder of its own with all that lies with it.
    private func widget(
        _ file: String, _ wish: LinkedContent, _ entry: inout ImportReport.Entry
    ) throws(Failure) -> Overlay.Content? {
        guard let folder, let bundle = folder.bundle(of: file) else {
            entry.notes.append("its folder holds too many files for a widget")
            return nil
        }
        let name = Files.split(file).name
        let target = shelf.folder(LinkImporter.words(ofFile: file))
        var hasScripts = false
        for part in bundle {
            let ending = Address.ending(of: part.name)
            if ["js", "mjs"].contains(ending) { hasScripts = true }
            if ["html", "htm", "xhtml", "svg"].contains(ending), let bytes = try Files.read(part.file, limit: 16 << 20)
            {
                hasScripts = hasScripts || String(decoding: bytes, as: UTF8.self).lowercased().contains("<script")
            }
            let path =
                target + "/"
                + part.name.split(separator: "/").map { SafeName.make(String($0), fallback: "file") }
                .joined(separator: "/")
            if try !shelf.add(file: part.file, at: path, origin: folder.relative(part.file)) {
                entry.notes.append("\"\(part.name)\" has the name of another file and is left out")
            }
        }
        if bundle.count == 1 {
            entry.notes.append("only the page itself was taken; give it a folder with all it needs")
        }
        return .widget(
            Widget(
                path: target + "/" + SafeName.make(name, fallback: "index.html"), runsScripts: hasScripts,
                presentation: wish.presentation ?? .inline))
    }
}
