import RectoGeometry
import RectoImageAPI
import Testing

/// The grammar of addresses, against a picture of 1000 x 600 pixels that may be asked for with up to 1,500,000 pixels.
@Suite struct ImageAddressTests {
    static let full = PixelSize(width: 1000, height: 600)
    static let limits = ImageLimits(area: 1_500_000, side: 4000)

    func plan(_ address: String) throws(ImageFault) -> ImagePlan {
        try ImageAddress(address.split(separator: "/", omittingEmptySubsequences: false).map(String.init))
            .plan(for: Self.full, Self.limits)
    }

    @Test(arguments: [
        ("full/max/0/default.jpg", "0,0,1000,600", "1000x600", "full/max/0/default.jpg"),
        ("full/^max/0/default.jpg", "0,0,1000,600", "1581x948", "full/^max/0/default.jpg"),
        ("square/max/0/default.jpg", "200,0,600,600", "600x600", "200,0,600,600/max/0/default.jpg"),
        ("0,0,1000,600/max/0/default.png", "0,0,1000,600", "1000x600", "full/max/0/default.png"),
        ("10,20,30,40/max/0/color.jpg", "10,20,30,40", "30x40", "10,20,30,40/max/0/default.jpg"),
        ("900,500,500,500/max/0/default.jpg", "900,500,100,100", "100x100", "900,500,100,100/max/0/default.jpg"),
        ("pct:10,10,50,50/max/0/default.jpg", "100,60,500,300", "500x300", "100,60,500,300/max/0/default.jpg"),
        ("pct:0,0,33.35,100/max/0/default.jpg", "0,0,334,600", "334x600", "0,0,334,600/max/0/default.jpg"),
        ("pct:90,90,50,50/max/0/default.jpg", "900,540,100,60", "100x60", "900,540,100,60/max/0/default.jpg"),
        ("full/500,/0/default.jpg", "0,0,1000,600", "500x300", "full/500,300/0/default.jpg"),
        ("full/,300/0/default.jpg", "0,0,1000,600", "500x300", "full/500,300/0/default.jpg"),
        ("full/1000,/0/default.jpg", "0,0,1000,600", "1000x600", "full/max/0/default.jpg"),
        ("full/pct:50/0/default.jpg", "0,0,1000,600", "500x300", "full/500,300/0/default.jpg"),
        ("full/pct:33.3/0/default.jpg", "0,0,1000,600", "333x200", "full/333,200/0/default.jpg"),
        ("full/100,500/0/default.jpg", "0,0,1000,600", "100x500", "full/100,500/0/default.jpg"),
        ("full/!400,400/0/default.jpg", "0,0,1000,600", "400x240", "full/400,240/0/default.jpg"),
        ("full/!1000,4000/0/default.jpg", "0,0,1000,600", "1000x600", "full/max/0/default.jpg"),
        ("full/^!1200,1200/0/default.jpg", "0,0,1000,600", "1200x720", "full/^1200,720/0/default.jpg"),
        ("full/^1200,/0/default.jpg", "0,0,1000,600", "1200x720", "full/^1200,720/0/default.jpg"),
        ("full/^,720/0/default.jpg", "0,0,1000,600", "1200x720", "full/^1200,720/0/default.jpg"),
        ("full/^pct:120/0/default.jpg", "0,0,1000,600", "1200x720", "full/^1200,720/0/default.jpg"),
        ("full/^1100,1300/0/default.jpg", "0,0,1000,600", "1100x1300", "full/^1100,1300/0/default.jpg"),
        ("full/^500,/0/default.jpg", "0,0,1000,600", "500x300", "full/500,300/0/default.jpg"),
        ("full/max/90/default.jpg", "0,0,1000,600", "1000x600", "full/max/90/default.jpg"),
        ("full/max/360/default.jpg", "0,0,1000,600", "1000x600", "full/max/0/default.jpg"),
        ("full/max/!180.0/gray.webp", "0,0,1000,600", "1000x600", "full/max/!180/gray.webp"),
        ("full/max/270/bitonal.png", "0,0,1000,600", "1000x600", "full/max/270/bitonal.png"),
    ])
    func answersEveryForm(_ address: String, _ region: String, _ size: String, _ canonical: String) throws {
        let plan = try plan(address)
        let rect = plan.region
        #expect("\(rect.x),\(rect.y),\(rect.width),\(rect.height)" == region)
        #expect("\(plan.size.width)x\(plan.size.height)" == size)
        #expect(plan.canonical == canonical)
        // The canonical address asks for the same.
        #expect(try self.plan(canonical).canonical == canonical)
        #expect(try self.plan(canonical).size == plan.size)
    }

