public import Recto

/// Draws a preview into a folder: a picture for each page or joined spread, contact sheets, and `index.html`.
public struct PreviewWriter: Sendable {
    public let plan: PreviewPlan
    /// Pixels per point.
    public var scale: Double
    public var encoding: Encoding

    /// Pixels of the higher side of a small picture.
    private static let small = 190.0

    public init(_ plan: PreviewPlan, scale: Double, encoding: Encoding) {
        self.plan = plan
        self.scale = scale
        self.encoding = encoding
    }

    /// - Parameters:
    ///   - folder: made if it is not there.
    ///   - name: the package's, for the heading.
    /// - Returns: sheets that could not be drawn, with the reason.
    /// - Throws: ``Failure`` `.io`.
    public func write(
        _ publication: Publication, to folder: String, name: String, progress: (Double) -> Void = { _ in }
    ) async throws -> [Failure] {
        try Files.makeFolder(folder)
        var failures: [Failure] = []
        var drawn: [PreviewPlan.Sheet] = []
        var pictures: [String] = []
        var contacts: [ContactSheet] = []
        var count = 0
        for (place, sheet) in plan.sheets.enumerated() {
            try Task.checkCancellation()
            do {
                let file = "page-\(sheet.name).\(encoding.format.fileExtension)"
                let bytes = try await publication.picture(of: plan.drawing(sheet, style: .full, scale: scale), encoding)
                try Files.replace(folder + "/" + file, with: bytes)
                let small = Self.small / max(sheet.size.height, sheet.size.width / 2, 1)
                let thumbnail = try await publication.pixels(of: plan.drawing(sheet, style: .thumbnail, scale: small))
                if count % ContactSheet.capacity == 0 { contacts.append(ContactSheet()) }
                contacts[contacts.count - 1].add(thumbnail)
                count += 1
                drawn.append(sheet)
                pictures.append(file)
            } catch let failure as Failure where failure.code != .io && failure.code != .cancelled {
                failures.append(failure.place?.hasPrefix("page") == true ? failure : failure.at("page \(sheet.name)"))
            }
            progress(Double(place + 1) / Double(plan.sheets.count))
        }
        var names: [String] = []
        for (place, contact) in contacts.enumerated() {
            let suffix = contacts.count == 1 ? "" : "-\(place + 1)"
            names.append("contact-sheet\(suffix).\(encoding.format.fileExtension)")
            try Files.replace(folder + "/" + names[place], with: try contact.encoded(encoding))
        }
        let page = PreviewPage(plan: plan.showing(drawn), name: name, pictures: pictures, contactSheets: names)
        try Files.replace(folder + "/index.html", with: Array(page.html.utf8))
        return failures
    }
}

extension PreviewPlan {
    fileprivate func showing(_ sheets: [Sheet]) -> PreviewPlan {
        var plan = self
        plan.sheets = sheets
        return plan
    }
}
