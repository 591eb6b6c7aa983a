import CPoppler

/// The C heap that poppler and cairo live on.
public enum Memory {
    /// Bytes handed out by malloc; 0 if the C library does not tell.
    public static var heapInUse: Int { Int(recto_heap_in_use()) }

    /// Has the heap keep up to so many freed bytes for what is allocated next, and blocks of up to 32 MB with them.
    ///
    /// For a process that draws page after page, to be called before it has threads: every page's surfaces and rows came fresh
    /// from the system and went back, which was four of five page faults and a tenth of the processor time of an export.
    public static func keep(_ bytes: Int) { recto_heap_keep(bytes) }

    /// Gives what was freed back to the system.
    public static func trim() { recto_heap_trim() }
}
