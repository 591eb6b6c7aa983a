import CQPDFObjects
package import RectoDiagnostics
import RectoGeometry

extension Structure {
    /// A decoded picture that replaces one of the page: its channels, interleaved, one byte each.
    package struct Channels {
        var object: ObjectID
        var bytes: [UInt8]
        var width: Int
        var height: Int
        var count: Int
        /// Whether the last channel is the opacity.
        var hasAlpha: Bool
        /// The value of /SMaskInData.
        var maskKind: Int

        package init(
            object: Int, generation: Int, bytes: [UInt8], width: Int, height: Int, count: Int, hasAlpha: Bool,
            maskKind: Int
        ) {
            self.object = ObjectID(number: Int32(object), generation: Int32(generation))
            self.bytes = bytes
            self.width = width
            self.height = height
            self.count = count
            self.hasAlpha = hasAlpha
            self.maskKind = maskKind
        }
    }

    /// Writes a page as a document of its own, decrypted, and corrects what poppler misreads.
    ///
    /// The copy has valid boxes, a /Rotate that is a whole number, and the page as an indirect object. Cost: the page and everything that
    /// it draws, in memory.
    ///
    /// - Parameters:
    ///   - index: From 0.
    ///   - box: The box that the copy shows.
    ///   - pictures: Pictures that replace those of the page, by object number.
    /// - Throws: ``Failure`` `.damaged` for a page that can't be read.
    package func mended(
        page index: Int, box: PageBox, pictures: [Channels] = []
    ) throws(Failure) -> [UInt8] {
        guard let page = page(index) else {
            throw Failure(.damaged, "the page object is damaged", at: "page \(index + 1)")
        }
        var mending = RectoMending()
        let media = page.boxes[PageBox.media.rawValue] ?? PageFrame(media: nil, box: nil, turns: .none).shown
        let shown = PageFrame(page, box: box).shown
        mending.media = (media.x, media.y, media.maxX, media.maxY)
        mending.shown = (shown.x, shown.y, shown.maxX, shown.maxY)
        mending.turn = Int32(page.rotation)
        let joined = pictures.flatMap(\.bytes)
        return try joined.withUnsafeBufferPointer { bytes throws(Failure) in
            var offset = 0
            let places = pictures.map { picture in
                defer { offset += picture.bytes.count }
                return RectoChannelsOf(
                    id: RectoObjectID(number: picture.object.number, generation: picture.object.generation),
                    bytes: bytes.baseAddress.map { $0 + offset }, width: Int32(picture.width),
                    height: Int32(picture.height), channels: Int32(picture.count), hasAlpha: picture.hasAlpha,
                    maskKind: Int32(picture.maskKind))
            }
            return try places.withUnsafeBufferPointer { places throws(Failure) in
                mending.pictures = places.baseAddress
                mending.pictureCount = places.count
                return try file.writtenPage(index, &mending)
            }
        }
    }
}
