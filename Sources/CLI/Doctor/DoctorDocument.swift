/// What the self-test draws: a page of a red square on the left and a word in a font that no PDF carries on the right, and a page of
/// what magazines are slow with, so that every policy runs.
enum DoctorDocument {
    static let side = 200

    static var bytes: [UInt8] {
        let objects = plainPage + magazinePage
        var file = Array("%PDF-1.7\n".utf8)
        var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for (index, object) in objects.enumerated() {
            let offset = String(file.count)
            table += String(repeating: "0", count: 10 - offset.count) + offset + " 00000 n \n"
            file += Array("\(index + 1) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
        }
        let start = file.count
        table += "trailer << /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
        return file + Array(table.utf8)
    }

    /// Objects 1 to 4.
    private static var plainPage: [[UInt8]] {
        [
            object("<< /Type /Catalog /Pages 2 0 R >>"),
            object("<< /Type /Pages /Count 2 /Kids [3 0 R 5 0 R] /MediaBox [0 0 \(side) \(side)] >>"),
            object(
                "<< /Type /Page /Parent 2 0 R /Contents 4 0 R "
                    + "/Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>"),
            stream("", "1 0 0 rg 0 0 100 200 re f 0 g BT /F 36 Tf 110 90 Td (Recto) Tj ET"),
        ]
    }

    /// Objects 5 to 12: a picture without and one with a profile, each twice; a gradient; a square that is multiplied, and one
    /// through a soft mask.
    private static var magazinePage: [[UInt8]] {
        let row = (0..<picture.width).flatMap { (x: Int) -> [UInt8] in [UInt8(x & 255), 200, UInt8(~x & 255)] }
        let pixels = [[UInt8]](repeating: row, count: picture.height).flatMap(\.self)
        let entries =
            "/Type /XObject /Subtype /Image /Width \(picture.width) /Height \(picture.height) /BitsPerComponent 8"
        let group = "/Type /XObject /Subtype /Form /BBox [0 0 200 200] /Group << /S /Transparency /CS /DeviceRGB >>"
        let mask = "/Multiplied << /BM /Multiply >> /Masked << /SMask << /S /Luminosity /G 12 0 R >> >>"
        return [
            object(
                "<< /Type /Page /Parent 2 0 R /Contents 6 0 R /Resources << "
                    + "/XObject << /Plain 7 0 R /Profiled 8 0 R /Group 11 0 R >> "
                    + "/Shading << /S 10 0 R >> /ExtGState << \(mask) >> >> >>"),
            stream(
                "",
                """
                /S sh q 60 0 0 60 10 10 cm /Plain Do Q q 60 0 0 60 80 10 cm /Plain Do Q q 60 0 0 60 10 80 cm /Profiled Do Q
                q /Multiplied gs /Group Do Q q /Masked gs /Group Do Q
                """),
            stream("\(entries) /ColorSpace /DeviceRGB /Filter /FlateDecode", stored(pixels)),
            stream("\(entries) /ColorSpace [/ICCBased 9 0 R]", pixels),
            stream("/N 3", ColorProfile.bytes),
            object(
                "<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 200 200] /Extend [true true] "
                    + "/Function << /FunctionType 2 /Domain [0 1] /C0 [1 1 0.8] /C1 [0.6 0.8 1] /N 1 >> >>"),
            stream(group, "0.2 0.6 0.4 rg 90 90 80 80 re f"),
            stream(group, "0.7 g 100 100 60 60 re f"),
        ]
    }

    /// In pixels; larger than what policies leave to the libraries.
    private static let picture = (width: 256, height: 160)

    private static func object(_ text: String) -> [UInt8] { Array(text.utf8) }

    private static func stream(_ entries: String, _ content: String) -> [UInt8] { stream(entries, Array(content.utf8)) }

    private static func stream(_ entries: String, _ content: [UInt8]) -> [UInt8] {
        object("<< \(entries) /Length \(content.count) >>\nstream\n") + content + object("\nendstream")
    }

    /// A Flate stream of blocks that are stored as they are (RFC 1950 and 1951).
    private static func stored(_ content: [UInt8]) -> [UInt8] {
        var packed: [UInt8] = [0x78, 0x01]
        var rest = content[...]
        while !rest.isEmpty {
            let block = rest.prefix(0xFFFF)
            rest = rest.dropFirst(block.count)
            let length = UInt16(block.count)
            for word in [length, ~length] { packed += [UInt8(word & 255), UInt8(word >> 8)] }
            packed.insert(rest.isEmpty ? 1 : 0, at: packed.count - 4)
            packed += block
        }
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in content {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return packed + ColorProfile.bytes(of: high << 16 | low)
    }
}
