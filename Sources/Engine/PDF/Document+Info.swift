import CPoppler
import RectoLane
import RectoStructure

extension Document {
    /// What the document says about itself.
    ///
    /// Cost: the first call reads the file's object structure a second time, through qpdf.
    public func info() -> DocumentInfo {
        let raw = handle.raw
        let structure = try? structure()
        let viewing = structure?.viewing()
        // In PDF 2.0, title and author are in the metadata stream only.
        let metadata = structure?.metadata
        return DocumentInfo(
            pageCount: pageCount,
            pdfVersion: Self.string(poppler_document_get_pdf_version_string(raw)).map(Self.version) ?? "unknown",
            title: Self.string(poppler_document_get_title(raw)) ?? metadata?.title,
            author: Self.string(poppler_document_get_author(raw)) ?? metadata?.author,
            subject: Self.string(poppler_document_get_subject(raw)) ?? metadata?.subject,
            keywords: Self.string(poppler_document_get_keywords(raw)) ?? metadata?.keywords,
            creator: Self.string(poppler_document_get_creator(raw)) ?? metadata?.creator,
            producer: Self.string(poppler_document_get_producer(raw)) ?? metadata?.producer,
            created: Self.date(poppler_document_get_creation_date_time(raw)),
            modified: Self.date(poppler_document_get_modification_date_time(raw)),
            xmp: metadata?.text ?? Self.string(poppler_document_get_metadata(raw)),
            language: structure?.language ?? metadata?.language,
            isLinearized: poppler_document_is_linearized(raw) != 0,
            isEncrypted: structure?.isEncrypted ?? false,
            permissions: permissions,
            direction: structure?.isRightToLeft.map { $0 ? .rightToLeft : .leftToRight },
            pageLayout: viewing?.layout,
            pageMode: viewing?.mode,
            isPortfolio: structure?.isPortfolio == true ? true : nil,
            isXFAOnly: structure?.isXFAOnly == true ? true : nil)
    }

    /// `PDF-1.7` without its beginning.
    private static func version(_ header: String) -> String {
        header.hasPrefix("PDF-") ? String(header.dropFirst(4)) : header
    }

    private var permissions: [DocumentInfo.Permission] {
        let flags = poppler_document_get_permissions(handle.raw).rawValue
        let bits: [(PopplerPermissions, DocumentInfo.Permission)] = [
            (POPPLER_PERMISSIONS_OK_TO_PRINT, .print),
            (POPPLER_PERMISSIONS_OK_TO_PRINT_HIGH_RESOLUTION, .printHighResolution),
            (POPPLER_PERMISSIONS_OK_TO_MODIFY, .modify),
            (POPPLER_PERMISSIONS_OK_TO_COPY, .copy),
            (POPPLER_PERMISSIONS_OK_TO_ADD_NOTES, .annotate),
            (POPPLER_PERMISSIONS_OK_TO_FILL_FORM, .fillForms),
            (POPPLER_PERMISSIONS_OK_TO_EXTRACT_CONTENTS, .extractForAccessibility),
            (POPPLER_PERMISSIONS_OK_TO_ASSEMBLE, .assemble),
        ]
        return bits.compactMap { flags & $0.0.rawValue != 0 ? $0.1 : nil }
    }

    /// Takes over a string that C allocated; `nil` for none and for an empty one.
    private static func string(_ text: UnsafeMutablePointer<CChar>?) -> String? {
        guard let text else { return nil }
        defer { g_free(text) }
        let string = String(cString: text)
        return string.isEmpty ? nil : string
    }

    private static func date(_ date: OpaquePointer?) -> String? {
        guard let date else { return nil }
        defer { g_date_time_unref(date) }
        return string(g_date_time_format_iso8601(date))
    }
}
