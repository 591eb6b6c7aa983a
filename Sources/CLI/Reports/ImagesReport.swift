import Recto

/// What `recto images` prints about a page.
struct ImagesReport {
    let page: PageImages

    static let csvHeader = CSV.row([
        "page", "label", "x", "y", "width", "height", "pixel_width", "pixel_height", "ppi_x", "ppi_y", "color_space",
        "base_color_space", "bits", "mask", "masked", "inline", "object",
    ])

    var csv: String {
        page.images.map { image in
            CSV.row([
                String(page.index), page.label, image.rect.x.short, image.rect.y.short, image.rect.width.short,
                image.rect.height.short, String(image.width), String(image.height), image.horizontalResolution.short,
                image.verticalResolution.short, image.colorSpace, image.baseColorSpace, String(image.bitsPerComponent),
                String(image.isMask), String(image.isMasked), String(image.isInline), image.object,
            ])
        }.joined()
    }

    var text: String {
        guard !page.images.isEmpty else { return "" }
        let name = page.label == String(page.index + 1) ? "" : " (\(page.label.printable))"
        return "page \(page.index + 1)\(name), \(page.kind.rawValue)\n"
            + page.images.map { image in
                let color = [image.colorSpace, image.baseColorSpace].compactMap(\.self).joined(separator: " over ")
                let notes: [String?] = [
                    image.isMask ? "stencil mask" : color, image.isMasked ? "masked" : nil,
                    image.isInline ? "inline" : image.object.map { "object \($0)" },
                ]
                return
                    "  \(image.width) x \(image.height) px at \(image.rect.text) pt, \(resolution(image)) ppi, "
                    + "\(notes.compactMap(\.self).joined(separator: ", "))\n"
            }.joined()
    }

    private func resolution(_ image: PlacedImage) -> String {
        // A worker that was taken over may say that pixels have no size.
        func number(_ resolution: Double) -> Int { Int(min(max(resolution.rounded(), 0), 1e15)) }
        let (x, y) = (number(image.horizontalResolution), number(image.verticalResolution))
        return x == y ? String(x) : "\(x) x \(y)"
    }
}
