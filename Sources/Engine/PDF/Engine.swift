import CLCMS
import CPixman
import CPoppler
import RectoLane

/// The libraries and fonts that decide what pixels a page gets; part of every tile's key.
public struct Engine: Hashable, Sendable, Codable {
    /// poppler's version, such as "22.12.0".
    public var poppler: String
    /// cairo's version.
    public var cairo: String
    /// pixman's version.
    public var pixman: String
    /// lcms2's version, such as "2.14".
    public var lcms: String
    /// FreeType's version.
    public var freetype: String
    /// Stands for the set of installed fonts: a font more or less changes pages with non-embedded fonts.
    public var fonts: String
    /// What draws in the libraries' place, name and revision; empty where the libraries draw alone.
    public var policies: [String]

    /// The version of the poppler that this process is linked with.
    public static var popplerVersion: String { String(cString: poppler_get_version()) }

    /// Loads fontconfig's configuration, so that whoever draws finds it loaded (5 to 50 ms).
    ///
    /// To be called while this process has one thread: fontconfig belongs to the lane as soon as there is one.
    public static func loadFonts() { _ = FcInit() }

    /// Builds poppler's own tables, which every document shares: names of glyphs, and where encodings are (2 ms).
    ///
    /// Then has it tell a title and a time, for which the C library loads conversions and the time zone. The tables live as long
    /// as some document is open, so that one without pages stays open for ever. To be called while this process has one thread:
    /// poppler belongs to the lane as soon as there is one.
    public static func loadPoppler() {
        let bytes = Array(emptyDocument.utf8).withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
        defer { g_bytes_unref(bytes) }
        guard let document = poppler_document_new_from_bytes(bytes, nil, nil) else { return }
        g_free(poppler_document_get_title(document))
        if let time = poppler_document_get_creation_date_time(document) { g_date_time_unref(time) }
    }

    private static let emptyDocument = """
        %PDF-1.4
        1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
        2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj
        3 0 obj<</Title<FEFF0041>/CreationDate(D:19700101000000Z)>>endobj
        xref
        0 4
        0000000000 65535 f\u{20}
        0000000009 00000 n\u{20}
        0000000052 00000 n\u{20}
        0000000096 00000 n\u{20}
        trailer<</Size 4/Root 1 0 R/Info 3 0 R>>
        startxref
        162
        %%EOF

        """

    /// Asks the libraries; loads fontconfig's configuration where that has not happened yet (5 to 50 ms).
    ///
    /// - Parameter policies: What this process draws in the libraries' place.
    @Lane
    public static func current(policies: [String] = []) -> Engine {
        let lcms = Int(cmsGetEncodedCMMversion())
        return Engine(
            poppler: popplerVersion, cairo: String(cString: cairo_version_string()),
            pixman: String(cString: pixman_version_string()), lcms: "\(lcms / 1000).\(lcms % 1000 / 10)",
            freetype: freetypeVersion, fonts: fontSetFingerprint(), policies: policies)
    }

    @Lane
    private static var freetypeVersion: String {
        var (major, minor, patch): (Int32, Int32, Int32) = (0, 0, 0)
        recto_freetype_version(&major, &minor, &patch)
        return "\(major).\(minor).\(patch)"
    }

    /// FNV-1a over the sorted names and versions of all font files.
    @Lane
    private static func fontSetFingerprint() -> String {
        guard FcInit() != 0, let set = FcConfigGetFonts(nil, FcSetSystem) else { return "none" }
        var fonts: [String] = []
        for index in 0..<Int(set.pointee.nfont) {
            guard let pattern = set.pointee.fonts[index] else { continue }
            var file: UnsafeMutablePointer<FcChar8>?
            guard FcPatternGetString(pattern, "file", 0, &file) == FcResultMatch, let file else { continue }
            var version: Int32 = 0
            _ = FcPatternGetInteger(pattern, "fontversion", 0, &version)
            fonts.append("\(String(cString: file)):\(version)")
        }
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in fonts.sorted().joined(separator: "\n").utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return String(hash, radix: 16)
    }
}
