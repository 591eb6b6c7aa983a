import RectoDiagnostics
import RectoGeometry
import RectoLane
import RectoPDF
import RectoPixels
import TestSupport
import Testing

/// A page is an isolated group over a transparent backdrop, and the paper comes under it afterwards (ISO 32000-2, 11.4.7).
@Suite struct BlendModeTests {
    enum Mode: String, CaseIterable {
        case normal = "Normal"
        case multiply = "Multiply"
        case screen = "Screen"
        case overlay = "Overlay"
        case darken = "Darken"
        case lighten = "Lighten"
        case colorDodge = "ColorDodge"
        case colorBurn = "ColorBurn"
        case hardLight = "HardLight"
        case softLight = "SoftLight"
        case difference = "Difference"
        case exclusion = "Exclusion"
        case hue = "Hue"
        case saturation = "Saturation"
        case color = "Color"
        case luminosity = "Luminosity"

        /// A channel of the result over an opaque backdrop (11.3.5.2); `nil` for the modes that mix channels.
        func blend(_ backdrop: Double, _ source: Double) -> Double? {
            switch self {
            case .normal: source
            case .multiply: backdrop * source
            case .screen: backdrop + source - backdrop * source
            case .overlay: Mode.hardLight.blend(source, backdrop)
            case .darken: min(backdrop, source)
            case .lighten: max(backdrop, source)
            case .colorDodge: backdrop == 0 ? 0 : source >= 1 ? 1 : min(1, backdrop / (1 - source))
            case .colorBurn: backdrop == 1 ? 1 : source <= 0 ? 0 : 1 - min(1, (1 - backdrop) / source)
            case .hardLight: source <= 0.5 ? backdrop * 2 * source : 1 - (1 - backdrop) * (1 - (2 * source - 1))
            case .softLight: softLight(backdrop, source)
            case .difference: abs(backdrop - source)
            case .exclusion: backdrop + source - 2 * backdrop * source
            case .hue, .saturation, .color, .luminosity: nil
            }
        }

        private func softLight(_ backdrop: Double, _ source: Double) -> Double {
            if source <= 0.5 { return backdrop - (1 - 2 * source) * backdrop * (1 - backdrop) }
            let lifted =
                backdrop <= 0.25
                ? ((16 * backdrop - 12) * backdrop + 4) * backdrop : backdrop.squareRoot()
            return backdrop + (2 * source - 1) * (lifted - backdrop)
        }
    }

    /// What puts the square there.
    enum Place: CaseIterable { case page, form, pattern, annotation }

    static let backdrop = (red: 0.4, green: 0.6, blue: 0.8)
    static let source = (red: 0.8, green: 0.3, blue: 0.5)

    /// A square in `mode`, the left half of it over a bar in the backdrop's colour, the right half over bare paper.
    private static func page(_ mode: Mode, _ place: Place, hasGroup: Bool) -> TinyPDF {
        let (r, g, b) = (source.red, source.green, source.blue)
        let square = "/G gs \(r) \(g) \(b) rg 20 20 60 60 re f"
        let states = "/ExtGState << /G << /BM /\(mode.rawValue) >> >>"
        let bar = "q \(backdrop.red) \(backdrop.green) \(backdrop.blue) rg 0 0 50 100 re f Q\n"
        var page = TinyPDF.Page(width: 100, height: 100, content: bar)
        var objects: [Int: String] = [:]
        func form(_ entries: String) -> String {
            "<< /BBox [0 0 100 100] \(entries) /Resources << \(states) >> /Length \(square.utf8.count) >>\n"
                + "stream\n\(square)\nendstream"
        }
        switch place {
        case .page:
            page.resources = states
            page.content += square
        case .form:
            objects[1000] = form("/Type /XObject /Subtype /Form")
            page.resources = "/XObject << /X 1000 0 R >>"
            page.content += "/X Do"
        case .pattern:
            // The pattern's cell is drawn by its own rules; the mode is that of what is filled with it.
            objects[1000] = form("/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /XStep 100 /YStep 100")
            page.resources = "/Pattern << /P 1000 0 R >> \(states)"
            page.content += "/G gs /Pattern cs /P scn 20 20 60 60 re f"
        case .annotation:
            objects[1000] = form("/Type /XObject /Subtype /Form")
            page.annotations = ["/Subtype /Stamp /F 4 /Rect [0 0 100 100] /AP << /N 1000 0 R >>"]
        }
        if hasGroup { page.entries = "/Group << /S /Transparency /CS /DeviceRGB /I true >>" }
        return TinyPDF([page], objects: objects)
    }

