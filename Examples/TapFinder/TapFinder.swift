import ArgumentParser
import Foundation
import RectoLayout

/// Says which overlay a tap on a page is meant for, and which page faces it: layout alone, without a PDF and without poppler.
@main
struct TapFinder: ParsableCommand {
    @Argument(help: "overlay.json of a package.") var manifest: String
    @Argument(help: "Of every page, in points.") var width: Double
    @Argument(help: "Of every page, in points.") var height: Double
    @Argument(help: "From 1.") var page: Int
    @Argument(help: "Of the tap, in points from the left of the page as it is displayed.") var x: Double
    @Argument(help: "Of the tap, in points from the top.") var y: Double

    func run() throws {
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: manifest)))
        let overlays = try ReadManifest.reading(bytes, syntax: .json, name: manifest).manifest
        guard let count = overlays.document.pageCount, (1...count).contains(page) else {
            throw ValidationError("\(manifest) has no page \(page)")
        }
        let size = Size(width: width, height: height)
        let model = SpreadModel(pageSizes: Array(repeating: size, count: count), package: SpreadOptions(overlays))
            .paired
        let spread = model.spreads[model.spread(containing: page - 1)]
        print("pages \(spread.pages.map { String($0.page + 1) }.joined(separator: " "))")

        let scene = OverlayScene([OverlaySheet(page: page, of: overlays, size: size)])
        let points = PageTransform(pageSize: size, scale: 1)
        if let hit = scene.target(at: Point(x: x, y: y), points) {
            print("\(hit.overlay.kind.rawValue) \(hit.overlay.id)")
        } else {
            print("nothing")
        }
    }
}
