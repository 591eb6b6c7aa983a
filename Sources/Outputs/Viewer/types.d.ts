// What the modules hand each other, for `tsc --checkJs`; nothing of it is shipped.

// Arrays of six and four numbers; the checker can't follow their lengths through arithmetic.
type Matrix = any; // [a, b, c, d, e, f]: x' = a·x + c·y + e, y' = b·x + d·y + f
type Rect = any; // [x, y, width, height]

/** A page's size in points and its levels: `top` is the deepest, `base` is one small tile. */
interface Picture { width: number; height: number; pixelWidth: number; pixelHeight: number; top: number; base: number }
interface PlacedPage { page: number; x: number; y: number }
interface Spread { pages: PlacedPage[]; width: number; height: number }

/** A page on screen, and its matrix from points to CSS pixels of the stage. */
interface Shown { page: number; matrix: Matrix }
/** The point of layout space in the middle of the view, and CSS pixels a point. */
interface Camera { x: number; y: number; scale: number }
/** A point of a page in the middle of the view; zoom 1 shows the whole spread. */
interface Place { page: number; x: number; y: number; zoom: number }
interface Address { page?: number; zoom?: number; x?: number; y?: number; rect?: Rect; dest?: string; label?: string; fraction?: number }
/** A page being turned: `t` goes from 0 to 1. */
interface Leaf { to: number; t: number; delta: number }

/** `frame` is where it lies on its page, in points; `source` its pixels without the overlap. */
interface TileName { key: string; page: number; level: number; x: number; y: number; frame: Rect; source: Rect }
type TileSource = (tile: TileName, signal?: AbortSignal) => Promise<Blob>;

interface Behaviour {
	start?(asked?: boolean): void; stop?(): void; toggle?(): void; reset?(): void; close?(): void;
	onscreen?(yes: boolean): void; blocked?(uri: string): void;
}
interface Overlay { data: any; page: number; element: any; hidden: boolean; onscreen: boolean; behaviour: Behaviour }
interface Hit { page: number; label: string; before: string; match: string; after: string }

type Edition = import('./reader/edition.js').Edition;
type View = import('./reader/view.js').View;
type TileStore = import('./reader/tiles.js').TileStore;
