import CXML2
import RectoDiagnostics

/// What libxml2's callbacks fill while a drawing is parsed; it lives for one parse, on one thread.
final class SVGReader {
    var elements: ElementScanner
    private let bytes: [UInt8]
    private let context: xmlParserCtxtPtr
    private var open: [String] = []
    private var isStopped = false
    private var doctypeIndex: Int?
    /// The text of a `<style>` or `<title>` as it comes in, and where it began.
    private var collected: (text: String, start: Int)?

    init(_ bytes: [UInt8], _ lines: SourceLines, _ context: xmlParserCtxtPtr) {
        self.bytes = bytes
        self.context = context
        elements = ElementScanner(lines, bytes)
    }

    /// - Parameter context: What libxml2's callbacks get: an `xmlParserCtxt`.
    static func of(_ context: UnsafeMutableRawPointer?) -> SVGReader? {
        context?.assumingMemoryBound(to: xmlParserCtxt.self).pointee._private
            .map { Unmanaged<SVGReader>.fromOpaque($0).takeUnretainedValue() }
    }

    /// What the XML declaration says.
    var declaredEncoding: String? {
        let head = String(decoding: bytes.prefix(200), as: UTF8.self)
        guard head.hasPrefix("<?xml") || head.hasPrefix("\u{FEFF}<?xml"), let end = head.firstIndex(of: ">"),
            let key = head[..<end].firstRange(of: "encoding")
        else { return nil }
        let rest = head[key.upperBound..<end].drop { $0.isWhitespace || $0 == "=" }
        guard let quote = rest.first else { return nil }
        return String(rest.dropFirst().prefix { $0 != quote })
    }

    /// Where the parser is, in bytes: behind the last attribute of a start tag.
    private var offset: Int { max(0, Int(xmlByteConsumed(context))) }

    func start(
        _ name: UnsafePointer<xmlChar>?, _ uri: UnsafePointer<xmlChar>?, _ count: Int32,
        _ values: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
    ) {
        let written = Self.text(name)
        let name = written.lowercased()
        let space = Self.text(uri)
        let end = offset
        let start = XMLTag.start(bytes, before: end)
        let attributes = attributes(count, values, XMLTag.attributes(bytes, in: start..<max(start, end)))
        if open.isEmpty { readRoot(written, space, attributes, start) }
        open.append(name)
        elements.read(name, isForeign: space != "http://www.w3.org/1999/xhtml", attributes, at: start)
        if name == "style" || (name == "title" && open.count == 2) { collected = ("", end + 1) }
        if elements.scan.references.count > MarkupScanner.findings { stop() }
    }

    private func readRoot(_ name: String, _ space: String, _ attributes: [MarkupAttribute], _ start: Int) {
        func value(_ key: String) -> String? { attributes.first { $0.name == key }?.value }
        guard name == "svg", space == "http://www.w3.org/2000/svg" else {
            fault("is not SVG: the root is <\(name)>\(space.isEmpty ? " without a namespace" : "")", at: start)
            return
        }
        elements.scan.language = value("xml:lang") ?? value("lang")
        elements.scan.size = DrawingSize(width: value("width"), height: value("height"), viewBox: value("viewbox"))
    }

    func end() {
        guard let name = open.popLast(), name == "style" || name == "title", let (text, start) = collected else {
            return
        }
        collected = nil
        if name == "title" {
            elements.scan.title = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return
        }
        let style = Array(text.utf8)
        let lines = elements.lines
        // Exact but for references, and for text that CDATA wraps.
        let cdata = Array("<![CDATA[".utf8)
        let rest = bytes[min(start, bytes.count)...]
        let shift = rest.starts(with: cdata) ? cdata.count : 0
        let isExact = rest.dropFirst(shift).starts(with: style)
        elements.scan.add(
            CSSScanner.scan(style, in: .sheet) { lines.spot(at: isExact ? start + shift + $0 : start) })
    }

