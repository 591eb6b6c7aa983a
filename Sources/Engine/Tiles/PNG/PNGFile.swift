import CDeflate
import RectoDiagnostics

/// Writes PNG files whose pixels are all there: PNG (Third Edition), section 5, around one stream of libdeflate.
///
/// libspng stands on zlib, which takes twice the time for files of the same size; libdeflate wants all bytes at once, which
/// is what a tile has.
final class PNGFile {
    /// What a pixel is.
    enum Kind {
        /// One byte.
        case grey
        /// Red, green, blue.
        case color
        /// A packed index.
        case indexed(Palette)
    }

    private let compressor: OpaquePointer

    /// - Parameter level: libdeflate's, 1 to 12.
    init(level: Int32) throws(Failure) {
        guard let compressor = libdeflate_alloc_compressor(level) else {
            throw Failure(.tooLarge, "out of memory for a PNG encoder")
        }
        self.compressor = compressor
    }

    deinit { libdeflate_free_compressor(compressor) }

    static var library: String { "libdeflate \(LIBDEFLATE_VERSION_STRING)" }

    /// The file's bytes.
    ///
    /// - Parameters:
    ///   - perMetre: The resolution that the file states; none where 0.
    ///   - scanlines: All rows, the filter's byte before each.
    func bytes(
        width: Int, height: Int, _ kind: Kind, perMetre: Int, scanlines: UnsafeRawBufferPointer
    ) throws(Failure) -> [UInt8] {
        // Not into the file itself, whose memory would stay as large as the bound.
        let scratch = UnsafeMutableRawBufferPointer.allocate(
            byteCount: libdeflate_zlib_compress_bound(compressor, scanlines.count), alignment: 16)
        defer { scratch.deallocate() }
        let count = libdeflate_zlib_compress(
            compressor, scanlines.baseAddress, scanlines.count, scratch.baseAddress, scratch.count)
        guard count > 0 else { throw Failure(.internal, "libdeflate gave no bytes within its own bound") }

        var file: [UInt8] = []
        file.reserveCapacity(count + 1024)
        file += [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        var header = Self.bigEndian(width) + Self.bigEndian(height)
        switch kind {
        case .grey: header += [8, 0]
        case .color: header += [8, 2]
        case .indexed(let palette): header += [UInt8(palette.bitDepth), 3]
        }
        // Deflate, the five filters, not interlaced.
        Self.append("IHDR", header + [0, 0, 0], to: &file)
        if perMetre > 0 {
            let each = Self.bigEndian(perMetre)
            Self.append("pHYs", each + each + [1], to: &file)
        }
        if case .indexed(let palette) = kind {
            Self.append("PLTE", palette.colors.flatMap { Self.bigEndian(Int($0)).dropFirst() }, to: &file)
        }
        Self.append("IDAT", UnsafeRawBufferPointer(rebasing: scratch[..<count]), to: &file)
        Self.append("IEND", [], to: &file)
        return file
    }

    private static func append(_ type: String, _ data: some Collection<UInt8>, to file: inout [UInt8]) {
        file += bigEndian(data.count)
        let start = file.count
        file += type.utf8
        file += data
        let checksum = file.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress.map { $0 + start }, $0.count - start) }
        file += bigEndian(Int(checksum))
    }

    private static func bigEndian(_ value: Int) -> [UInt8] {
        [UInt8(value >> 24 & 0xFF), UInt8(value >> 16 & 0xFF), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)]
    }
}
