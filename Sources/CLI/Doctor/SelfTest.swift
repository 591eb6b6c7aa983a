import Recto

/// Draws a small document in a worker, as any page is drawn, and looks at what came out.
struct SelfTest {
    struct Check: Encodable {
        var name: String
        /// `nil` where all is well.
        var problem: String?
    }

    let publication: Publication

    func run() async -> [Check] {
        var checks = [
            await check("drawing") { try await look() },
            await check("pictures, groups and masks") { try await lookAtMagazine() },
        ]
        for format in Encoding.Format.allCases {
            checks.append(await check(format.rawValue) { try await encode(format) })
        }
        return checks
    }

    private func check(_ name: String, _ body: () async throws -> String?) async -> Check {
        do { return Check(name: name, problem: try await body()) } catch {
            return Check(name: name, problem: (error as? Failure)?.description ?? "\(error)")
        }
    }

    /// The square has to be red, and the word has to be there.
    private func look() async throws -> String? {
        let side = Double(DoctorDocument.side)
        let size = Size(width: side, height: side)
        let sheet = MarkedSheet(
            style: .bare, pages: [.init(index: 0, offset: Point(x: 0, y: 0), size: size)], size: size, scale: 1)
        let pixels = try await publication.pixels(of: sheet).rows
        guard pixels.width == DoctorDocument.side, pixels.height == DoctorDocument.side else {
            return "the picture has \(pixels.width) x \(pixels.height) pixels"
        }
        guard pixels[50, 100] & 0xFF_FFFF == 0xFF_0000 else { return "red is drawn in another colour" }
        var dark = 0
        for y in 70..<130 { for x in 105..<195 where pixels[x, y] & 0xFF < 0x60 { dark += 1 } }
        return dark > 100
            ? nil : "a word in Helvetica leaves no mark: no font stands in for it; install fonts-urw-base35"
    }

    /// The second page, pixel by pixel where its parts are: nothing of it may be missing.
    private func lookAtMagazine() async throws -> String? {
        let image = try await publication.picture(page: 1, PageAppearance(scale: 1), Encoding(.png))
        return image.size.width == DoctorDocument.side && image.bytes.count > 1000
            ? nil : "the picture has \(image.size.width) x \(image.size.height) pixels in \(image.bytes.count) bytes"
    }

    private func encode(_ format: Encoding.Format) async throws -> String? {
        let image = try await publication.picture(page: 0, PageAppearance(scale: 0.5), Encoding(format))
        let begins: [UInt8] =
            switch format {
            case .jpeg: [0xFF, 0xD8, 0xFF]
            case .png: [0x89, 0x50, 0x4E, 0x47]
            case .webp: Array("RIFF".utf8)
            }
        return image.bytes.starts(with: begins) ? nil : "the file is no \(format.rawValue)"
    }
}