    func text(_ text: UnsafePointer<xmlChar>?, _ count: Int32) {
        guard collected != nil, let text, count > 0 else { return }
        collected?.text += String(decoding: UnsafeBufferPointer(start: text, count: Int(count)), as: UTF8.self)
    }

    func instruction(_ target: UnsafePointer<xmlChar>?, _ content: UnsafePointer<xmlChar>?) {
        guard Self.text(target) == "xml-stylesheet" else { return }
        let start = XMLTag.start(bytes, before: offset)
        let spot = elements.lines.spot(at: start)
        elements.scan.hazards.append(MarkupHazard(kind: .instruction, spot: spot, detail: "<?xml-stylesheet?>"))
        let words = Array(("x " + Self.text(content)).utf8)
        for place in XMLTag.attributes(words, in: 0..<words.count) where place.name == "href" {
            let url = String(decoding: words[place.value], as: UTF8.self)
            elements.scan.references.append(MarkupReference(url: url, spot: spot, use: .style))
        }
    }

    /// A drawing's DOCTYPE says nothing that a browser reads: of 823 drawings on a Linux machine 109 have one.
    func doctype() {
        let start = XMLTag.start(bytes, before: offset)
        doctypeIndex = elements.scan.hazards.count
        elements.scan.hazards.append(
            MarkupHazard(
                kind: .doctype(hasDeclarations: false), spot: elements.lines.spot(at: start), detail: "<!DOCTYPE>"))
    }

    /// What a DOCTYPE declares can make any text out of a reference, and attributes out of nothing.
    func declaration() {
        if let doctypeIndex { elements.scan.hazards[doctypeIndex].kind = .doctype(hasDeclarations: true) }
        stop()
    }

    private func stop() {
        isStopped = true
        xmlStopParser(context)
    }

    func fault(_ message: String, at offset: Int) {
        elements.scan.faults.append(MarkupFault(message: message, spot: elements.lines.spot(at: offset)))
    }

    /// The first error is the cause; those that follow from it are not told of.
    func report(_ message: UnsafePointer<CChar>?, line: Int32, column: Int32) {
        guard !isStopped else { return }
        let words = message.map { String(cString: $0) } ?? ""
        let text = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let place = elements.lines.offset(line: Int(line), column: Int(column))
        fault("is not well-formed XML: \(text)", at: place)
        stop()
    }

    /// To be called when the parser is done.
    func finish(isWellFormed: Bool) {
        if !isWellFormed, !isStopped { fault("is not well-formed XML", at: offset) }
    }

    private func attributes(
        _ count: Int32, _ values: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ places: [XMLTag.Place]
    ) -> [MarkupAttribute] {
        guard let values else { return [] }
        var byName: [String: XMLTag.Place] = [:]
        for place in places where byName[place.name] == nil { byName[place.name] = place }
        return (0..<max(0, Int(count))).map { index in
            // Five pointers each: name, prefix, namespace, start and end of the value.
            let field = values + index * 5
            let name = Self.text(field[0])
            let prefix = Self.text(field[1])
            var value = ""
            if let start = field[3], let end = field[4], end >= start {
                value = String(decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
                // Without substitution of entities libxml2 leaves an ampersand to those who build trees.
                value = value.replacing("&#38;", with: "&")
            }
            let place = byName[prefix.isEmpty ? name : "\(prefix):\(name)"]
            let isLink = Self.text(field[2]) == "http://www.w3.org/1999/xlink"
            let shown = isLink ? "xlink:" : prefix.isEmpty ? "" : "\(prefix):"
            return MarkupAttribute(
                name: (shown + name).lowercased(), value: value, offset: place?.offset ?? 0,
                valueRange: place?.value ?? 0..<0)
        }
    }

    private static func text(_ text: UnsafePointer<xmlChar>?) -> String {
        guard let text else { return "" }
        return String(cString: text)
    }
}
