public import RectoGeometry

/// What an address of the Image API asks for, behind the identifier: `region/size/rotation/quality.format`.
///
/// Specification: iiif.io/api/image/3.0, section 4. Pure: no picture is looked at.
public struct ImageAddress: Hashable, Sendable {
    public var region: ImageRegion
    public var size: ImageSize
    public var rotation: ImageRotation
    public var quality: ImageQuality
    public var format: ImageFormat

    /// - Parameter parts: Region, size, rotation and file name, with nothing escaped any more.
    /// - Throws: ``ImageFault``.
    public init(_ parts: [String]) throws(ImageFault) {
        guard parts.count == 4 else { throw .malformed("the address is not region/size/rotation/quality.format") }
        region = try ImageRegion(parts[0])
        size = try ImageSize(parts[1])
        rotation = try ImageRotation(parts[2])
        let name = parts[3].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard name.count == 2, let quality = ImageQuality(rawValue: String(name[0])) else {
            throw .malformed("the quality is none of color, gray, bitonal, default")
        }
        guard let format = ImageFormat(rawValue: String(name[1])) else {
            guard ImageFormat.others.contains(String(name[1])) else { throw .malformed("the format is unknown") }
            throw .unsupported("the format is not written here; there are jpg, png and webp")
        }
        self.quality = quality
        self.format = format
    }

    /// What has to be drawn of a picture.
    ///
    /// - Parameters:
    ///   - full: The picture's size.
    ///   - limits: How large an answer may be.
    /// - Throws: ``ImageFault``.
    public func plan(for full: PixelSize, _ limits: ImageLimits) throws(ImageFault) -> ImagePlan {
        let region = try self.region.resolve(in: full)
        let size = try self.size.resolve(region, limits)
        return ImagePlan(
            full: full, region: region, size: size, rotation: rotation, quality: quality, format: format,
            largest: limits.largest(region.size, isUpscaled: false),
            largestUpscaled: limits.largest(region.size, isUpscaled: true))
    }
}