    @Test(arguments: [
        "full/max/0/native.jpg", "full/max/0/default", "full/max/0/default.", "full/max/0/default.xyz",
        "full/max/0/.jpg", "full/max/0/default.jpg.png", "full/max/0/Default.jpg", "full/max/0/default.JPG",
        "full/max/0", "full/max/0/default.jpg/", "full/max/0/0/default.jpg", "//0/default.jpg",
        "Full/max/0/default.jpg", "/max/0/default.jpg", "0,0,0,0/max/0/default.jpg", "0,0,10,0/max/0/default.jpg",
        "1000,0,10,10/max/0/default.jpg", "0,600,10,10/max/0/default.jpg", "-1,0,10,10/max/0/default.jpg",
        "+1,0,10,10/max/0/default.jpg", "1e2,0,10,10/max/0/default.jpg", "0x1,0,10,10/max/0/default.jpg",
        "1.5,0,10,10/max/0/default.jpg", "0,0,10/max/0/default.jpg", "0,0,10,10,10/max/0/default.jpg",
        "0,0,10,/max/0/default.jpg", "0, 0,10,10/max/0/default.jpg", "9999999999,0,1,1/max/0/default.jpg",
        "99999999999999999999999,0,1,1/max/0/default.jpg", "٣,0,1,1/max/0/default.jpg",
        "pct:/max/0/default.jpg", "pct:0,0,0,0/max/0/default.jpg", "pct:0,0,nan,10/max/0/default.jpg",
        "pct:0,0,inf,10/max/0/default.jpg", "pct:-1,0,10,10/max/0/default.jpg", "pct:0,0,1e1,10/max/0/default.jpg",
        "pct:101,0,10,10/max/0/default.jpg", "pct:0,0,0.01,0.01/max/0/default.jpg", "pct:.5,0,10,10/max/0/default.jpg",
        "pct:5.,0,10,10/max/0/default.jpg", "pct:0,0,10,10,1/max/0/default.jpg",
        "full/0,/0/default.jpg", "full/,0/0/default.jpg", "full/,/0/default.jpg", "full/!100,/0/default.jpg",
        "full/!,100/0/default.jpg", "full/100/0/default.jpg", "full//0/default.jpg", "full/-5,/0/default.jpg",
        "full/1001,/0/default.jpg", "full/,601/0/default.jpg", "full/1001,10/0/default.jpg",
        "full/pct:101/0/default.jpg", "full/pct:0/0/default.jpg", "full/pct:-1/0/default.jpg",
        "full/pct:nan/0/default.jpg", "full/pct:/0/default.jpg", "full/^5000,/0/default.jpg",
        "full/!1001,601/0/default.jpg",
        "full/^1000000000,1000000000/0/default.jpg", "full/^pct:100000000/0/default.jpg", "full/full/0/default.jpg",
        "full/^^max/0/default.jpg", "full/^/0/default.jpg", "full/!^10,10/0/default.jpg",
        "0,0,1000,1/10,/0/default.jpg", "full/max/-90/default.jpg", "full/max/361/default.jpg",
        "full/max/!/default.jpg", "full/max//default.jpg", "full/max/90!/default.jpg", "full/max/nan/default.jpg",
        "full/max/1e1/default.jpg", "full/max/!!90/default.jpg", "full/max/0/default.jpg\u{0}",
    ])
    func refusesWhatBreaksTheGrammar(_ address: String) {
        let fault = #expect(throws: ImageFault.self) { try plan(address) }
        #expect(fault?.kind == .malformed)
    }

