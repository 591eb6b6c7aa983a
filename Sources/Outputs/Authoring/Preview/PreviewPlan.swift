public import Recto

/// What a preview shows: pages and joined spreads with their overlays, and what the validator says of them.
public struct PreviewPlan: Sendable {
    /// An overlay with the number that stands for it on the picture.
    public struct Item: Sendable {
        /// In reading order on its picture, from 1.
        public var number: Int
        /// From 1.
        public var page: Int
        public var overlay: Overlay
        /// Page space of its page, points.
        public var rect: Rect
        public var findings: [Finding]
    }

    /// A picture.
    public struct Sheet: Sendable {
        /// From 1, in reading order; two where pages are joined.
        public var pages: [Int]
        public var labels: [String]
        public var offsets: [Point]
        public var sizes: [Size]
        public var items: [Item]
        /// Findings of its pages that are about no overlay.
        public var findings: [Finding]

        /// `6`, or `6-7`.
        public var name: String { pages.map(String.init).joined(separator: "-") }

        /// Points.
        public var size: Size {
            var size = Size(width: 0, height: 0)
            for (offset, page) in zip(offsets, sizes) {
                size = Size(
                    width: max(size.width, offset.x + page.width), height: max(size.height, offset.y + page.height))
            }
            return size
        }
    }

    public let manifest: OverlayManifest
    public internal(set) var sheets: [Sheet] = []
    /// Findings that are on no page.
    public private(set) var findings: [Finding]

    /// - Parameters:
    ///   - pages: what the PDF's pages are, in order; those that can't be read are left out.
    ///   - report: of the validator; `nil` shows no findings.
    ///   - wanted: from 0; a joined page brings its partner along.
    public init(
        _ manifest: OverlayManifest, pages: [Result<PageInfo, Failure>], report: ValidationReport?, wanted: [Int]
    ) {
        let manifest = manifest.inPoints(userUnits: pages.userUnits)
        self.manifest = manifest
        let found = (report?.findings ?? []).filter { $0.severity >= .warning }
        findings = found.filter { $0.page == nil }
        var known: [Int: OverlayPage] = [:]
        for page in manifest.pages {
            if known[page.index] == nil {
                known[page.index] = page
            } else {
                known[page.index]?.overlays += page.overlays
            }
        }
        let isRight = manifest.spread?.direction == .rightToLeft
        let chosen = Set(wanted.map { $0 + 1 })
        var number = 1
        while number <= pages.count {
            // Joined pages in a chain are shown two by two.
            let joins = known[number]?.joinsNext == true && number < pages.count
            let numbers = joins ? [number, number + 1] : [number]
            number += numbers.count
            guard !chosen.isDisjoint(with: numbers) else { continue }
            let infos = numbers.compactMap { try? pages[$0 - 1].get() }
            guard infos.count == numbers.count else { continue }
            var offsets = [Point(x: 0, y: 0)]
            if infos.count == 2 {
                offsets.append(Point(x: infos[0].size.width, y: 0))
                if isRight { offsets = [Point(x: infos[1].size.width, y: 0), Point(x: 0, y: 0)] }
            }
            var items: [Item] = []
            for (page, info) in zip(numbers, infos) {
                for overlay in known[page]?.overlays ?? [] {
                    items.append(
                        Item(
                            number: items.count + 1, page: page, overlay: overlay,
                            rect: manifest.pageRect(overlay.rect, pageSize: info.size),
                            findings: found.filter { $0.overlay == overlay.id && ($0.page ?? page) == page }))
                }
            }
            let ids = Set(items.map(\.overlay.id))
            sheets.append(
                Sheet(
                    pages: numbers, labels: zip(numbers, infos).map { known[$0]?.label ?? $1.label }, offsets: offsets,
                    sizes: infos.map(\.size), items: items,
                    findings: found.filter { finding in
                        numbers.contains(finding.page ?? 0) && !(finding.overlay.map(ids.contains) ?? false)
                    }))
        }
    }
}
