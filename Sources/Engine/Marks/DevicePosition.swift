public import RectoGeometry

/// Where a reader was on a device, last.
///
/// Of several devices' positions the latest is offered to the reader; nobody is moved without being asked.
public struct DevicePosition: Hashable, Sendable, Codable {
    /// From 0.
    public var page: Int
    /// In Unicode scalars of the page's text.
    public var offset: Int?
    /// Page space, points.
    public var point: Point?
    /// Of the whole issue, 0 to 1.
    public var progression: Double
    /// What the device calls itself, for people.
    public var name: String
    /// When, and on which device.
    public var modified: HybridTime

    public init(
        page: Int, offset: Int? = nil, point: Point? = nil, progression: Double, name: String, modified: HybridTime
    ) {
        self.page = page
        self.offset = offset
        self.point = point
        self.progression = progression
        self.name = name
        self.modified = modified
    }
}
