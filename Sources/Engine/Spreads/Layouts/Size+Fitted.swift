import RectoGeometry

extension Size {
    /// As large as it can be in the middle of a rectangle, in its own proportions.
    func fitted(into rect: Rect) -> Rect {
        let scale = min(rect.width / width, rect.height / height)
        let (width, height) = (width * scale, height * scale)
        return Rect(
            x: rect.x + (rect.width - width) / 2, y: rect.y + (rect.height - height) / 2, width: width, height: height)
    }
}
