import ArgumentParser
import Foundation
import Recto

/// Opens an issue at a page, zooms in on the first overlay that answers a tap, goes back, turns the page, and writes each frame as a PNG.
@main
struct NativeViewer: AsyncParsableCommand {
    @Argument(help: "A PDF or an overlay package.") var issue: String
    @Argument(help: "Where to put the frames.") var folder: String
    @Option(help: "Where to begin, from 1.") var page = 2

    /// The size of the window, in points.
    private static let window = Size(width: 600, height: 400)
    private static let pixelRatio = 1.5
    private static let zoomSteps = 6
    private static let turnSteps = 5

    @Lane
    func run() async throws {
        let opened = try await LocalIssue(path: issue)
        guard (1...opened.document.pageCount).contains(page) else {
            throw ValidationError("\(issue) has no page \(page)")
        }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let viewer = Viewer(opened, view: Self.window, pixelRatio: Self.pixelRatio)
        let film = Film(folder: folder)

        viewer.viewport = viewer.viewport(on: page - 1)
        try film.settle("open", viewer)
        let target = viewer.firstTarget() ?? Point(x: Self.window.width / 2, y: Self.window.height / 2)
        try zoom(viewer, film, around: target)
        try turn(viewer, film)
    }

    /// Zooms in until overlays that need a closer look appear, taps, and goes back.
    @Lane
    private func zoom(_ viewer: Viewer, _ film: Film, around point: Point) throws {
        for step in 1...Self.zoomSteps {
            viewer.viewport.zoom(to: 1 + Double(step) / 2, around: point, in: viewer.layout)
            try film.add("zoom", viewer.frame())
        }
        try film.settle("near", viewer)
        if let point = viewer.firstTarget(), let hit = viewer.target(at: point) {
            print("a tap at \(point.x) \(point.y) is meant for \(hit.overlay.kind.rawValue) \(hit.overlay.id)")
        }
        viewer.viewport.zoom(to: 1, around: point, in: viewer.layout)
        try film.settle("back", viewer)
    }

    /// Turns to the next spread, if there is one.
    @Lane
    private func turn(_ viewer: Viewer, _ film: Film) throws {
        let model = viewer.layout.model
        let next = model.spread(containing: page - 1) + 1
        guard next < model.spreadCount else { return }
        let turned = viewer.viewport(on: model.spreads[next].firstPage)
        for step in 1...Self.turnSteps {
            try film.add("turn", viewer.frame(turnedBy: Double(step) / Double(Self.turnSteps + 1), to: turned))
        }
        viewer.viewport = turned
        try film.settle("next", viewer)
    }
}
