public import Recto

/// Carries a manifest over to a new export of its PDF.
///
/// Nothing is guessed silently: what is not certain, and what has no page any more, is in the report.
public struct Rebinding {
    /// A page of the new PDF, from 1, that takes the overlays whose page is gone; they leave the package where `nil`.
    private let keeping: Int?
    private let old: [PageFingerprint]
    private let new: [PageFingerprint]
    private let isFraction: Bool
    private var partner: [Int: Int] = [:]
    private var shifts: [Int: PageShift] = [:]
    public private(set) var report: RebindReport
    public private(set) var manifest: ManifestDraft

    /// - Parameters:
    ///   - read: the manifest as it is.
    ///   - old: the pages that it was made for.
    ///   - new: the pages that it is for now.
    ///   - file: the new PDF's name, for the report.
    ///   - digest: of the new PDF, 64 hexadecimal digits.
    ///   - keeping: see above.
    /// - Throws: ``Failure`` `.usage` for a page to keep overlays on that is not there.
    public init(
        _ read: ReadManifest, old: [PageFingerprint], new: [PageFingerprint], file: String, digest: String,
        keeping: Int? = nil
    ) throws(Failure) {
        guard !new.isEmpty else { throw Failure(.damaged, "has no pages", at: file) }
        if let keeping, !(1...max(1, new.count)).contains(keeping) {
            throw Failure(.usage, "there is no page \(keeping); the document has \(new.count)", at: "--keep-unmatched")
        }
        self.keeping = keeping
        self.old = old
        self.new = new
        isFraction = read.manifest.units == .fraction
        manifest = ManifestDraft(read.tree.root)
        report = RebindReport(
            file: file, oldPageCount: old.count, newPageCount: new.count, threshold: PageMatcher.threshold)
        let result = PageMatcher.match(old, new)
        for match in result.matches {
            partner[match.old] = match.new
            shifts[match.old] = PageShift(from: old[match.old], to: new[match.new])
        }
        tell(result, read.manifest)
        movePages()
        moveOutline()
        var document = manifest["document"] ?? .object([])
        document["pages"] = ManifestDraft(new.count)
        document["sha256"] = .string(digest)
        manifest["document"] = document
    }

    private mutating func tell(_ result: PageMatcher.Result, _ manifest: OverlayManifest) {
        var counts: [Int: Int] = [:]
        for page in manifest.pages { counts[page.index - 1, default: 0] += page.overlays.count }
        for match in result.matches {
            let shift = shifts[match.old].flatMap { $0.isNone ? nil : $0 }
            report.pages.append(
                RebindReport.Page(
                    old: match.old + 1, new: match.new + 1,
                    status: match.similarity >= PageMatcher.sameness ? .same : .changed,
                    similarity: (match.similarity * 1000).rounded() / 1000, moved: match.isMoved,
                    ambiguous: match.isAmbiguous, shift: shift.map(RebindReport.Shift.init),
                    overlays: counts[match.old] ?? 0))
        }
        for page in result.gone {
            report.pages.append(
                RebindReport.Page(
                    old: page + 1, status: .gone, moved: false, ambiguous: false, overlays: counts[page] ?? 0))
        }
        report.pages.sort { ($0.old ?? 0) < ($1.old ?? 0) }
        for page in result.fresh {
            report.pages.append(
                RebindReport.Page(new: page + 1, status: .inserted, moved: false, ambiguous: false, overlays: 0))
        }
    }

    // MARK: - Rectangles

    /// A rectangle of an old page in the manifest's units, on the page's partner.
    private func moved(_ rect: Rect, from page: Int) -> ManifestDraft? {
        guard let shift = shifts[page], let target = partner[page] else { return nil }
        let (from, to) = (old[page].size, new[target].size)
        guard isFraction else { return ManifestDraft(shift.rect(rect), decimals: 100) }
        let points = shift.rect(
            Rect(
                x: rect.x * from.width, y: rect.y * from.height, width: rect.width * from.width,
                height: rect.height * from.height))
        return ManifestDraft(
            Rect(
                x: points.x / to.width, y: points.y / to.height, width: points.width / to.width,
                height: points.height / to.height), decimals: 1e6)
    }

