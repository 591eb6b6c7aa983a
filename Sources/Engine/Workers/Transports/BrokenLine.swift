/// A worker that cannot be talked to any more.
struct BrokenLine: Error {}
