import ArgumentParser
import Recto
import RectoAuthoring

/// What a new package says about its issue.
struct IssueOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The issue's id, a URI or com.example.name. (default: made from the PDF)", valueName: "id"))
    var id: String?

    @Option(help: ArgumentHelp("The issue's title. (default: the PDF's)", valueName: "title"))
    var title: String?

    @Option(help: ArgumentHelp("The language, as en or pt-BR. (default: the PDF's)", valueName: "tag"))
    var language: String?

    @Option(help: ArgumentHelp("How the manifest is written: json, xml or plist.", valueName: "syntax"))
    var syntax = ManifestSyntax.json

    @Flag(help: "Take the PDF's outline over into the manifest.")
    var outline = false

    var settings: ImportSettings {
        var settings = ImportSettings()
        settings.id = id
        settings.title = title
        settings.language = language
        settings.outline = outline
        return settings
    }
}
