package import RectoDiagnostics

/// What of a sheet was not understood or is not supported, and where.
package struct StyleMessage: Hashable, Sendable {
    /// The path of the sheet, or of the document that it stands in.
    package let sheet: String
    package let spot: SourceSpot
    package let text: String

    package init(sheet: String, spot: SourceSpot, text: String) {
        self.sheet = sheet
        self.spot = spot
        self.text = text
    }
}
