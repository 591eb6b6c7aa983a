/// The icons that are made of an issue's first page.
public enum EditionIcons {
    /// What home screens of iOS show.
    public static let touch = 180
    /// Pixels a side: for a home screen of iOS, and as installing an app takes.
    public static let sides = [touch, 192, 512]

    public static func name(_ side: Int) -> String { "icon-\(side).png" }
}
