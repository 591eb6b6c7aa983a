/// The one thing of EXIF that changes how an image is shown.
package enum EXIF {
    /// The orientation of a TIFF block, 1 to 8; 1 where it has none or is damaged.
    package static func orientation(_ block: ArraySlice<UInt8>) -> Int {
        let bytes = Array(block)
        guard bytes.count >= 8 else { return 1 }
        let isLittle = bytes.starts(withText: "II")
        guard isLittle || bytes.starts(withText: "MM") else { return 1 }
        func number(_ offset: Int, _ count: Int) -> Int? {
            guard offset >= 0, offset <= bytes.count - count else { return nil }
            let slice = bytes[offset..<(offset + count)]
            return (isLittle ? Array(slice.reversed()) : Array(slice)).reduce(0) { $0 << 8 | Int($1) }
        }
        guard let directory = number(4, 4), let entries = number(directory, 2) else { return 1 }
        for entry in 0..<min(entries, 200) {
            let offset = directory + 2 + entry * 12
            guard let tag = number(offset, 2) else { return 1 }
            if tag == 0x0112, let value = number(offset + 8, 2), (1...8).contains(value) { return value }
        }
        return 1
    }
}
