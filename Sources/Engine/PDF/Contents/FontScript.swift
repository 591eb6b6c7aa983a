/// A script whose fonts PDFs often leave to the viewer.
public enum FontScript: String, Hashable, Sendable, Codable, CaseIterable {
    case latin = "Latin"
    case japanese = "Japanese"
    case simplifiedChinese = "Chinese, simplified"
    case traditionalChinese = "Chinese, traditional"
    case korean = "Korean"
    case arabic = "Arabic"
    case hebrew = "Hebrew"
    case hindi = "Hindi"
    case thai = "Thai"

    /// The language tag (RFC 3066) by which fontconfig finds fonts of the script.
    var language: String {
        switch self {
        case .latin: "en"
        case .japanese: "ja"
        case .simplifiedChinese: "zh-cn"
        case .traditionalChinese: "zh-tw"
        case .korean: "ko"
        case .arabic: "ar"
        case .hebrew: "he"
        case .hindi: "hi"
        case .thai: "th"
        }
    }

    /// The package of Debian and Ubuntu that has fonts of the script.
    public var debianPackage: String {
        switch self {
        case .latin: "fonts-urw-base35"
        case .japanese, .simplifiedChinese, .traditionalChinese, .korean: "fonts-noto-cjk"
        case .arabic, .hebrew, .hindi, .thai: "fonts-noto-core"
        }
    }
}
