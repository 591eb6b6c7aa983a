/// What is never broken, but made smaller if a region is too small for it: a picture.
package struct FlowSolid: Hashable, Sendable {
    /// Its own size in CSS pixels.
    package var width: Double
    package var height: Double
    /// Its place in the text.
    package var offset: Int

    package init(width: Double, height: Double, offset: Int) {
        self.width = width
        self.height = height
        self.offset = offset
    }

    /// The size at which it fits, in its own proportions.
    func fitted(_ room: FlowRegion) -> (width: Double, height: Double) {
        var scale = 1.0
        if width > room.width, width > 0 { scale = max(0, room.width) / width }
        if height * scale > room.height, height > 0 { scale = max(0, room.height) / height }
        return (min(width * scale, max(room.width, 0)), min(height * scale, max(room.height, 0)))
    }
}
