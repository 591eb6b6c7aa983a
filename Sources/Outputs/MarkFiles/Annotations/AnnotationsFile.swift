public import Recto

/// A detached set of annotations: a zip file with `annotations.json`.
public enum AnnotationsFile {
    private static let entry = "annotations.json"

    private static var limits: PackageLimits {
        var limits = PackageLimits()
        limits.package = ReadAnnotations.mostBytes
        limits.inflated = 2 * ReadAnnotations.mostBytes
        limits.entry = ReadAnnotations.mostBytes
        limits.entries = 1000
        return limits
    }

    /// Reads a file, `.annotations` or its `annotations.json` alone.
    ///
    /// - Parameters: As ``ReadAnnotations/init(_:document:pageCount:now:device:)``.
    /// - Throws: ``Failure`` `.damaged` for what is neither or has something dangerous in it, `.tooLarge`, `.io`.
    public static func read(_ path: String, document: String, pageCount: Int, now: Int64, device: String)
        throws(Failure)
        -> ReadAnnotations
    {
        let json: [UInt8]
        if try Files.prefix(path, 1).map({ $0 == [UInt8(ascii: "{")] }) ?? false {
            json = try Files.read(path, limit: ReadAnnotations.mostBytes) ?? []
        } else {
            let package = try Package.open(path, limits: limits)
            if let fault = package.faults.first(where: \.isFatal) {
                throw Failure(.damaged, "\(fault.message) [\(fault.rule)]", at: path)
            }
            guard !package.isFolder, let file = package[entry] else {
                throw Failure(.damaged, "is no file of annotations: it has no \(entry)", at: path)
            }
            json = try package.read(file, limit: ReadAnnotations.mostBytes)
        }
        do throws(Failure) {
            return try ReadAnnotations(json, document: document, pageCount: pageCount, now: now, device: device)
        } catch {
            throw error.at(path)
        }
    }

    /// Writes a file, whole or not at all; what has the name is replaced.
    ///
    /// - Throws: ``Failure`` `.io`.
    public static func write(_ json: [UInt8], to path: String) throws(Failure) {
        var builder = PackageBuilder(limits: limits)
        builder.add(entry, json)
        try builder.write(to: path)
    }
}
