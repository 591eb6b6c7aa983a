/// What is made of each document.
///
/// With Recto's version, its libraries and the fonts it decides about every byte of the output, so that its digest is a part of the
/// output's address.
package struct FarmProfile: Hashable, Sendable {
    /// The pictures of a page: a pyramid of tiles.
    package struct Tiles: Hashable, Sendable {
        package enum Format: String, Hashable, Sendable, Codable, CaseIterable { case jpeg, png, webp }

        /// Pixels per point of the deepest level; `nil` where ``longerSide`` is given.
        package var scale: Double?
        /// Pixels of the deepest level's longer side.
        package var longerSide: Int?
        package var tileSize = 256
        package var format = Format.jpeg
        package var quality = 80

        package init(scale: Double) { self.scale = scale }

        package init(longerSide: Int, tileSize: Int) {
            self.longerSide = longerSide
            self.tileSize = tileSize
        }

        /// Megapixels of the deepest level of a page of so many square points, whose sides are as those of A4 where that matters.
        func megapixels(area: Double) -> Double {
            if let scale { return area * scale * scale / 1e6 }
            let side = Double(longerSide ?? 0)
            return side * side / 2.0.squareRoot() / 1e6
        }
    }

    package var tiles: Tiles?
    /// The words of each page with their places, as JSON.
    package var text: Bool
    /// The same as ALTO 4.
    package var alto: Bool
    /// Metadata, outline, sizes and labels of the pages.
    package var structure: Bool
    /// The longer side of a JPEG of the first page; `nil` for none.
    package var cover: Int?

    /// Full pyramids, and all else.
    package static let everything = FarmProfile(
        tiles: Tiles(scale: 4), text: true, alto: true, structure: true, cover: 1024)

    /// What an archive keeps of every document: text, structure, a cover, and a middle level with those above it.
    ///
    /// Deeper levels are drawn when somebody looks: `recto serve`.
    package static let archive = FarmProfile(
        tiles: Tiles(longerSide: 1024, tileSize: 512), text: true, alto: false, structure: true, cover: 512)
}

extension FarmProfile: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case tiles, text, alto, structure, cover }

    /// - Throws: for names that are none of a profile's: what is misspelt would be left out of a hundred million pages.
    package init(from decoder: any Decoder) throws {
        try AnyName.check(decoder, known: CodingKeys.allCases.map(\.rawValue))
        let values = try decoder.container(keyedBy: CodingKeys.self)
        tiles = try values.decodeIfPresent(Tiles.self, forKey: .tiles)
        text = try values.decodeIfPresent(Bool.self, forKey: .text) ?? false
        alto = try values.decodeIfPresent(Bool.self, forKey: .alto) ?? false
        structure = try values.decodeIfPresent(Bool.self, forKey: .structure) ?? false
        cover = try values.decodeIfPresent(Int.self, forKey: .cover)
        guard tiles != nil || text || alto || structure || cover != nil else {
            throw AnyName.wrong(decoder, "asks for nothing")
        }
        guard cover.map({ (16...8192).contains($0) }) ?? true else {
            throw AnyName.wrong(decoder, "cover: 16 to 8192 pixels")
        }
    }
}

extension FarmProfile.Tiles: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case scale, longerSide, tileSize, format, quality }

    package init(from decoder: any Decoder) throws {
        try AnyName.check(decoder, known: CodingKeys.allCases.map(\.rawValue))
        let values = try decoder.container(keyedBy: CodingKeys.self)
        scale = try values.decodeIfPresent(Double.self, forKey: .scale)
        longerSide = try values.decodeIfPresent(Int.self, forKey: .longerSide)
        tileSize = try values.decodeIfPresent(Int.self, forKey: .tileSize) ?? 256
        format = try values.decodeIfPresent(Format.self, forKey: .format) ?? .jpeg
        quality = try values.decodeIfPresent(Int.self, forKey: .quality) ?? 80
        guard (scale == nil) != (longerSide == nil) else {
            throw AnyName.wrong(decoder, "tiles: either scale or longerSide")
        }
        guard scale.map({ $0 > 0 && $0 <= 100 }) ?? true, longerSide.map({ (16...65_500).contains($0) }) ?? true,
            (16...8192).contains(tileSize), (0...100).contains(quality)
        else { throw AnyName.wrong(decoder, "tiles: a number is out of its bounds") }
    }
}

/// Any name of a JSON object, to find those that are not known.
private struct AnyName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }

    static func check(_ decoder: any Decoder, known: [String]) throws {
        for key in try decoder.container(keyedBy: AnyName.self).allKeys where !known.contains(key.stringValue) {
            throw wrong(decoder, "“\(key.stringValue)” is not known; there are \(known.joined(separator: ", "))")
        }
    }

    static func wrong(_ decoder: any Decoder, _ words: String) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: decoder.codingPath, debugDescription: words))
    }
}
