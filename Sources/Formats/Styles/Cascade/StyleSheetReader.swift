package import RectoDiagnostics
import RectoMarkup

/// Reads sheets, for one document.
package struct StyleSheetReader {
    /// The most sheets of a document, those imported included, and the bytes of all of them.
    package static let mostSheets = 64
    package static let mostBytes = 4 << 20
    /// The most rules of style of a document.
    package static let mostRules = 20_000
    /// The most messages that are kept.
    static let mostMessages = 1000
    private static let deepest = 16

    private let media: MediaContext
    private let load: (String, String) -> (path: String, bytes: [UInt8])?
    private var sheets = 0
    private var bytes = 0
    private var rules = 0

    /// - Parameters:
    ///   - media: What media queries ask about.
    ///   - load: The path and the bytes, as UTF-8, of the sheet that has an address in another sheet's path; nil if there is none.
    package init(
        media: MediaContext, load: @escaping (_ address: String, _ sheet: String) -> (path: String, bytes: [UInt8])?
    ) {
        self.media = media
        self.load = load
    }

    /// Reads a sheet.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8.
    ///   - path: Of the sheet, or of the document that it stands in.
    /// - Throws: ``Failure`` `.tooLarge` beyond the limits.
    /// - Complexity: O(n)
    package mutating func read(_ bytes: [UInt8], path: String, origin: StyleSheet.Origin) throws(Failure) -> StyleSheet
    {
        var sheet = StyleSheet(origin: origin)
        try read(bytes, path, &sheet, importing: [path])
        return sheet
    }

    private mutating func read(
        _ bytes: [UInt8], _ path: String, _ sheet: inout StyleSheet, importing: [String]
    ) throws(Failure) {
        sheets += 1
        self.bytes += bytes.count
        guard sheets <= Self.mostSheets else {
            throw Failure(.tooLarge, "has more than \(Self.mostSheets) style sheets")
        }
        guard self.bytes <= Self.mostBytes else {
            throw Failure(.tooLarge, "has more than \(Self.mostBytes >> 20) MiB of style sheets")
        }
        let tokens = StyleTokens(bytes)
        var reading = Reading(
            tokens: tokens, path: path, lines: SourceLines(bytes), importing: importing, canImport: true)
        try add(tokens.rules(0..<tokens.tokens.count), &reading, &sheet, 0)
    }

    /// One sheet while it is read.
    private struct Reading {
        let tokens: StyleTokens
        let path: String
        let lines: SourceLines
        /// The paths of the sheets that import it, and its own.
        let importing: [String]
        var canImport: Bool
        var selectors = SelectorParser()
    }

    private func note(_ text: String, _ offset: Int, _ reading: Reading, _ sheet: inout StyleSheet) {
        guard sheet.origin != .program, sheet.messages.count < Self.mostMessages else { return }
        sheet.messages.append(StyleMessage(sheet: reading.path, spot: reading.lines.spot(at: offset), text: text))
    }

    private mutating func add(
        _ rules: [SyntaxRule], _ reading: inout Reading, _ sheet: inout StyleSheet, _ depth: Int
    ) throws(Failure) {
        guard depth < Self.deepest else {
            if let first = rules.first { note("is nested too deeply and left out", first.offset, reading, &sheet) }
            return
        }
        for rule in rules {
            if let name = rule.name {
                try add(name, rule, &reading, &sheet, depth)
                if name != "charset", name != "import", name != "layer" { reading.canImport = false }
            } else {
                reading.canImport = false
                try addStyle(rule, &reading, &sheet)
            }
        }
    }

    private mutating func addStyle(
        _ rule: SyntaxRule, _ reading: inout Reading, _ sheet: inout StyleSheet
    ) throws(Failure) {
        guard let body = rule.body else {
            return note("is no rule: it has no block in braces", rule.offset, reading, &sheet)
        }
        rules += 1
        guard rules <= Self.mostRules else {
            throw Failure(.tooLarge, "has more than \(Self.mostRules) rules of style")
        }
        guard let prelude = reading.tokens.values(rule.prelude), let selectors = reading.selectors.list(prelude) else {
            return note("this selector is not supported, and its rule left out", rule.offset, reading, &sheet)
        }
        sheet.rules.append(StyleRule(selectors: selectors, block: block(body, reading, &sheet)))
    }

    private func block(_ body: Range<Int>, _ reading: Reading, _ sheet: inout StyleSheet) -> DeclarationBlock {
        var block = DeclarationBlock()
        for declaration in declarations(body, reading, &sheet) {
            do throws(AssignmentReader.Fault) {
                let read = try AssignmentReader.read(declaration.name, declaration.value)
                if declaration.isImportant { block.important += read } else { block.normal += read }
            } catch {
                let text =
                    error == .unknown
                    ? "the property \(declaration.name) is not supported"
                    : "this value of \(declaration.name) is not supported"
                note(text, declaration.offset, reading, &sheet)
            }
        }
        return block
    }

    private func declarations(
        _ body: Range<Int>, _ reading: Reading, _ sheet: inout StyleSheet
    ) -> [Declaration] {
        var faults: [(Int, String)] = []
        let found = reading.tokens.declarations(body) { faults.append(($0, $1)) }
        for (offset, text) in faults { note(text, offset, reading, &sheet) }
        return found
    }

    private mutating func add(
        _ name: String, _ rule: SyntaxRule, _ reading: inout Reading, _ sheet: inout StyleSheet, _ depth: Int
    ) throws(Failure) {
        guard let prelude = reading.tokens.values(rule.prelude) else {
            return note("@\(name) is nested too deeply and left out", rule.offset, reading, &sheet)
        }
        switch name {
        case "charset": break
        case "namespace": addNamespace(prelude.words, &reading)
        case "import": try addImport(prelude.words, rule, reading, &sheet)
        case "media":
            guard let body = rule.body else { return }
            if MediaQuery.holds(prelude, media) { try add(reading.tokens.rules(body), &reading, &sheet, depth + 1) }
        case "supports":
            guard let body = rule.body else { return }
            if SupportsQuery.holds(prelude) { try add(reading.tokens.rules(body), &reading, &sheet, depth + 1) }
        case "font-face":
            guard let body = rule.body else { return }
            if let face = FontFaceReader.read(declarations(body, reading, &sheet), sheet: reading.path) {
                sheet.fontFaces.append(face)
            } else {
                note("this @font-face has no family, or no source of a known format", rule.offset, reading, &sheet)
            }
        case "page":
            guard let body = rule.body else { return }
            sheet.pages.append(
                PageRuleReader.read(prelude.words, declarations(body, reading, &sheet), media.page))
        default: note("@\(name) is not supported and left out", rule.offset, reading, &sheet)
        }
    }

    private mutating func addImport(
        _ prelude: [ComponentValue], _ rule: SyntaxRule, _ reading: Reading, _ sheet: inout StyleSheet
    ) throws(Failure) {
        guard reading.canImport else {
            return note("@import has to stand before all other rules; left out", rule.offset, reading, &sheet)
        }
        var address = prelude.first.flatMap { StyleProperty.address($0) }
        if case .token(.string(let text))? = prelude.first { address = text }
        guard let address else { return note("@import names no sheet", rule.offset, reading, &sheet) }
        guard MediaQuery.holds(Array(prelude.dropFirst()), media) else { return }
        guard let found = load(address, reading.path) else {
            return note("the sheet \(address) is not in the book", rule.offset, reading, &sheet)
        }
        guard !reading.importing.contains(found.path) else {
            return note("the sheet \(address) imports itself; left out", rule.offset, reading, &sheet)
        }
        try read(found.bytes, found.path, &sheet, importing: reading.importing + [found.path])
    }

    private func addNamespace(_ prelude: [ComponentValue], _ reading: inout Reading) {
        guard prelude.count == 2, case .token(.ident(let prefix)) = prelude[0] else { return }
        var address = StyleProperty.address(prelude[1])
        if case .token(.string(let text)) = prelude[1] { address = text }
        reading.selectors.spaces[prefix] =
            switch address {
            case "http://www.w3.org/1999/xhtml": .html
            case "http://www.w3.org/2000/svg": .svg
            case "http://www.w3.org/1998/Math/MathML": .mathML
            default: .other
            }
    }
}
