import RectoGeometry
import RectoPixels
import RectoTiles
import TestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct TileKeyTests {
    /// One field changed.
    struct Change: CustomTestStringConvertible, Sendable {
        var field: String
        var apply: @Sendable (inout TileKey) -> Void

        var testDescription: String { field }
    }

    static let base = TileKey.sample()

    static let changes = [
        Change(field: "document") { $0.document = "sha256:other" },
        Change(field: "page") { $0.page += 1 },
        Change(field: "box") { $0.box = "media" },
        Change(field: "turns") { $0.turns = .two },
        Change(field: "paper") { $0.paper.blue = 254 },
        Change(field: "scale") { $0.scale = $0.scale.nextUp },
        Change(field: "position.level") { $0.position.level += 1 },
        Change(field: "position.column") { $0.position.column += 1 },
        Change(field: "position.row") { $0.position.row += 1 },
        Change(field: "tileSize") { $0.tileSize = 512 },
        Change(field: "overlap") { $0.overlap = 1 },
        Change(field: "halving") { $0.halving = .floor },
        Change(field: "encoding.format") { $0.encoding.format = .webp },
        Change(field: "encoding.quality") { $0.encoding.quality += 1 },
        Change(field: "encoding.lossless") { $0.encoding.lossless.toggle() },
        Change(field: "renderer") { $0.renderer = "poppler 99" },
    ]

    @Test(arguments: changes)
    func everyFieldCounts(change: Change) throws {
        var changed = Self.base
        change.apply(&changed)
        #expect(changed != Self.base)
        #expect(Set([changed, Self.base]).count == 2)
        let text = try JSONEncoder().encode(changed)
        #expect(try JSONDecoder().decode(TileKey.self, from: text) == changed)
    }

    /// A field that is added later has to be added to the table as well.
    @Test func theTableIsComplete() {
        let fields = Mirror(reflecting: Self.base).children.compactMap(\.label)
        #expect(Set(fields) == Set(Self.changes.map { String($0.field.prefix { $0 != "." }) }))
    }

    @Test func equalKeysAreEqual() {
        #expect(TileKey.sample() == Self.base)
        #expect(TileKey.sample().hashValue == Self.base.hashValue)
    }
}

extension TileKey {
    /// A key for tests; column and page tell one from another.
    static func sample(document: String = "sha256:0", page: Int = 0, column: Int = 0) -> TileKey {
        TileKey(
            document: document, page: page, scale: 4, position: TilePosition(level: 3, column: column, row: 1),
            encoding: Encoding(.jpeg), renderer: "test")
    }
}
