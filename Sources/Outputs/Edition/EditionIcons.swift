/// The icons that Recto makes from an issue's first page.
public enum EditionIcons {
    /// The side of an icon for iOS home screens, in pixels.
    public static let touch = 180
    /// The sides of all icons in pixels: one for iOS home screens, and those that browsers need to install a web app.
    public static let sides = [touch, 192, 512]

    public static func name(_ side: Int) -> String { "icon-\(side).png" }
}
