public import ArgumentParser
public import RectoPublishing

extension BookEdition.Layout: ExpressibleByArgument {
    private static let sides = 160...2048
    private static let sizes = 10...48

    /// As `360x680@18`, in CSS pixels.
    public init?(argument: String) {
        let parts = argument.lowercased().split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, let size = Int(parts[1]), Self.sizes.contains(size) else { return nil }
        let sides = parts[0].split(separator: "x", omittingEmptySubsequences: false)
        guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]), Self.sides.contains(width),
            Self.sides.contains(height)
        else { return nil }
        self.init(width: width, height: height, size: size)
    }
}
