import CCairo
import RectoComposition
import RectoLane

extension PaintedColor {
    /// Makes it what is painted with.
    @Lane
    func set(_ context: OpaquePointer) {
        if alpha >= 1 {
            cairo_set_source_rgb(context, red, green, blue)
        } else {
            cairo_set_source_rgba(context, red, green, blue, alpha)
        }
    }
}
