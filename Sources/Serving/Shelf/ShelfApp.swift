import RectoJSON

/// What a browser needs to put the shelf on a home screen (W3C, “Web Application Manifest”).
public enum ShelfApp {
    public static let mediaType = "application/manifest+json"

    /// The sides of the shelf's pictures in pixels: one for iOS home screens, and those that browsers need to install a web app.
    public static let iconSides = [180, 192, 512]

    /// - Parameter title: Of the shelf.
    public static func json(title: String) -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        let fields: [(StaticString, String)] = [
            ("name", title), ("short_name", title), ("dir", "auto"), ("start_url", "./"), ("scope", "./"),
            ("display", "standalone"), ("theme_color", "#f6f5f2"), ("background_color", "#f6f5f2"),
        ]
        for (name, value) in fields {
            json.key(name)
            json.value(value)
        }
        json.key("icons")
        json.beginArray()
        for side in iconSides.dropFirst() { icon("icon-\(side).png", "image/png", "\(side)x\(side)", to: &json) }
        icon("icon.svg", "image/svg+xml", "any", to: &json)
        json.endArray()
        json.endObject()
        return json.bytes
    }

    private static func icon(_ name: String, _ type: String, _ sizes: String, to json: inout JSONWriter) {
        json.beginObject()
        let fields: [(StaticString, String)] = [("src", name), ("type", type), ("sizes", sizes)]
        for (name, value) in fields {
            json.key(name)
            json.value(value)
        }
        json.endObject()
    }

    // MARK: - Icon

    /// A rectangle of the icon in units of which its side has 64, with its colour as `RRGGBB`.
    public struct Block: Sendable {
        public let x, y, width, height: Int
        public let color: UInt32
    }

    /// Four issues on a board, from the back to the front.
    public static let blocks = [
        Block(x: 0, y: 0, width: 64, height: 64, color: 0x27405F),
        Block(x: 12, y: 16, width: 9, height: 32, color: 0xF2C14E),
        Block(x: 22, y: 12, width: 8, height: 36, color: 0xE9E6E0),
        Block(x: 31, y: 20, width: 10, height: 28, color: 0xD1603D),
        Block(x: 42, y: 14, width: 9, height: 34, color: 0x8FB8A8),
        Block(x: 8, y: 48, width: 48, height: 4, color: 0xE9E6E0),
    ]

    public static var svg: String {
        let parts = blocks.map { block in
            let digits = String(block.color, radix: 16, uppercase: true)
            let color = String(repeating: "0", count: 6 - digits.count) + digits
            return
                "<rect x=\"\(block.x)\" y=\"\(block.y)\" width=\"\(block.width)\" height=\"\(block.height)\" fill=\"#\(color)\"/>"
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
            \(parts.joined(separator: "\n"))
            </svg>

            """
    }
}
