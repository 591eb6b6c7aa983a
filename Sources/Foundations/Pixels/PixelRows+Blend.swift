extension PixelRows {
    /// Mixes `weight` of 256 parts of a colour into every pixel.
    package func blend(_ color: Color, _ weight: UInt32) {
        defer { endAccess() }
        let weight = min(weight, 256)
        let (red, green, blue) = (UInt32(color.red), UInt32(color.green), UInt32(color.blue))
        for y in 0..<height {
            let row = row(y)
            for x in row.indices {
                func mixed(_ own: UInt32, _ shift: UInt32) -> UInt32 {
                    let known = (row[x] >> shift) & 0xFF
                    let sum: UInt32 = own * weight + known * (256 - weight) + 128
                    return (sum >> 8) << shift
                }
                row[x] = mixed(red, 16) | mixed(green, 8) | mixed(blue, 0)
            }
        }
    }
}
