import CPoppler

/// Owns exactly one reference to a GObject and drops it when it ends; used on the lane.
struct GReference: ~Copyable {
    let raw: OpaquePointer

    /// Takes over a reference that C handed out (transfer full).
    init(adopting raw: OpaquePointer) { self.raw = raw }

    deinit { g_object_unref(UnsafeMutableRawPointer(raw)) }
}
