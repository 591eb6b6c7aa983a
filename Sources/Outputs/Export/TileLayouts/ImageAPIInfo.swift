/// `info.json` of the IIIF Image API 3.0, section 5.
struct ImageAPIInfo: Encodable {
    struct Extent: Encodable {
        var width: Int
        var height: Int
    }

    struct Tiles: Encodable {
        var width: Int
        var height: Int
        var scaleFactors: [Int]
    }

    var context = "http://iiif.io/api/image/3/context.json"
    var id: String
    var type = "ImageService3"
    var `protocol` = "http://iiif.io/api/image"
    var profile = "level0"
    var width: Int
    var height: Int
    var maxWidth: Int?
    var maxHeight: Int?
    var sizes: [Extent]
    var tiles: [Tiles]
    var preferredFormats: [String]?
    var extraFormats: [String]?

    private enum CodingKeys: String, CodingKey {
        case context = "@context"
        case id, type, `protocol`, profile, width, height, maxWidth, maxHeight, sizes, tiles, preferredFormats
        case extraFormats
    }
}
