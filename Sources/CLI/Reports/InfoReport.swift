import Recto

/// What `recto info` prints.
struct InfoReport {
    struct Page: Encodable {
        /// From 0.
        var index: Int
        var label: String?
        /// The width of the displayed page, in points (1/72 inch).
        var width: Double?
        var height: Double?
        /// /Rotate, degrees clockwise.
        var rotation: Int?
        var userUnit: Double?
        /// Points in PDF user space: x, y, width, height from the bottom-left.
        var boxes: Boxes?
        /// What the page mainly is.
        var kind: PageSurvey.Kind?
        /// The image that is the page, of which it could be tiled.
        var image: PlacedImage?
        var error: String?
        /// Faults of the page's dictionary, each with the value that counts instead.
        var warnings: [String]?
    }

    struct Boxes: Encodable {
        var media: Rect?
        var crop: Rect?
        var bleed: Rect?
        var trim: Rect?
        var art: Rect?

        init(_ boxes: [String: Rect]) {
            media = boxes["media"]
            crop = boxes["crop"]
            bleed = boxes["bleed"]
            trim = boxes["trim"]
            art = boxes["art"]
        }
    }

    var file: String
    var bytes: Int
    var document: DocumentInfo
    var pages: [Page]
    /// The failures of pages that can't be read.
    private(set) var failures: [Failure] = []

    init(
        file: String, bytes: Int, document: DocumentInfo, pages: [Result<PageInfo, Failure>],
        contents: [PageImages?]
    ) {
        self.file = file
        self.bytes = bytes
        self.document = document
        failures = pages.compactMap { if case .failure(let failure) = $0 { failure } else { nil } }
        self.pages = pages.enumerated().map { index, page in
            switch page {
            case .success(let info):
                Page(
                    index: index, label: info.label, width: info.size.width, height: info.size.height,
                    rotation: info.dictionary?.rotation, userUnit: info.dictionary?.userUnit,
                    boxes: (info.dictionary?.boxes).map(Boxes.init), kind: contents[index]?.kind,
                    image: contents[index]?.kind == .image ? contents[index]?.images.first : nil,
                    warnings: info.dictionary.flatMap { $0.problems.isEmpty ? nil : $0.problems })
            case .failure(let failure):
                Page(index: index, error: failure.at(page: index).description)
            }
        }
    }

    /// JSON with the document on the first line and each page on a line of its own, or all of it on one line.
    func json(isOneLine: Bool = false) throws(Failure) -> [UInt8] {
        var bytes = Array("{\"schema\":\"recto/info/1\",\"file\":".utf8)
        try CompactJSON.append(file, to: &bytes)
        bytes += Array(",\"bytes\":\(self.bytes),\"document\":".utf8)
        try CompactJSON.append(document, to: &bytes)
        bytes += Array(",\"pages\":[".utf8)
        for (index, page) in pages.enumerated() {
            bytes += Array(((index == 0 ? "" : ",") + (isOneLine ? "" : "\n")).utf8)
            try CompactJSON.append(page, to: &bytes)
        }
        return bytes + Array(((isOneLine ? "" : "\n") + "]}\n").utf8)
    }

    var text: String {
        var lines: [(String, String?)] = [
            ("File", "\(file) (\(bytes) bytes)"),
            ("PDF version", document.pdfVersion),
            ("Title", document.title), ("Author", document.author), ("Subject", document.subject),
            ("Keywords", document.keywords), ("Creator", document.creator), ("Producer", document.producer),
            ("Created", document.created), ("Modified", document.modified),
            ("Language", document.language), ("Pages", String(document.pageCount)),
        ]
        lines += sizes.map { ("", $0) }
        lines.append(("Content", kinds))
        lines += [
            ("Labels", labels),
            (
                "Binding",
                document.direction.map { $0 == .rightToLeft ? "right to left" : "left to right" }
                    ?? "left to right, since nothing is said"
            ),
            ("Page layout", document.pageLayout), ("Page mode", document.pageMode),
            ("Encrypted", document.isEncrypted ? "yes" : "no"),
            ("Permitted", document.permissions.map(\.rawValue).joined(separator: ", ")),
            ("Linearized", document.isLinearized ? "yes" : "no"),
            (
                "Portfolio",
                document.isPortfolio == true
                    ? "yes: the files in it are the document; `recto annotations --extract-attachments` writes them"
                    : nil
            ),
            (
                "XFA form",
                document.isXFAOnly == true ? "yes, without a PDF form: its pages only show a notice, if anything" : nil
            ),
        ]
        for page in pages {
            for warning in page.warnings ?? [] { lines.append(("Warning", "page \(page.index + 1): \(warning)")) }
        }
        lines += pages.compactMap(\.error).map { ("Damaged", $0) }
        return lines.compactMap { name, value in
            value.map { name.padding(to: 13) + $0.printable + "\n" }
        }.joined()
    }

    /// How many pages are of which kind.
    var kinds: String? {
        var counts: [PageSurvey.Kind: Int] = [:]
        for page in pages { if let kind = page.kind { counts[kind, default: 0] += 1 } }
        let parts = [PageSurvey.Kind.text, .vector, .image, .blank].compactMap { kind in
            counts[kind].map { "\($0) \(kind.rawValue)" }
        }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// Runs of pages of one size and rotation, each on a line.
    private var sizes: [String] {
        var runs: [(first: Int, last: Int, text: String)] = []
        for page in pages where page.error == nil {
            let rotation = page.rotation.flatMap { $0 == 0 ? nil : ", /Rotate \($0)" } ?? ""
            let unit =
                page.userUnit.flatMap { unit in
                    unit == 1 || unit == 0
                        ? nil
                        : ", UserUnit \(unit.short) (\(((page.width ?? 0) / unit).short) x \(((page.height ?? 0) / unit).short) units)"
                } ?? ""
            let text = "\((page.width ?? 0).short) x \((page.height ?? 0).short) pt\(rotation)\(unit)"
            if let last = runs.last, last.text == text, last.last == page.index - 1 {
                runs[runs.count - 1].last = page.index
            } else {
                runs.append((page.index, page.index, text))
            }
        }
        let shown = runs.prefix(20).map { run in
            (run.first == run.last ? "\(run.first + 1)" : "\(run.first + 1)-\(run.last + 1)") + ": " + run.text
        }
        return shown + (runs.count > 20 ? ["… \(runs.count - 20) more sizes; --format json lists all"] : [])
    }

    /// First and last label where the labels are not just the page numbers.
    private var labels: String? {
        guard pages.contains(where: { $0.label != nil && $0.label != String($0.index + 1) }) else { return nil }
        let shown = pages.prefix(6).map { $0.label ?? "?" }.joined(separator: ", ")
        return shown + (pages.count > 6 ? ", … \(pages.last?.label ?? "?")" : "")
    }
}

extension String {
    fileprivate func padding(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }
}