    private mutating func checkInside(_ value: ManifestDraft, on page: Int, joins: Bool, _ id: String) {
        guard let rect = value.rect, !joins else { return }
        let size = isFraction ? Size(width: 1, height: 1) : new[page].size
        let slack = isFraction ? 1e-3 : 0.5
        if rect.x < -slack || rect.y < -slack || rect.maxX > size.width + slack || rect.maxY > size.height + slack {
            report.notes.append("page \(page + 1): \(id) now runs beyond its page; check its rectangle")
        }
    }

    // MARK: - Pages

    private mutating func movePages() {
        var pages: [(index: Int, page: ManifestDraft)] = []
        var orphans: [ManifestDraft] = []
        var homes: [String: Int] = [:]
        for page in manifest["pages"]?.elements ?? [] {
            guard let number = page["index"]?.integer, old.indices.contains(number - 1) else {
                report.notes.append(
                    "an entry for page \(page["index"]?.integer ?? 0), which the old PDF does not have, is left out")
                continue
            }
            let overlays = page["overlays"]?.elements ?? []
            for overlay in overlays { homes[overlay["id"]?.text ?? ""] = number }
            guard let target = partner[number - 1] else {
                orphans += adopt(overlays, of: number)
                continue
            }
            pages.append((target, moved(page, number - 1, to: target)))
        }
        if let keeping, !orphans.isEmpty {
            if let place = pages.firstIndex(where: { $0.index == keeping - 1 }) {
                pages[place].page["overlays"] = .array((pages[place].page["overlays"]?.elements ?? []) + orphans)
            } else {
                pages.append(
                    (keeping - 1, .object([("index", ManifestDraft(keeping)), ("overlays", .array(orphans))])))
            }
        }
        pages.sort { $0.index < $1.index }
        manifest["pages"] = manifest["pages"] == nil ? nil : .array(cleaned(pages.map(\.page), homes))
        report.overlays = (manifest["pages"]?.elements ?? []).reduce(0) { $0 + ($1["overlays"]?.elements.count ?? 0) }
    }

    /// Overlays whose page is gone.
    private mutating func adopt(_ overlays: [ManifestDraft], of page: Int) -> [ManifestDraft] {
        guard let keeping else {
            for overlay in overlays {
                report.removed.append(
                    RebindReport.Removal(page: page, overlay: overlay["id"]?.text, reason: "its page is gone"))
            }
            return []
        }
        let (from, to) = (old[page - 1].size, new[keeping - 1].size)
        return overlays.map { overlay in
            var overlay = overlay
            if !isFraction, let rect = overlay["rect"]?.rect {
                let (x, y) = (to.width / max(from.width, 1e-9), to.height / max(from.height, 1e-9))
                overlay["rect"] = ManifestDraft(
                    Rect(x: rect.x * x, y: rect.y * y, width: rect.width * x, height: rect.height * y), decimals: 100)
            }
            report.notes.append(
                "\(overlay["id"]?.text ?? "an overlay") of page \(page), which is gone, was put on page \(keeping)")
            return retargeted(overlay, page)
        }
    }

    private mutating func moved(_ page: ManifestDraft, _ index: Int, to target: Int) -> ManifestDraft {
        var page = page
        page["index"] = ManifestDraft(target + 1)
        // A label of the publisher's own stays.
        if let label = page["label"]?.text, label == old[index].label || label == String(index + 1) {
            page["label"] = .string(new[target].label)
        }
        let joins = page["join"]?.flag == true
        if joins, partner[index + 1] != target + 1 {
            page["join"] = nil
            report.notes.append(
                "page \(target + 1): is not joined any more, since the page after it is another one; check its overlays"
            )
        }
        if let side = page["side"]?.text, ["left", "right"].contains(side), (target - index) % 2 != 0 {
            report.notes.append("page \(target + 1): is still set on the \(side); it moved by an odd number of pages")
        }
        guard let overlays = page["overlays"]?.elements else { return page }
        page["overlays"] = .array(
            overlays.map { overlay in
                var overlay = overlay
                if let rect = overlay["rect"]?.rect, let place = moved(rect, from: index) {
                    // What has not moved keeps its digits.
                    if shifts[index]?.isNone != true || (isFraction && old[index].size != new[target].size) {
                        overlay["rect"] = place
                    }
                    checkInside(place, on: target, joins: joins, overlay["id"]?.text ?? "an overlay")
                }
                return retargeted(overlay, index + 1)
            })
        return page
    }

