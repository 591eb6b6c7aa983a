public import Recto

/// What a manifest says about the issue, as far as the PDF tells.
public struct IssueFacts: Sendable {
    public var issue: OverlayManifest.Issue
    public var document: OverlayManifest.Document
    public var spread: OverlayManifest.Spread?
    /// What had to be made up, in words.
    public var notes: [String] = []

    /// - Throws: ``Failure`` `.damaged` for a PDF without pages, `.io`, `.usage` for an id or language that can't be one, and what asking the workers throws.
    public init(_ publication: Publication, _ settings: ImportSettings) async throws {
        guard publication.pageCount > 0 else { throw Failure(.damaged, "has no pages", at: publication.name) }
        let info = try await publication.info()
        let digest = String(try await publication.digest().dropFirst("sha256:".count))
        let stem = publication.name.lastIndex(of: ".").map { publication.name[..<$0] } ?? publication.name[...]
        let title =
            [settings.title, info.title?.trimmed, String(stem)].compactMap(\.self).first { !$0.isEmpty } ?? "Untitled"
        var language = settings.language ?? info.language?.trimmed
        if let own = language, settings.language == nil, TextRules.language(own) != nil { language = nil }
        if language == nil { notes.append("the language is not known: \"und\" is written; give --language") }
        issue = OverlayManifest.Issue(
            id: settings.id ?? Self.id(digest), title: title, language: language ?? "und",
            date: info.created.map { String($0.prefix(10)) }.flatMap { TextRules.date($0) == nil ? $0 : nil })
        if let wrong = TextRules.issueID(issue.id) { throw Failure(.usage, "\"\(issue.id)\" \(wrong)", at: "--id") }
        if let wrong = TextRules.language(issue.language) {
            throw Failure(.usage, "\"\(issue.language)\" \(wrong)", at: "--language")
        }
        document = OverlayManifest.Document(source: "issue.pdf", pageCount: publication.pageCount, sha256: digest)
        let isRight = info.direction == .rightToLeft
        let first = Self.firstPage(info.pageLayout, isRightToLeft: isRight)
        if isRight || first != nil {
            spread = OverlayManifest.Spread(direction: isRight ? .rightToLeft : .leftToRight, first: first)
        }
    }

    /// Where /PageLayout puts the first page, as `SpreadModel` reads it.
    ///
    /// /TwoPageRight and /TwoColumnRight put odd pages on the right, so that the cover stands alone. In an issue that is read from right to
    /// left, "left" and "right" in these names swap meanings.
    static func firstPage(_ layout: String?, isRightToLeft: Bool) -> OverlayManifest.Spread.First? {
        switch layout {
        case "TwoPageLeft", "TwoColumnLeft": isRightToLeft ? .right : .left
        case "TwoPageRight", "TwoColumnRight": .single
        default: nil
        }
    }

    /// A UUID of version 8 out of the PDF's digest: the same PDF gets the same id everywhere.
    static func id(_ digest: String) -> String {
        var digits = Array(digest.utf8.prefix(32))
        guard digits.count == 32 else { return "urn:uuid:00000000-0000-8000-8000-000000000000" }
        digits[12] = UInt8(ascii: "8")
        digits[16] = Array("89ab".utf8)[Int(Character(Unicode.Scalar(digits[16])).hexDigitValue ?? 0) & 3]
        let text = String(decoding: digits, as: UTF8.self)
        let cuts = [0, 8, 12, 16, 20, 32]
        return "urn:uuid:"
            + zip(cuts, cuts.dropFirst()).map { from, to in
                String(text.dropFirst(from).prefix(to - from))
            }.joined(separator: "-")
    }
}
