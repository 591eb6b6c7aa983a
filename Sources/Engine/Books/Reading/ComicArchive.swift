import RectoDiagnostics
import RectoEPUBPackages
import RectoPackaging

/// An archive or a folder of pictures, in the order of their names.
///
/// There is no specification; what comic readers agree on is that pages go by name, and `ComicInfo.xml`, if there is one, tells
/// the rest.
enum ComicArchive {
    static func book(of package: Package) throws(Failure) -> ImageBook {
        var book = ImageBook()
        let names = package.entries.map(\.name).filter { BookFileName.isPicture($0) }
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
