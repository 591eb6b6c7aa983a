public import RectoGeometry
import RectoJSON

/// `info.json` of a level 2 service (Image API 3.0, section 5).
public struct ImageInfo: Sendable {
    public static let context = "http://iiif.io/api/image/3/context.json"
    public static let profile = "http://iiif.io/api/image/3/level2.json"

    /// The service's address without a slash at its end.
    public var id: String
    public var size: PixelSize
    public var tileSize: Int
    public var limits: ImageLimits

    public init(id: String, size: PixelSize, tileSize: Int, limits: ImageLimits) {
        self.id = id
        self.size = size
        self.tileSize = tileSize
        self.limits = limits
    }

    /// Beyond level 2.
    private static let features = [
        "canonicalLinkHeader", "mirroring", "profileLinkHeader", "sizeUpscaling",
    ]

    public var json: [UInt8] {
        let pyramid = Pyramid(full: size, tileSize: tileSize, halving: .ceiling, smallest: .tile)
        var json = JSONWriter()
        json.beginObject()
        for (name, value) in [
            ("@context", Self.context), ("id", id), ("type", "ImageService3"),
            ("protocol", "http://iiif.io/api/image"), ("profile", "level2"),
        ] as [(StaticString, String)] {
            json.key(name)
            json.value(value)
        }
        for (name, value) in [
            ("width", size.width), ("height", size.height), ("maxWidth", limits.side), ("maxHeight", limits.side),
            ("maxArea", limits.area),
        ] as [(StaticString, Int)] {
            json.key(name)
            json.value(value)
        }
        json.key("sizes")
        json.beginArray()
        for level in pyramid.levels where limits.allows(level) { write(level, to: &json) }
        json.endArray()
        json.key("tiles")
        json.beginArray()
        json.beginObject()
        json.key("width")
        json.value(tileSize)
        json.key("height")
        json.value(tileSize)
        json.key("scaleFactors")
        json.beginArray()
        for level in pyramid.levels.indices { json.value(1 << level) }
        json.endArray()
        json.endObject()
        json.endArray()
        write("extraFormats", ["webp"], to: &json)
        write("extraQualities", ["color", "gray", "bitonal"], to: &json)
        write("extraFeatures", Self.features, to: &json)
        json.endObject()
        return json.bytes
    }

    private func write(_ size: PixelSize, to json: inout JSONWriter) {
        json.beginObject()
        json.key("width")
        json.value(size.width)
        json.key("height")
        json.value(size.height)
        json.endObject()
    }

    private func write(_ name: StaticString, _ values: [String], to json: inout JSONWriter) {
        json.key(name)
        json.beginArray()
        for value in values { json.value(value) }
        json.endArray()
    }
}