    /// Of a hair's breadth, one side of the largest answer is less than a pixel, and rounding it up must not take the other
    /// over the limits.
    @Test(arguments: [
        ("!200,6000", 2000, 1_000_000, "1x2000"), ("!200,1500", 2000, 1_000_000, "1x1500"),
        ("max", 2000, 1_000_000, "1x2000"), ("^max", 2000, 1_000_000, "1x2000"),
        ("^!9000,90000", 2000, 1_000_000, "1x2000"), ("!3,9301", 10_000, 1_000_000, "3x9301"),
        ("!200,6000", 10_000, 1000, "1x1000"), ("max", 10_000, 1000, "1x1000"),
        ("^!9,90000", 40_000, 62_000, "4x13864"),
    ])
    func staysWithinTheLimitsOfAHair(_ size: String, _ side: Int, _ area: Int, _ expected: String) throws {
        let address = try ImageAddress(["10,20,3,9301", size, "0", "default.jpg"])
        let plan = try address.plan(
            for: PixelSize(width: 1 << 23, height: 1 << 23), ImageLimits(area: area, side: side))
        #expect("\(plan.size.width)x\(plan.size.height)" == expected)
    }

    @Test(arguments: [
        "full/max/45/default.jpg", "full/max/22.5/default.jpg", "full/max/!0.1/default.jpg", "full/max/0/default.tif",
        "full/max/0/default.gif", "full/max/0/default.jp2", "full/max/0/default.pdf",
    ])
    func saysWhatIsNotDone(_ address: String) {
        let fault = #expect(throws: ImageFault.self) { try plan(address) }
        #expect(fault?.kind == .unsupported)
    }

    /// Every tile of every level, as viewers compute them, is that tile and no other.
    @Test(arguments: [
        PixelSize(width: 1000, height: 600), PixelSize(width: 1025, height: 511), PixelSize(width: 3, height: 2000),
    ])
    func knowsTiles(_ full: PixelSize) throws {
        let pyramid = Pyramid(full: full, tileSize: 256, halving: .ceiling, smallest: .pixel)
        for level in pyramid.levels.indices {
            let halvings = pyramid.deepest - level
            let grid = pyramid.grid(level)
            for row in 0..<grid.rows {
                for column in 0..<grid.columns {
                    let rect = grid.rect(column: column, row: row)
                    let side = 256 << halvings
                    let width = min(side, full.width - column * side)
                    let height = min(side, full.height - row * side)
                    let address = "\(column * side),\(row * side),\(width),\(height)/\(rect.width),\(rect.height)"
                    let plan = try ImageAddress((address + "/0/default.jpg").split(separator: "/").map(String.init))
                        .plan(for: full, Self.limits)
                    let tile = try #require(plan.tile(256))
                    // Levels of one tile that have the same size are the same picture.
                    #expect(pyramid.levels[pyramid.deepest - tile.halvings] == pyramid.levels[level])
                    #expect(tile.column == column && tile.row == row)
                }
            }
        }
        let odd = try ImageAddress(["1,0,256,256", "max", "0", "default.jpg"])
        if full.width > 256 { #expect(try odd.plan(for: full, Self.limits).tile(256) == nil) }
    }

    @Test func tellsWhatItCan() throws {
        let info = ImageInfo(
            id: "http://x/y", size: PixelSize(width: 1000, height: 600), tileSize: 256,
            limits: ImageLimits(area: 500_000, side: 4000))
        #expect(
            String(decoding: info.json, as: UTF8.self) == """
                {"@context":"http://iiif.io/api/image/3/context.json","id":"http://x/y","type":"ImageService3",\
                "protocol":"http://iiif.io/api/image","profile":"level2","width":1000,"height":600,"maxWidth":4000,\
                "maxHeight":4000,"maxArea":500000,"sizes":[{"width":250,"height":150},{"width":500,"height":300}],\
                "tiles":[{"width":256,"height":256,"scaleFactors":[1,2,4]}],"extraFormats":["webp"],\
                "extraQualities":["color","gray","bitonal"],\
                "extraFeatures":["canonicalLinkHeader","mirroring","profileLinkHeader","sizeUpscaling"]}
                """)
    }
}
