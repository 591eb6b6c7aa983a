import CPoppler

/// The C heap that poppler and cairo live on.
public enum Memory {
    /// Bytes handed out by malloc; 0 where the C library does not tell.
    public static var heapInUse: Int { Int(recto_heap_in_use()) }

    /// Gives what was freed back to the system.
    public static func trim() { recto_heap_trim() }
}
