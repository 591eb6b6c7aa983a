import Recto
import RectoEdition
import RectoExport
import RectoIssue

/// Writes the files beside the pages: brand, icons, the reader's words, pages of plain HTML.
extension PublishRun {
    func placeBrand(_ around: inout EditionSurroundings) throws(Failure) {
        guard let brand = options.brand else { return }
        var digest = Digest()
        for file in brand.files {
            digest.add(file.name)
            digest.add(file.bytes)
        }
        let folder = "brand-\(digest.digits.prefix(AssetCopier.nameDigits))"
        let writer = try FolderWriter("\(stage.path)/\(folder)")
        for file in brand.files { try writer.add(file.name, file.bytes) }
        around.brand = brand
        around.brandFolder = folder
    }

    /// Writes the file with the reader's words, and returns its name; `nil` if the publisher supplies none.
    func placeWords() throws(Failure) -> String? {
        guard let words = options.words else { return nil }
        var digest = Digest()
        digest.add(words.json)
        let name = "translation-\(digest.digits.prefix(AssetCopier.nameDigits)).json"
        try Files.replace("\(stage.path)/\(name)", with: words.json)
        if words.missing > 0 { notes.append("translation: \(words.missing) of the reader's words stay English") }
        return name
    }

    /// Writes icons for tabs and home screens, the publisher's own or made from the first page, and the manifest that names them.
    func placeIcons(_ around: inout EditionSurroundings, _ report: PagesReport) async throws {
        if let icon = around.brand?.icon, let folder = around.brandFolder {
            around.icons = [
                EditionSurroundings.Icon(href: "\(folder)/\(icon.name)", mediaType: icon.mediaType, side: icon.width)
            ]
        } else if let first = report.pages.first(where: { $0.index == 0 }), first.width > 0, first.height > 0 {
            do {
                for side in EditionIcons.sides {
                    let name = EditionIcons.name(side)
                    let picture = try await publication.picture(of: Self.icon(of: first, side: side))
                    try Files.replace("\(stage.path)/\(name)", with: picture)
                    around.icons.append(
                        EditionSurroundings.Icon(href: name, mediaType: "image/png", side: side))
                }
            } catch let failure as Failure where failure.code != .io && failure.code != .cancelled {
                notes.append("icons: \(failure.message)")
            }
        }
        around.manifest = AppManifest.name
        try Files.replace("\(stage.path)/\(AppManifest.name)", with: AppManifest.json(contents, around))
    }

    /// The square part of the first page for an icon: the top, where titles are, or the middle of a wide page.
    private static func icon(of page: PageRecord, side: Int) -> PartOfPage {
        let scale = Double(side) / min(page.width, page.height)
        let whole = PageTransform(pageSize: Size(width: page.width, height: page.height), scale: scale).pixelSize
        let edge = min(whole.width, whole.height)
        let region = PixelRect(x: (whole.width - edge) / 2, y: 0, width: edge, height: edge)
        return PartOfPage(
            page: page.index, scale: scale, region: region, size: PixelSize(width: side, height: side),
            encoding: Encoding(.png))
    }

    /// - Parameter words: The folder of the edition's text.
    func placePlainPages(_ words: String?, _ around: inout EditionSurroundings) throws(Failure) {
        var pages: [Int] = []
        if let words {
            pages = try PlainPages(contents, base: options.trimmedBase).write(words: place(words), to: stage.path)
            if !pages.isEmpty { around.plain = PlainPages.list }
        }
        guard let base = options.trimmedBase else { return }
        around.sitemap = "sitemap.xml"
        try Files.replace(
            "\(stage.path)/sitemap.xml", with: Array(PlainPages.sitemap(base: base, pages: pages).utf8))
    }
}
