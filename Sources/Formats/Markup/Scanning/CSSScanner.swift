import RectoDiagnostics

/// Addresses in CSS: `url()`, `src()`, `@import`, `image-set()`.
///
/// It knows no properties: whatever browsers might load of a rule is reported, also where the rule never applies.
struct CSSScanner {
    /// What the text is.
    enum Source { case sheet, declarations }

    private enum Frame {
        case function(String)
        /// Parentheses and square brackets.
        case bracket
        /// A block, and the at-rule that it belongs to.
        case block(String?)
    }

    private var tokens: CSSTokenizer
    private let spot: (Int) -> SourceSpot
    private var frames: [Frame] = []
    /// The at-rule whose head is being read, in lower case.
    private var rule: String?
    private var isFontFace = 0
    private var scan = MarkupScan()

    /// - Parameter spot: Where a byte of the text lies in its file.
    static func scan(_ bytes: [UInt8], in source: Source, spot: (Int) -> SourceSpot) -> MarkupScan {
        withoutActuallyEscaping(spot) { spot in
            var scanner = CSSScanner(tokens: CSSTokenizer(bytes), spot: spot)
            scanner.read(isSheet: source == .sheet)
            return scanner.scan
        }
    }

    private init(tokens: CSSTokenizer, spot: @escaping (Int) -> SourceSpot) {
        self.tokens = tokens
        self.spot = spot
    }

    private mutating func read(isSheet: Bool) {
        var start = tokens.offset
        while let token = tokens.next() {
            switch token {
            case .atKeyword(let name): if isSheet { rule = name.lowercased() }
            case .url(let text): add(text, start)
            case .string(let text): read(string: text, start)
            case .function(let name): frames.append(.function(name.lowercased()))
            case .open(UInt8(ascii: "{")):
                if rule == "font-face" { isFontFace += 1 }
                frames.append(.block(rule))
                rule = nil
            case .open: frames.append(.bracket)
            case .close(UInt8(ascii: "}")): closeBlock()
            case .close:
                switch frames.last {
                case .function, .bracket: frames.removeLast()
                default: break
                }
            case .semicolon:
                // Only a list in parentheses holds one, and a sheet that forgot to close them.
                if isAtStatement { rule = nil }
            default: break
            }
            start = tokens.offset
        }
    }

    private var isAtStatement: Bool {
        switch frames.last {
        case .block, nil: true
        default: false
        }
    }

    private mutating func closeBlock() {
        while let frame = frames.popLast() {
            if case .block(let rule) = frame {
                if rule == "font-face" { isFontFace -= 1 }
                break
            }
        }
        rule = nil
    }

    private mutating func read(string text: String, _ start: Int) {
        switch frames.last {
        case .function("url"), .function("src"), .function("image-set"), .function("-webkit-image-set"):
            add(text, start)
        case .function, .bracket: break
        case .block, nil:
            if rule == "import" { add(text, start) }
            if rule == "charset", !TextEncoding.isPlain(text) {
                scan.faults.append(MarkupFault(message: "is declared as \(text); save as UTF-8", spot: spot(start)))
            }
        }
    }

    private mutating func add(_ url: String, _ start: Int) {
        guard url.unicodeScalars.contains(where: { $0.value > 0x20 }) else { return }
        let use: MarkupReference.Use
        switch rule {
        case "import":
            use = .style
            rule = "import "  // what follows are conditions
        case "namespace", "document", "-moz-document": return
        default: use = isFontFace > 0 ? .font : .image
        }
        scan.references.append(MarkupReference(url: url, spot: spot(start), use: use))
        if MarkupURL(url, in: "").target == .script {
            scan.hazards.append(MarkupHazard(kind: .scriptURL, spot: spot(start), detail: "url()"))
        }
    }
}
