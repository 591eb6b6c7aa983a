extension Structure {
    /// /Rotate of a page as the file has it, in degrees; 0 if it has none.
    public func writtenRotation(_ index: Int) -> Double {
        file.scoped {
            guard let page = file.page(index) else { return 0 }
            return file.inherited("/Rotate", from: page)?.number ?? 0
        }
    }

    /// Whether the document has an outline with entries.
    public var hasOutline: Bool {
        file.scoped { file.root?["/Outlines"].dictionary?["/First"].dictionary != nil }
    }

    /// Whether the document says what its pages are called.
    public var hasPageLabels: Bool { file.scoped { file.root?["/PageLabels"].dictionary != nil } }

    /// Whether pages follow each other from right to left; `nil` if the document does not say.
    public var isRightToLeft: Bool? {
        file.scoped {
            switch file.root?["/ViewerPreferences"].dictionary?["/Direction"].name {
            case "R2L": true
            case "L2R": false
            default: nil
            }
        }
    }

    /// The language of the text, as the catalog's /Lang has it; `nil` if there is none.
    public var language: String? {
        file.scoped { file.root?["/Lang"].text.flatMap { $0.isEmpty ? nil : $0 } }
    }

    /// The metadata of the document as a whole; `nil` if there is none, or it can't be decoded.
    public var metadata: XMPPacket? {
        let id = file.scoped { file.root.flatMap { $0["/Metadata"].isStream ? $0["/Metadata"].id : nil } }
        guard let id, let data = try? file.streamData(id, limit: Self.longestMetadata), data.isDecoded else {
            return nil
        }
        return XMPPacket(data.bytes)
    }

    private static var longestMetadata: Int { 64 << 20 }

    /// Whether the document is a portfolio, a cover sheet for the files embedded in it, which a viewer should list (ISO 32000-2, 12.3.5).
    public var isPortfolio: Bool { file.scoped { file.root?["/Collection"].dictionary != nil } }

    /// Whether the document is an XFA form without a PDF form: to viewers that don't run XFA, its pages are empty or show a notice.
    public var isXFAOnly: Bool {
        file.scoped {
            guard let form = file.root?["/AcroForm"].dictionary, !form["/XFA"].isNull else { return false }
            return file.root?["/NeedsRendering"].bool == true || (form["/Fields"].array?.count ?? 0) == 0
        }
    }

    /// The actions that a viewer would run without a page being touched: on opening, on closing, and the scripts of the
    /// document, each by its kind in PDF.
    public func documentActions() -> [String] {
        file.scoped {
            guard let root = file.root else { return [] }
            var kinds: [String] = []
            if let kind = root["/OpenAction"].dictionary?["/S"].name { kinds.append(kind) }
            root["/AA"].dictionary?.forEach { _, action in
                if let kind = action.dictionary?["/S"].name { kinds.append(kind) }
            }
            if let names = root["/Names"].dictionary, names["/JavaScript"].dictionary != nil {
                kinds.append("JavaScript")
            }
            return kinds
        }
    }
}
