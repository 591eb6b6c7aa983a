import Recto
import RectoExport

/// A page's tiles under the names of the IIIF Image API.
enum ImageTree {
    /// Links the names and writes `info.json`, whatever was there of it.
    ///
    /// Every tile takes a folder for its region, its size and its rotation, which a file system stores as well: on ext4 some
    /// 12 kB a tile. That is the price of the API's addresses as static files; `--no-iiif` spares it.
    static func write(_ image: ImageAPIPage, in folder: String, id: String) throws(Failure) {
        try Files.remove(folder + "/" + image.name)
        for link in image.links {
            let target = folder + "/" + link.name
            try Files.makeFolder(Files.split(target).folder)
            try Files.link(folder + "/" + link.file, to: target)
        }
        try Files.replace("\(folder)/\(image.name)/info.json", with: try image.info(id: id))
    }
}
