import ArgumentParser
import Recto

/// Which part of a page is drawn, how it is turned and on what.
struct AppearanceOptions: ParsableArguments {
    @Option(help: "The page box to show.")
    var box = PageBox.crop

    @Option(help: ArgumentHelp("0, 90, 180 or 270 clockwise, on top of the page's own.", valueName: "degrees"))
    var rotate = Rotation(turns: .none)

    @Option(help: ArgumentHelp("Colour of the paper: #rrggbb.", valueName: "colour"))
    var background = Color.white
}
