import Foundation
import Recto

/// Writes frames to a folder, and prints what each shows.
@Lane
final class Film {
    /// More frames than any view needs to render all of its tiles.
    private static let patience = 100

    private let folder: String
    private var count = 0

    init(folder: String) { self.folder = folder }

    /// Writes frames of a view at rest, until all of its tiles are there.
    func settle(_ name: String, _ viewer: Viewer) throws {
        for _ in 0..<Self.patience {
            let frame = try viewer.frame()
            try add(name, frame)
            if frame.missing == 0 { return }
        }
        throw Failure(.internal, "the view stays incomplete", at: name)
    }

    func add(_ name: String, _ frame: Frame) throws {
        let file = String(format: "%03d-", count) + name + ".png"
        try Data(frame.canvas.png()).write(to: URL(filePath: "\(folder)/\(file)"))
        print("\(file): zoom \(frame.zoom), \(frame.tiles) tiles, \(frame.missing) missing")
        for overlay in frame.overlays {
            let box = overlay.box
            print(
                "    page \(overlay.page), \(overlay.overlay.kind.rawValue) \(overlay.overlay.id): "
                    + "\(box.x) \(box.y) \(box.width) \(box.height)")
        }
        count += 1
    }
}
