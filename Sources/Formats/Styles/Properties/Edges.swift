/// One value for each side of a box.
package struct Edges<Value: Hashable & Sendable>: Hashable, Sendable {
    package var top: Value
    package var right: Value
    package var bottom: Value
    package var left: Value

    package init(_ value: Value) { (top, right, bottom, left) = (value, value, value, value) }
}
