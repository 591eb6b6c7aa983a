import Recto

extension LinkImporter {
    /// What a link or a button was found to do.
    private enum Deed {
        case open(String)
        case goto(page: Int, rect: Rect?)
        case trigger(Trigger.Action)
        case content(LinkedContent)
        case nothing(String)
    }

    /// Takes over the links of a page, and buttons that do what links do.
    func addLinks(_ page: PageAnnotations) async throws {
        let links = page.annotations.filter { $0.kind == "Link" || $0.kind == "Widget" }
        guard !links.isEmpty else { return }
        // The words under a link are its best name; a page without text has none.
        var text: PageText?
        for try await element in publication.text(pages: [page.index]) { text = try? element.content.get() }
        for annotation in links {
            var entry = ImportReport.Entry(page: page.index + 1, object: annotation.object, source: annotation.kind)
            try await add(annotation, page, text, &entry)
            report.entries.append(entry)
        }
    }

    private func add(
        _ annotation: Annotation, _ page: PageAnnotations, _ text: PageText?, _ entry: inout ImportReport.Entry
    ) async throws {
        if annotation.kind == "Widget", annotation.field?.kind != .pushbutton {
            return entry.reason = "forms are never imported"
        }
        if isHidden(annotation) { return entry.reason = "it is hidden in the PDF" }
        let areas = areas(of: annotation, on: page)
        guard areas.rects.first != nil else { return entry.reason = areas.reason }
        let deed = deed(of: annotation, page, &entry)
        let shown = text.map { Self.words(in: areas.rects, of: $0) } ?? ""
        switch deed {
        case .nothing(let reason): entry.reason = reason
        case .content(let content): try place(content, areas.rects, annotation, shown, page, &entry)
        case .open(let address):
            // A blank is the one mistake that can be mended without guessing.
            let mended = address.replacing(" ", with: "%20")
            if mended != address { entry.notes.append("blanks were written as %20") }
            addLink(.open(url: mended), areas.rects, annotation, shown, Self.short(mended), page, &entry)
        case .goto(let target, let rect):
            addLink(.goto(page: target, rect: rect), areas.rects, annotation, shown, name(ofPage: target), page, &entry)
        case .trigger(let action):
            let name = annotation.contents?.trimmed ?? ""
            addLink(action, areas.rects, annotation, shown, name.isEmpty ? "▶" : name, page, &entry)
        }
    }

    /// One rectangle for each line of text that a link runs over.
    private func areas(of annotation: Annotation, on page: PageAnnotations) -> (rects: [Rect], reason: String) {
        let quads = (annotation.quads ?? []).compactMap { quad -> Rect? in
            guard let first = quad.first else { return nil }
            return quad.reduce(Rect(corner: first, opposite: first)) { $0.united(Rect(corner: $1, opposite: $1)) }
        }
        let whole = place(annotation.rect, on: page)
        guard quads.count > 1 else { return ([whole.rect].compactMap(\.self), whole.reason) }
        let parts = quads.compactMap { place($0, on: page).rect }
        return parts.isEmpty ? ([whole.rect].compactMap(\.self), whole.reason) : (parts, "")
    }

    private func addLink(
        _ action: Trigger.Action, _ rects: [Rect], _ annotation: Annotation, _ shown: String, _ name: String,
        _ page: PageAnnotations, _ entry: inout ImportReport.Entry
    ) {
        let contents = annotation.contents?.trimmed ?? ""
        for rect in rects {
            let id = id(.link, page: page.index)
            let title = shown.isEmpty ? (contents.isEmpty ? name : contents) : shown
            add(
                Overlay(
                    id: id, rect: rect, content: .link, title: title,
                    alt: contents.isEmpty || contents == title ? nil : contents, triggers: [Trigger(.tap, action)]),
                to: page)
            entry.overlays.append(id)
        }
        entry.kind = Overlay.Kind.link.rawValue
        switch action {
        case .goto(let target, _): entry.target = "page \(target)"
        case .open(let url): entry.target = url
        default: break
        }
    }

    // MARK: - Actions

    private func deed(of annotation: Annotation, _ page: PageAnnotations, _ entry: inout ImportReport.Entry) -> Deed {
        if let destination = annotation.destination { return lead(destination) }
        var actions: [Action] = []
        if let action = annotation.action {
            actions = [action] + (action.next ?? [])
        } else if annotation.kind == "Widget" {
            // Layout programs hang a button's action on the release of the mouse.
            actions = (annotation.additionalActions ?? []).filter { $0.trigger == "U" || $0.trigger == "D" }
                .flatMap { [$0.action] + ($0.action.next ?? []) }
        }
        guard !actions.isEmpty else { return .nothing(annotation.problem ?? "it does nothing") }
        var reasons: [String] = []
        for (place, action) in actions.enumerated() {
            let deed = deed(action, page, &entry)
            guard case .nothing(let reason) = deed else {
                if place + 1 < actions.count { entry.notes.append("what follows its first action is lost") }
                return deed
            }
            reasons.append(reason)
        }
        return .nothing(reasons.joined(separator: "; "))
    }

