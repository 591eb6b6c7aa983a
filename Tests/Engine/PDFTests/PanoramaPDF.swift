import RectoGeometry

/// A picture of 600 x 200 points on one page, and the same picture cut in two pages of 301 and 299 points.
enum PanoramaPDF {
    static let size = Size(width: 600, height: 200)

    static let whole = document([(0, 600)])
    static let cut = document([(0, 301), (301, 299)])

    /// Soft waves, darker than paper: a seam of paper would show.
    private static let picture: String = {
        var rows = ""
        for y in 0..<100 {
            for x in 0..<300 {
                let slope = Double(x) / 300
                let wave = (Double((x * 7 + y * 3) % 600) / 300 - 1).magnitude
                for value in [40 + 60 * slope, 30 + 50 * wave, 90 - 60 * slope] {
                    rows += hexadecimal(Int(value))
                }
            }
        }
        return rows + ">"
    }()

    private static func hexadecimal(_ value: Int) -> String {
        let digits = String(value, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
    }

    private static func document(_ pages: [(x: Int, width: Int)]) -> [UInt8] {
        var objects = [
            "<< /Type /Catalog /Pages 2 0 R >>",
            "<< /Type /Pages /Kids [\(pages.indices.map { "\(4 + 2 * $0) 0 R" }.joined(separator: " "))] /Count \(pages.count) >>",
            "<< /Type /XObject /Subtype /Image /Width 300 /Height 100 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Interpolate true /Filter /ASCIIHexDecode /Length \(picture.utf8.count) >>\nstream\n\(picture)\nendstream",
        ]
        for (index, page) in pages.enumerated() {
            let content = "q 600 0 0 200 \(-page.x) 0 cm /I Do Q"
            objects.append(
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 \(page.width) 200] /Resources << /XObject << /I 3 0 R >> >> /Contents \(5 + 2 * index) 0 R >>"
            )
            objects.append("<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream")
        }
        var file = "%PDF-1.4\n"
        var offsets: [Int] = []
        for (index, object) in objects.enumerated() {
            offsets.append(file.utf8.count)
            file += "\(index + 1) 0 obj\n\(object)\nendobj\n"
        }
        let start = file.utf8.count
        file += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for offset in offsets {
            let digits = String(offset)
            file += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
        }
        file += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
        return Array(file.utf8)
    }
}
