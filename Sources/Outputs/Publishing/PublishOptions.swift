public import Recto
public import RectoExport

/// What an edition consists of.
public struct PublishOptions: Sendable {
    public var container: TileOptions.Container
    public var encoding: Encoding
    public var resolution: Resolution
    /// The address that the edition will have; `nil` leaves IIIF out, which can't do without.
    public var baseURI: String?
    public var hasText: Bool
    /// Whether readers may keep it for when there is no network.
    public var isOffline: Bool
    /// Instead of the issue's own.
    public var title: String?
    public var spreads: SpreadOptions?

    /// Of the pages' previews, in pixels: readable, and small enough to be one picture.
    static let preview = 2048
    /// Twelve requests for a first page become four (Sources/Outputs/Viewer/EDITION.md, “Tiles”).
    static let tileSize = 512

    public init(
        container: TileOptions.Container = .folder, encoding: Encoding = Encoding(.jpeg),
        resolution: Resolution = .scale(4), baseURI: String? = nil, hasText: Bool = true, isOffline: Bool = false,
        title: String? = nil, spreads: SpreadOptions? = nil
    ) {
        self.container = container
        self.encoding = encoding
        self.resolution = resolution
        self.baseURI = baseURI
        self.hasText = hasText
        self.isOffline = isOffline
        self.title = title
        self.spreads = spreads
    }

    var tiles: TileOptions {
        TileOptions(
            container: container, encoding: encoding, tileSize: Self.tileSize, resolution: resolution,
            preview: baseURI == nil ? nil : Self.preview)
    }

    /// - Throws: ``Failure`` `.usage`.
    public func validate() throws(Failure) {
        try tiles.validate()
        guard let baseURI else { return }
        let isPlain = baseURI.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"?#\"<>\\".utf8.contains($0) }
        guard isPlain, baseURI.hasPrefix("http://") || baseURI.hasPrefix("https://"), baseURI.utf8.count > 8 else {
            throw Failure(
                .usage, "must be an http(s) address in ASCII without ? and #", at: "--base-uri \(baseURI)")
        }
    }

    /// Without the slash at its end.
    var trimmedBase: String? {
        baseURI.map { base in
            var base = base
            while base.hasSuffix("/") { base.removeLast() }
            return base
        }
    }
}
