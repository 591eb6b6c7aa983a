import CPopplerContent
import RectoGeometry
import RectoLane
import RectoPageContent
import RectoPixels

extension PageSurvey {
    /// Copies what C has read, moved to page space; images that are not to be seen are left out.
    @Lane
    init(_ raw: OpaquePointer, _ place: ContentDocument.Place) {
        var count = 0
        let images = UnsafeBufferPointer(start: recto_survey_images(raw, &count), count: count)
        let counts = recto_survey_counts(raw)
        self.init(
            size: place.size, images: images.compactMap { PlacedImage($0, place) }, glyphs: counts.glyphs,
            invisibleGlyphs: counts.invisibleGlyphs, paths: counts.paths + counts.shadings)
    }
}

extension PageGraphics {
    /// Copies what C has read, moved to page space.
    @Lane
    init(_ raw: OpaquePointer, _ place: ContentDocument.Place) {
        var count = 0
        let marks = UnsafeBufferPointer(start: recto_survey_marks(raw, &count), count: count)
        let paths = marks.map { mark in
            let corner = Point(x: Double(mark.x1) - place.origin.x, y: Double(mark.y1) - place.origin.y)
            let opposite = Point(x: Double(mark.x2) - place.origin.x, y: Double(mark.y2) - place.origin.y)
            return PaintedPath(
                rect: Rect(corner: corner, opposite: opposite), lineWidth: Double(mark.lineWidth),
                color: Color(red: mark.red, green: mark.green, blue: mark.blue), isStroke: mark.isStroke,
                isStraight: mark.isStraight, isShading: mark.isShading)
        }
        var tagCount = 0
        let tags = UnsafeBufferPointer(start: recto_survey_tags(raw, &tagCount), count: tagCount).map { tag in
            let corner = Point(x: Double(tag.x1) - place.origin.x, y: Double(tag.y1) - place.origin.y)
            let opposite = Point(x: Double(tag.x2) - place.origin.x, y: Double(tag.y2) - place.origin.y)
            return ContentTag(
                rect: Rect(corner: corner, opposite: opposite), content: tag.content >= 0 ? Int(tag.content) : nil)
        }
        self.init(images: PageSurvey(raw, place).images, marks: PageMarks(paths, size: place.size), tags: tags)
    }
}

extension PlacedImage {
    /// `nil` where clip and page leave nothing of it, or its matrix is no matrix.
    fileprivate init?(_ image: RectoImage, _ place: ContentDocument.Place) {
        let m = image.matrix
        // PDF's unit square has its origin at the bottom; ours at the top.
        let transform = Affine(
            a: m.0, b: m.1, c: -m.2, d: -m.3, tx: m.4 + m.2 - place.origin.x, ty: m.5 + m.3 - place.origin.y)
        let clip = Rect(
            corner: Point(x: image.clipX1 - place.origin.x, y: image.clipY1 - place.origin.y),
            opposite: Point(x: image.clipX2 - place.origin.x, y: image.clipY2 - place.origin.y))
        let rect = transform.rect(Rect(x: 0, y: 0, width: 1, height: 1))
            .intersection(clip)
            .intersection(Rect(x: 0, y: 0, width: place.size.width, height: place.size.height))
        guard !rect.isEmpty, rect.width.isFinite, rect.height.isFinite else { return nil }
        func name(_ text: UnsafePointer<CChar>?) -> String? {
            let name = text.map { String(cString: $0) } ?? ""
            return name.isEmpty ? nil : name
        }
        self.init(
            rect: rect, transform: transform, width: Int(image.width), height: Int(image.height),
            colorSpace: name(image.colorSpace), baseColorSpace: name(image.baseColorSpace),
            bitsPerComponent: image.isMask ? 1 : Int(image.bitsPerComponent), isMask: image.isMask,
            isInline: image.isInline, isMasked: image.hasMask || image.hasSoftMask,
            object: image.object > 0 ? "\(image.object) \(image.generation)" : nil)
    }
}
