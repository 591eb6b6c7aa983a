import RectoDiagnostics
import RectoPackaging

/// An archive or a folder of pictures, in the order of their names.
///
/// There is no specification; what comic readers agree on is that pages go by name, and `ComicInfo.xml`, if there is one, tells
/// the rest.
enum ComicArchive {
    static func book(of package: Package) throws(Failure) -> ImageBook {
        var book = ImageBook()
        let names = package.entries.map(\.name).filter { PictureName.isPicture($0) }
        book.pages = names.sorted(by: NaturalOrder.isOrdered).map { ImageBook.Page(picture: $0) }
        let infos = package.entries.filter { isInfo($0.name) }
        if let entry = infos.min(by: { $0.name.utf8.count < $1.name.utf8.count }) {
            if let bytes = try? package.read(entry, limit: 8 << 20), let info = XMLElement.parse(bytes),
                info.name == "ComicInfo"
            {
                ComicInfo(info).tell(&book)
            } else {
                book.omissions.append(
                    Failure(.damaged, "is no ComicInfo; title and direction are not known", at: entry.name))
            }
        }
        book.omissions += package.omissions
        return book
    }

    static func isInfo(_ path: String) -> Bool {
        path.split { $0 == "/" || $0 == "\\" }.last?.lowercased() == "comicinfo.xml"
    }
}

/// Which files are pictures, by their names.
enum PictureName {
    /// Also kinds that no page is made of: such a page is told of, and not passed over.
    private static let extensions: Set<String> = [
        "jpg", "jpeg", "jpe", "jfif", "png", "apng", "webp", "gif", "avif", "jxl", "heic", "heif", "tif", "tiff", "bmp",
    ]

    static func isPicture(_ path: String) -> Bool {
        let name = path.split { $0 == "/" || $0 == "\\" }.last ?? ""
        guard !name.hasPrefix("."), let dot = name.lastIndex(of: ".") else { return false }
        return extensions.contains(name[name.index(after: dot)...].lowercased())
    }
}