    /// Links to pages follow them; those to pages that are gone are taken out.
    private mutating func retargeted(_ overlay: ManifestDraft, _ page: Int) -> ManifestDraft {
        guard let triggers = overlay["on"]?.elements else { return overlay }
        var overlay = overlay
        var kept: [ManifestDraft] = []
        for trigger in triggers {
            guard trigger["do"]?.text == "goto", let number = trigger["page"]?.integer else {
                kept.append(trigger)
                continue
            }
            guard let target = partner[number - 1] else {
                report.notes.append(
                    "\(overlay["id"]?.text ?? "an overlay"): its link to page \(number), which is gone, was taken out")
                continue
            }
            var trigger = trigger
            trigger["page"] = ManifestDraft(target + 1)
            if let rect = trigger["rect"]?.rect, shifts[number - 1]?.isNone != true {
                trigger["rect"] = moved(rect, from: number - 1)
            }
            kept.append(trigger)
        }
        overlay["on"] = kept.isEmpty ? nil : .array(kept)
        return overlay
    }

    /// Takes out what has lost its meaning: actions on overlays that are not there any more, links without an action, and so
    /// on until nothing changes.
    private mutating func cleaned(_ pages: [ManifestDraft], _ homes: [String: Int]) -> [ManifestDraft] {
        var pages = pages
        while true {
            let ids = Set(pages.flatMap { $0["overlays"]?.elements ?? [] }.compactMap { $0["id"]?.text })
            var isDone = true
            for index in pages.indices {
                guard let overlays = pages[index]["overlays"]?.elements else { continue }
                var kept: [ManifestDraft] = []
                for overlay in overlays {
                    var overlay = overlay
                    let id = overlay["id"]?.text ?? ""
                    if let triggers = overlay["on"]?.elements {
                        let left = triggers.filter { $0["target"]?.text.map(ids.contains) ?? true }
                        if left.count < triggers.count {
                            isDone = false
                            report.notes.append("\(id): what it did to overlays that are gone was taken out")
                            overlay["on"] = left.isEmpty ? nil : .array(left)
                        }
                    }
                    if overlay["kind"]?.text == "link", overlay["on"] == nil {
                        isDone = false
                        report.removed.append(
                            RebindReport.Removal(page: homes[id] ?? 0, overlay: id, reason: "what it led to is gone"))
                    } else {
                        kept.append(overlay)
                    }
                }
                pages[index]["overlays"] = .array(kept)
            }
            if isDone { return pages }
        }
    }

    // MARK: - Outline

    private mutating func moveOutline() {
        guard let outline = manifest["outline"] else { return }
        manifest["outline"] = .array(moved(outline.elements))
    }

    private mutating func moved(_ entries: [ManifestDraft]) -> [ManifestDraft] {
        var result: [ManifestDraft] = []
        for entry in entries {
            var entry = entry
            let children = entry["children"].map { moved($0.elements) }
            guard let number = entry["page"]?.integer, let target = partner[number - 1] else {
                report.notes.append(
                    "outline: \"\(entry["title"]?.text ?? "")\" led to page \(entry["page"]?.integer ?? 0), which is gone, and was taken out"
                )
                // What was below it moves up.
                result += children ?? []
                continue
            }
            entry["page"] = ManifestDraft(target + 1)
            if let rect = entry["rect"]?.rect, shifts[number - 1]?.isNone != true {
                entry["rect"] = moved(rect, from: number - 1)
            }
            if let children { entry["children"] = children.isEmpty ? nil : .array(children) }
            result.append(entry)
        }
        return result
    }
}
