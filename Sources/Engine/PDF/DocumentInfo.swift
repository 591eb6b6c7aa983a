/// What a PDF says about itself as a whole; copied at opening, so that it can be read anywhere.
public struct DocumentInfo: Hashable, Sendable, Codable {
    public var pageCount: Int
    /// The header's version, such as "1.7".
    public var pdfVersion: String
    public var title: String?
    public var author: String?
    public var subject: String?
    public var keywords: String?
    public var creator: String?
    public var producer: String?
    /// ISO 8601 with offset.
    public var created: String?
    /// ISO 8601 with offset.
    public var modified: String?
    /// The XMP packet, as UTF-8.
    public var xmp: String?
    /// The catalog's /Lang as written, else the first language of the XMP; BCP 47 if the file keeps the rules.
    public var language: String?
    public var isLinearized: Bool
    public var isEncrypted: Bool
    public var permissions: [Permission]
    /// /ViewerPreferences /Direction; `nil` if the file does not say, which PDF takes for left to right.
    public var direction: Direction?
    /// /PageLayout, such as "TwoPageRight"; `nil` if the file has none.
    public var pageLayout: String?
    /// /PageMode, such as "UseOutlines"; `nil` if the file has none.
    public var pageMode: String?
    /// `true` if the document is a portfolio, a cover sheet for the files embedded in it; else `nil`.
    public var isPortfolio: Bool?
    /// `true` if the document is an XFA form without a PDF form, whose pages only show a notice, if anything; else `nil`.
    public var isXFAOnly: Bool?

    /// Which way the pages follow each other.
    public enum Direction: String, Hashable, Sendable, Codable {
        case leftToRight = "ltr"
        case rightToLeft = "rtl"
    }

    /// What the encryption dictionary allows whoever opened the file; all of it in a file without encryption.
    public enum Permission: String, Hashable, Sendable, Codable, CaseIterable {
        case print
        case printHighResolution = "print-high-resolution"
        case modify
        case copy
        case annotate
        case fillForms = "fill-forms"
        case extractForAccessibility = "extract-for-accessibility"
        case assemble
    }
}

extension DocumentInfo {
    /// Of a document that says nothing.
    package init(pageCount: Int, pdfVersion: String) {
        self.init(
            pageCount: pageCount, pdfVersion: pdfVersion, isLinearized: false, isEncrypted: false, permissions: [])
    }
}
