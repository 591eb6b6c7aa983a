import RectoAddresses
import RectoGeometry
import RectoHTTP
import RectoImageAPI

extension Exercise {
    /// Any text as the address of a request: names that can be written down again, and pictures within their limits.
    public static func addresses(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        let sides = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        if sides.count == 2 {
            let query = AddressQuery(sides[1])
            expect(query == AddressQuery(sides[1]), "another query")
            for name in ["q", "page", "a", ""] { expect(query[name]?.utf8.contains(0) != true, "a NUL") }
        }
        guard let path = AddressPath(sides[0]) else { return }
        for name in path.names {
            expect(!name.isEmpty && name != "." && name != "..", "a name that is none")
            expect(!name.utf8.contains { $0 == 0x2F || $0 < 0x20 || $0 == 0x7F }, "a name that leads elsewhere")
        }
        if let escaped = escaped(path) { expect(AddressPath(escaped) == path, "escaped, it is another path") }
        guard let address = Address(path) else { return }
        expect(!address.kind.isEmpty, "a kind without a name")
        guard case .issue(let id, let place) = address else { return }
        expect(address.issue == id, "another issue")
        if let written = written(place) {
            expect(AddressPath("/issues/x/" + written).flatMap(Address.init) == .issue("x", place), written)
        }
        if case .imagePart(_, _, let parts) = place { picture(parts) }
    }

    /// Every byte of a name as an escape; `nil` where that is longer than addresses may be.
    private static func escaped(_ path: AddressPath) -> String? {
        let names = path.names.map { name in
            name.utf8.map { byte in
                let digits = String(byte, radix: 16)
                return "%" + String(repeating: "0", count: 2 - digits.count) + digits
            }.joined()
        }
        let text = names.map { "/" + $0 }.joined() + (path.isFolder ? "/" : "")
        return text.utf8.count <= 2048 ? text : nil
    }

    /// The address of what numbers name; `nil` for the rest, whose names are what they are.
    private static func written(_ place: IssueAddress) -> String? {
        func page(_ number: Int) -> String {
            expect(number >= 0 && number < 10_000_000, "a page that is not there")
            let digits = String(number + 1)
            return "page-" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }
        switch place {
        case .stream(let number): return "stream/\(number)"
        case .descriptor("pages", let number): return "pages/\(page(number)).dzi"
        case .tile("pages", let number, let level, let column, let row):
            return "pages/\(page(number))_files/\(level)/\(column)_\(row).jpg"
        case .image("pages", let number): return "pages/\(page(number))"
        case .imageInfo("pages", let number): return "pages/\(page(number))/info.json"
        default: return nil
        }
    }

    /// Region, size, rotation and file name, of pictures of several sizes.
    private static func picture(_ parts: [String]) {
        guard let address = try? ImageAddress(parts) else { return }
        let limits = ImageLimits(area: 1_000_000, side: 2000)
        for full in [(1, 1), (612, 792), (2448, 3168), (1, 100_000), (1 << 23, 1 << 23)] {
            let full = PixelSize(width: full.0, height: full.1)
            guard let plan = try? address.plan(for: full, limits) else { continue }
            expect(plan.region.x >= 0 && plan.region.y >= 0 && !plan.region.isEmpty, "a region of nothing")
            expect(plan.region.maxX <= full.width && plan.region.maxY <= full.height, "a region beyond the picture")
            expect(plan.size.width > 0 && plan.size.height > 0, "no pixels")
            expect(plan.size.width <= limits.side && plan.size.height <= limits.side, "a side over the limit")
            expect(plan.size.area <= limits.area, "an area over the limit")
            let canonical = plan.canonical.split(separator: "/").map(String.init)
            guard let again = try? ImageAddress(canonical).plan(for: full, limits) else {
                return expect(false, "the canonical address is none: \(canonical)")
            }
            expect(again.region == plan.region && again.size == plan.size, "the canonical address is another's")
            expect(again.rotation == plan.rotation && again.canonical == plan.canonical, "canonical twice is not once")
            if let tile = plan.tile(256) {
                expect(tile.halvings >= 0 && tile.column >= 0 && tile.row >= 0, "a tile that is not there")
            }
        }
    }
}
