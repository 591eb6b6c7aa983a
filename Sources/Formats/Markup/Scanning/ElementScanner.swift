import RectoDiagnostics

/// What one tag of HTML or SVG loads and runs.
///
/// Both formats share it, since each may hold the other. Attributes that are not in its tables load nothing.
struct ElementScanner {
    let lines: SourceLines
    let bytes: [UInt8]
    var scan = MarkupScan()

    init(_ lines: SourceLines, _ bytes: [UInt8]) {
        self.lines = lines
        self.bytes = bytes
    }

    /// - Parameters:
    ///   - name: In lower case.
    ///   - isForeign: Whether it is SVG or MathML.
    ///   - offset: Of the tag.
    mutating func read(_ name: String, isForeign: Bool, _ attributes: [MarkupAttribute], at offset: Int) {
        let place = lines.spot(at: offset)
        func value(_ key: String) -> String? { attributes.first { $0.name == key }?.value }
        func hazard(_ kind: MarkupHazard.Kind) {
            scan.hazards.append(MarkupHazard(kind: kind, spot: place, detail: "<\(name)>"))
        }
        switch name {
        case "script": if runs(value("type")) { hazard(.script) }
        case "base": if value("href") != nil { hazard(.base) }
        case "object", "embed", "applet": hazard(.object)
        case "form": hazard(.form(value("action") ?? ""))
        case "iframe", "frame", "fencedframe", "portal":
            let rights = value("sandbox")?.lowercased().split { $0.isWhitespace }
            let isFree = rights?.contains("allow-scripts") == true && rights?.contains("allow-same-origin") == true
            hazard(.nestedFrame(isSandboxed: rights != nil && !isFree))
            if let page = attributes.first(where: { $0.name == "srcdoc" || $0.name == "src" && runs($0) }) {
                scan.hazards.append(
                    MarkupHazard(kind: .innerPage, spot: lines.spot(at: page.offset), detail: "<\(name) \(page.name)>"))
            }
        case "foreignobject": hazard(.foreignObject)
        case "meta": readMeta(attributes, place)
        default: break
        }
        let animated = value("attributename").map { $0.lowercased().hasSuffix("href") } ?? false
        for attribute in attributes {
            read(attribute, of: name, isForeign: isForeign, isAnimatedAddress: animated, attributes)
        }
    }

    private mutating func read(
        _ attribute: MarkupAttribute, of name: String, isForeign: Bool, isAnimatedAddress: Bool,
        _ attributes: [MarkupAttribute]
    ) {
        let key = attribute.name
        if key.hasPrefix("on"), key.count > 2, key.dropFirst(2).allSatisfy({ $0.isLetter && $0.isASCII }) {
            hazard(.handler(key), attribute)
            return
        }
        switch key {
        case "style":
            style(attribute)
            return
        case "xml:base":
            hazard(.base, attribute)
            return
        case "srcset" where name == "img" || name == "source", "imagesrcset" where name == "link":
            for url in SourceSet.urls(attribute.value) { add(url, .image, attribute) }
            return
        case "ping", "attributionsrc":
            for url in attribute.value.split(whereSeparator: \.isWhitespace) { add(String(url), .ping, attribute) }
            return
        case "formaction": hazard(.form(attribute.value), attribute)
        case "values", "to", "from", "by":
            guard isAnimatedAddress else { return }
            for url in attribute.value.split(separator: ";") { add(String(url), .other, attribute) }
            return
        default: break
        }
        if let use = MarkupUses.use(of: key, on: name, isForeign: isForeign, attributes) {
            add(attribute.value, use, attribute)
        } else if isForeign, attribute.value.contains("(") {
            // Presentation attributes, as fill="url(#paint)".
            style(attribute)
        }
    }

    private mutating func readMeta(_ attributes: [MarkupAttribute], _ place: SourceSpot) {
        func value(_ key: String) -> String? { attributes.first { $0.name == key }?.value }
        func checkEncoding(_ name: String) {
            guard !TextEncoding.isPlain(name) else { return }
            scan.faults.append(MarkupFault(message: "is declared as \(name); save as UTF-8", spot: place))
        }
        if let charset = value("charset") { checkEncoding(charset.filter { !$0.isWhitespace }) }
        let content = value("content") ?? ""
        switch value("http-equiv")?.lowercased().filter({ !$0.isWhitespace }) {
        case "refresh":
            let url = MetaRefresh.url(content)
            scan.hazards.append(MarkupHazard(kind: .refresh(url), spot: place, detail: "<meta http-equiv=refresh>"))
            if let url, let attribute = attributes.first(where: { $0.name == "content" }) { add(url, .link, attribute) }
        case "content-security-policy", "content-security-policy-report-only": scan.policies.append(content)
        case "content-type":
            if let start = content.lowercased().firstRange(of: "charset=") {
                checkEncoding(String(content[start.upperBound...]))
            }
        default: break
        }
    }

    /// CSS in an attribute, or all its addresses where it is a single value.
    private mutating func style(_ attribute: MarkupAttribute) {
        let text = Array(attribute.value.utf8)
        // Where nothing is decoded, bytes of the value are bytes of the file.
        let isExact = bytes[attribute.valueRange].elementsEqual(text)
        let start = attribute.valueRange.lowerBound
        scan.add(CSSScanner.scan(text, in: .declarations) { [lines] in lines.spot(at: isExact ? start + $0 : start) })
    }

    mutating func add(_ url: String, _ use: MarkupReference.Use, _ attribute: MarkupAttribute) {
        guard url.unicodeScalars.contains(where: { $0.value > 0x20 }) else { return }
        let spot = lines.spot(at: attribute.offset)
        scan.references.append(MarkupReference(url: url, spot: spot, use: use))
        if MarkupURL(url, in: "").target == .script { hazard(.scriptURL, attribute) }
    }

    private mutating func hazard(_ kind: MarkupHazard.Kind, _ attribute: MarkupAttribute) {
        let spot = lines.spot(at: attribute.offset)
        scan.hazards.append(MarkupHazard(kind: kind, spot: spot, detail: attribute.name))
    }

    private func runs(_ address: MarkupAttribute) -> Bool { MarkupURL(address.value, in: "").target == .script }

    /// Whether a script of this type is a program; others are data for one.
    private func runs(_ type: String?) -> Bool {
        let type = (type ?? "").prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
        if type.isEmpty || ["module", "importmap", "speculationrules"].contains(type) { return true }
        return ["javascript", "ecmascript", "jscript", "livescript", "vbscript"].contains { type.contains($0) }
    }
}
