import CBaselineJPEG
import CJPEG
public import RectoDiagnostics
public import RectoPixels

/// JPEG as libjpeg-turbo writes it: 4:2:0 below quality 90, 4:4:4 from 90 on.
///
/// A picture that is in memory as a whole is encoded by CBaselineJPEG, where the machine can, to the same bytes in a quarter to a
/// half of the time on text.
///
/// A picture without colour is written as luminance alone, which readers show pixel by pixel the same: magazines' tiles are
/// encoded in 5 to 12 % less time and 6 to 9 % smaller than with empty chroma. Rows that come bit by bit may still turn
/// coloured and are always YCbCr.
public final class JPEGEncoder: TileEncoder {
    private let handle: UnsafeMutablePointer<recto_jpeg>?
    /// `nil` if the machine has no AVX2.
    private let quick: OpaquePointer?

    /// The format's longest side; pixels.
    private static let longestSide = 65_500

    /// From this quality on, chroma keeps its full resolution, for the sake of coloured type.
    public static let fullChromaQuality = 90

    /// What CBaselineJPEG makes use of at most; what it writes is judged by what libjpeg does.
    package enum Level: CaseIterable, Sendable {
        /// Nothing: it is not asked at all.
        case library
        case avx2, avx512
    }

    public convenience init(quality: Int) { self.init(quality: quality, level: .avx512) }

    package init(quality: Int, level: Level) {
        let hasFullChroma = quality >= Self.fullChromaQuality
        handle = recto_jpeg_create(Int32(quality), hasFullChroma ? 1 : 0)
        quick =
            switch level {
            case .library: nil
            case .avx2: recto_baseline_create(Int32(quality), hasFullChroma, RECTO_BASELINE_AVX2)
            case .avx512: recto_baseline_create(Int32(quality), hasFullChroma, RECTO_BASELINE_AVX512)
            }
    }

    deinit {
        recto_jpeg_destroy(handle)
        recto_baseline_destroy(quick)
    }

    /// The library's name and version.
    public static var library: String { String(cString: recto_jpeg_version()) }

    public func encode(_ pixels: PixelRows) throws(Failure) -> [UInt8] {
        if let quick, max(pixels.width, pixels.height) <= Self.longestSide {
            defer { pixels.endAccess() }
            var count = 0
            let bytes = recto_baseline_encode(
                quick, pixels.base, pixels.stride, Int32(pixels.width), Int32(pixels.height), &count)
            guard let bytes else { throw Failure(.tooLarge, "out of memory for a JPEG") }
            return Array(UnsafeBufferPointer(start: bytes, count: count))
        }
        try begin(width: pixels.width, height: pixels.height, isGrey: pixels.isGrey)
        try append(pixels)
        return try finish()
    }

    public func begin(width: Int, height: Int) throws(Failure) {
        try begin(width: width, height: height, isGrey: false)
    }

    private func begin(width: Int, height: Int, isGrey: Bool) throws(Failure) {
        guard let handle else { throw Failure(.tooLarge, "out of memory for a JPEG encoder") }
        try check(recto_jpeg_begin(handle, Int32(clamping: width), Int32(clamping: height), isGrey ? 1 : 0))
    }

    public func append(_ rows: PixelRows) throws(Failure) {
        defer { rows.endAccess() }
        try check(recto_jpeg_add(handle, rows.base, rows.stride, Int32(rows.height)))
    }

    public func finish() throws(Failure) -> [UInt8] {
        try check(recto_jpeg_finish(handle))
        guard let handle, let bytes = handle.pointee.bytes else { return [] }
        return Array(UnsafeBufferPointer(start: bytes, count: Int(handle.pointee.count)))
    }

    private func check(_ result: Int32) throws(Failure) {
        guard result == 0 else { throw Failure(.tooLarge, "JPEG: \(String(cString: recto_jpeg_message(handle)))") }
    }
}