    private func deed(_ action: Action, _ page: PageAnnotations, _ entry: inout ImportReport.Entry) -> Deed {
        switch action.kind {
        case .uri: return read(action, &entry)
        case .goTo: return action.destination.map(lead) ?? .nothing(action.problem ?? "it leads nowhere")
        case .named:
            switch action.name {
            case "NextPage" where page.index + 1 < publication.pageCount: return .goto(page: page.index + 2, rect: nil)
            case "PrevPage" where page.index > 0: return .goto(page: page.index, rect: nil)
            case "FirstPage": return .goto(page: 1, rect: nil)
            case "LastPage": return .goto(page: publication.pageCount, rect: nil)
            default: return .nothing("the command \(action.name ?? "without a name") has no counterpart here")
            }
        case .rendition, .movie, .sound:
            guard let target = action.targets?.compactMap({ players[$0] }).first else {
                return .nothing("what it plays was not imported")
            }
            switch action.operation {
            case nil, "Play", "PlayAll", "Resume": return .trigger(.start(target: target.id))
            case "Stop": return .trigger(.stop(target: target.id))
            case "Pause": return .trigger(.toggle(target: target.id))
            case let other: return .nothing("the command \(other ?? "") has no counterpart")
            }
        case .richMedia:
            guard let target = action.targets?.compactMap({ players[$0] }).first else {
                return .nothing("what it plays was not imported")
            }
            return .trigger(.start(target: target.id))
        case .javaScript: return .nothing("JavaScript is never imported")
        case .launch: return .nothing("programs and files are never launched")
        case .submitForm, .resetForm, .importData: return .nothing("forms are never imported")
        case .goToRemote, .goToEmbedded: return .nothing("it leads to another document")
        default: return .nothing("the action \(action.kind.rawValue) has no counterpart")
        }
    }

    private func lead(_ destination: Destination) -> Deed {
        guard let page = destination.page, page < publication.pageCount else {
            return .nothing(
                "it leads to no page of this document"
                    + (destination.name.map { ": there is no place \"\($0)\"" } ?? ""))
        }
        return .goto(page: page + 1, rect: destination.rect.flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil })
    }

    private func read(_ action: Action, _ entry: inout ImportReport.Entry) -> Deed {
        let address = action.uri ?? ""
        entry.address = address
        var reading = LinkDialect.read(address)
        if case .record(let behaviour, let id) = reading.meaning {
            if let record = table?[id] {
                reading.meaning = IPaper.meaning(of: behaviour, in: record)
            } else {
                reading.meaning = .nothing(
                    table == nil ? "the table it refers to is not in the PDF" : "the table has no line \"\(id)\"")
            }
        }
        // A name without a scheme may be relative to an address that the document states.
        if reading.dialect == .file, let base = action.base, case .content(let content) = reading.meaning,
            let name = content.files.first, folder?.file(name) == nil, Address(base).scheme?.hasPrefix("http") == true
        {
            reading.meaning = .address((base.hasSuffix("/") ? base : base + "/") + name)
            reading.notes.append("taken as relative to \(base)")
        }
        entry.dialect = reading.dialect
        entry.notes += reading.notes
        switch reading.meaning {
        case .address(let address): return judged(address)
        case .page(let number):
            guard number <= publication.pageCount else {
                return .nothing("there is no page \(number); the document has \(publication.pageCount)")
            }
            return .goto(page: number, rect: nil)
        case .content(let content): return .content(content)
        case .nothing(let reason): return .nothing(reason)
        case .record: return .nothing("the table it refers to is not in the PDF")
        }
    }

    /// By the validator's rules: what it calls an error is left out, and the debris of automatic links as well.
    private func judged(_ address: String) -> Deed {
        let mended = address.replacing(" ", with: "%20")
        guard let problem = LinkRules.problem(with: mended), problem.rule != "SEC-011" else { return .open(address) }
        return .nothing(problem.rule == "REF-009" ? "does not look like a web address" : problem.message)
    }

    // MARK: - Names

    private static let longestName = 120

    private static func words(in rects: [Rect], of text: PageText) -> String {
        let words = text.text(in: rects.map(\.corners)).trimmed
        return words.count > longestName ? words.prefix(longestName - 1) + "…" : words
    }

    /// An address as a name: host and path.
    static func short(_ address: String) -> String {
        var text = address[...]
        for prefix in ["https://", "http://", "mailto:", "tel:", "www."] where text.hasPrefix(prefix) {
            text = text.dropFirst(prefix.count)
        }
        if text.hasSuffix("/") { text = text.dropLast() }
        let name = text.isEmpty ? address[...] : text
        return name.count > longestName ? name.prefix(longestName - 1) + "…" : String(name)
    }
}