    @Lane private static func draw(_ pdf: TinyPDF, paper: Color, direct: Bool) throws -> PixelBuffer {
        let document = try Document(bytes: pdf.bytes)
        let appearance = PageAppearance(scale: 1, paper: paper)
        let raster: any PageRaster =
            direct
            ? try DirectPage(document, page: 0, appearance: appearance)
            : try DisplayList(document, page: 0, appearance: appearance)
        let buffer = PixelBuffer(width: raster.pixelSize.width, height: raster.pixelSize.height)
        try raster.draw(x: 0, y: 0, into: buffer.rows)
        return buffer
    }

    private static func channels(_ pixel: UInt32) -> [Double] {
        [16, 8, 0].map { (shift: UInt32) in Double(pixel >> shift & 255) / 255 }
    }

    private static func expectNear(_ found: UInt32, _ wanted: [Double], _ what: String) {
        let off = zip(channels(found), wanted).map { abs($0 - $1) }.max() ?? 1
        #expect(off < 0.02, "\(what): \(String(found, radix: 16)) for \(wanted)")
    }

    private static let papers = [Color.white, Color(red: 0xF4, green: 0xE8, blue: 0xC8)]

    @Test(arguments: Mode.allCases, Place.allCases) @Lane
    func overBarePaperEveryModeShowsItsOwnColor(mode: Mode, place: Place) throws {
        let own = [Self.source.red, Self.source.green, Self.source.blue]
        for hasGroup in [false, true] {
            for direct in [false, true] {
                for paper in Self.papers {
                    let pdf = Self.page(mode, place, hasGroup: hasGroup)
                    let buffer = try Self.draw(pdf, paper: paper, direct: direct)
                    let what = "\(mode) in \(place), group \(hasGroup), direct \(direct), paper \(paper)"
                    Self.expectNear(buffer.rows[65, 50], own, what)
                    Self.expectNear(
                        buffer.rows[95, 50], [paper.red, paper.green, paper.blue].map { Double($0) / 255 },
                        "paper, " + what)
                }
            }
        }
    }

    @Test(arguments: Mode.allCases, [Place.page, .form, .annotation]) @Lane
    func overAnOpaqueBarEveryModeBlends(mode: Mode, place: Place) throws {
        guard
            let red = mode.blend(Self.backdrop.red, Self.source.red),
            let green = mode.blend(Self.backdrop.green, Self.source.green),
            let blue = mode.blend(Self.backdrop.blue, Self.source.blue)
        else { return }
        for paper in Self.papers {
            let buffer = try Self.draw(Self.page(mode, place, hasGroup: true), paper: paper, direct: false)
            Self.expectNear(buffer.rows[35, 50], [red, green, blue], "\(mode) in \(place), paper \(paper)")
        }
    }

    /// Two parts drawn one by one are the same pixels as the whole, also where a part reaches beyond the page.
    @Test(arguments: [Mode.screen, .luminosity]) @Lane func partsAreTheWhole(mode: Mode) throws {
        let document = try Document(bytes: Self.page(mode, .page, hasGroup: false).bytes)
        let list = try DisplayList(document, page: 0, appearance: PageAppearance(scale: 1.5))
        let whole = PixelBuffer(width: 160, height: 160)
        try list.draw(x: 0, y: 0, into: whole.rows)
        let part = PixelBuffer(width: 64, height: 64)
        for (x, y) in [(0, 0), (40, 30), (110, 100)] {
            try list.draw(x: x, y: y, into: part.rows)
            for row in 0..<min(64, 160 - y) {
                for column in 0..<min(64, 160 - x) {
                    #expect(part.rows[column, row] == whole.rows[x + column, y + row])
                }
            }
        }
    }
}
