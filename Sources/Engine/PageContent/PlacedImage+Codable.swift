import RectoGeometry

// Rectangles as [x, y, width, height], matrices as [a, b, c, d, tx, ty], resolutions as [horizontal, vertical].

extension PlacedImage: Codable {
    private enum CodingKeys: String, CodingKey {
        case rect, transform, width, height, ppi, colorSpace, baseColorSpace, bitsPerComponent, mask, masked, inline
        case object
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func numbers(_ key: CodingKeys, _ count: Int) throws -> [Double] {
            let numbers = try values.decode([Double].self, forKey: key)
            guard numbers.count == count else {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: values, debugDescription: "\(count) numbers are wanted")
            }
            return numbers
        }
        let rect = try numbers(.rect, 4)
        let matrix = try numbers(.transform, 6)
        self.init(
            rect: Rect(x: rect[0], y: rect[1], width: rect[2], height: rect[3]),
            transform: Affine(
                a: matrix[0], b: matrix[1], c: matrix[2], d: matrix[3], tx: matrix[4], ty: matrix[5]),
            width: try values.decode(Int.self, forKey: .width), height: try values.decode(Int.self, forKey: .height),
            colorSpace: try values.decodeIfPresent(String.self, forKey: .colorSpace),
            baseColorSpace: try values.decodeIfPresent(String.self, forKey: .baseColorSpace),
            bitsPerComponent: try values.decode(Int.self, forKey: .bitsPerComponent),
            isMask: try values.decode(Bool.self, forKey: .mask),
            isInline: try values.decode(Bool.self, forKey: .inline),
            isMasked: try values.decode(Bool.self, forKey: .masked),
            object: try values.decodeIfPresent(String.self, forKey: .object))
    }

    public func encode(to encoder: any Encoder) throws {
        func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode([rect.x, rect.y, rect.width, rect.height].map(rounded), forKey: .rect)
        let matrix = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
        try values.encode(matrix.map(rounded), forKey: .transform)
        try values.encode(width, forKey: .width)
        try values.encode(height, forKey: .height)
        try values.encode([horizontalResolution, verticalResolution].map { ($0 * 10).rounded() / 10 }, forKey: .ppi)
        try values.encodeIfPresent(colorSpace, forKey: .colorSpace)
        try values.encodeIfPresent(baseColorSpace, forKey: .baseColorSpace)
        try values.encode(bitsPerComponent, forKey: .bitsPerComponent)
        try values.encode(isMask, forKey: .mask)
        try values.encode(isMasked, forKey: .masked)
        try values.encode(isInline, forKey: .inline)
        try values.encodeIfPresent(object, forKey: .object)
    }
}
