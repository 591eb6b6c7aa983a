import RectoGeometry

extension Rect {
    /// Moved into `bounds`; centred on them along an axis on which they are shorter.
    func kept(within bounds: Rect) -> Rect {
        func start(_ from: Double, _ extent: Double, _ low: Double, _ room: Double) -> Double {
            extent >= room ? low + (room - extent) / 2 : min(max(from, low), low + room - extent)
        }
        return Rect(
            x: start(x, width, bounds.x, bounds.width), y: start(y, height, bounds.y, bounds.height), width: width,
            height: height)
    }
}
