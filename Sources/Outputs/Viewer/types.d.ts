// What the modules hand each other, for `tsc --checkJs`; none of it is shipped.

/** `[a, b, c, d, e, f]`: x' = a·x + c·y + e, y' = b·x + d·y + f. */
type Matrix = [number, number, number, number, number, number];
/** `[x, y, width, height]`, origin top left, y down. */
type Rect = [number, number, number, number];
type Point = [number, number];
type Size = [number, number];

// Pages

/** A page's size in points and its levels: `top` is the deepest, `base` is one small tile. */
interface Picture { width: number; height: number; pixelWidth: number; pixelHeight: number; top: number; base: number }
/** Where a page lies in its spread, in points. */
interface PlacedPage { page: number; x: number; y: number }
interface Spread { pages: PlacedPage[]; width: number; height: number }
type Layout = 'single' | 'spread' | 'continuous';
type Transition = 'slide' | 'flip' | 'none';
/** Which gestures the reader takes: all, those that it has a use for, or only those with a key or two fingers. */
type Sharing = 'all' | 'unused' | 'cooperative';

/** A page on screen, and its matrix from points to CSS pixels of the stage. */
interface Shown { page: number; matrix: Matrix }
/** The point of layout space in the middle of the view, and CSS pixels a point. */
interface Camera { x: number; y: number; scale: number }
/** A point of a page in the middle of the view; zoom 1 shows the whole spread. */
interface Place { page: number; x: number; y: number; zoom: number }
/** Where to go; README.md says what each key means. Pages count from 0. */
interface Address { page?: number; zoom?: number; x?: number; y?: number; rect?: Rect; dest?: string; label?: string }
interface VisitOptions { animated?: boolean; push?: boolean }
/** A page that is being turned: `t` goes from 0 to 1, `delta` is 1 forwards and -1 backwards. */
interface Leaf { to: number; t: number; delta: number }
/** Moves the camera or the leaf at a time of the browser's clock; false when it has arrived. */
type Motion = (time: number) => boolean;

// Tiles

/** The number of a tile in the pyramid of a page. */
interface TileAddress { page: number; level: number; x: number; y: number }
/** `frame` is where the tile lies on its page, in points; `source` is its pixels without the overlap. */
interface Tile extends TileAddress { key: string; frame: Rect; source: Rect }
/** `distance` from the middle of the view: the nearest are fetched first. */
interface WantedTile extends Tile { distance?: number }
type TileSource = (tile: TileAddress, signal?: AbortSignal) => Promise<Blob>;
/** `final` says that trying again is no use; `kind` is set where the edition itself can't be read. */
interface TileError extends Error { final: boolean; kind?: string }
interface TileEvents { onload(): void; onrest(): void; onfail(tile: TileAddress, error: TileError): void }

// edition.json, as EDITION.md describes it; it comes from a server, so everything in it may be missing or wrong.

/** A part of the edition that is there as a value, as an address, or as an address for each `chunk` pages. */
interface Chunked { address?: string; chunk?: number; chunks?: number[] }
interface EditionData {
	format?: string; id?: string; fingerprint?: string; title?: string; language?: string; direction?: string;
	mode?: 'auto' | 'never' | 'always'; pages?: unknown; labels?: unknown; spreads?: unknown; shiftedSpreads?: unknown; joins?: number[];
	tiles?: { address: string; digits?: number; size?: number; overlap?: number; archive?: string; directory?: number[]; chunk?: number };
	document?: { href: string }; regions?: boolean;
	brand?: { style?: string; logo?: string; logoDark?: string; name?: string; href?: string }; translation?: string;
	outline?: unknown; destinations?: unknown; overlays?: unknown; text?: unknown; search?: Chunked;
}
type PartName = 'outline' | 'destinations' | 'overlays' | 'text' | 'search';
interface OutlineEntry { title: string; page: number; rect?: Rect; children?: OutlineEntry[] }
/** `[role, line, …]`; EDITION.md says what a line is. */
type TextBlock = [role: number, ...lines: TextLine[]];
/** `[turn, x, y, width, height, word, start, extent, word, start, extent, …]` */
type TextLine = [turn: number, x: number, y: number, width: number, height: number, ...words: (string | number)[]];
/** A word on its page; `along` is true where its line runs down or up. */
interface Word { text: string; box: Rect; along: boolean }
/** A word with where it starts in the page's text and its length there, in Unicode scalars. */
interface TextSpan { text: string; start: number; length: number }
/** A word's number on its page, and how many of its Unicode scalars are before the place. */
interface TextPlace { word: number; offset: number }
interface Hit { page: number; label: string; before: string; match: string; after: string }

// Overlays

type Trigger = 'tap' | 'enter' | 'leave' | 'end';
type Verb = 'goto' | 'open' | 'start' | 'stop' | 'toggle' | 'show' | 'hide' | 'reset';
interface Action { event?: Trigger; do?: Verb; page?: number; rect?: Rect; url?: string; target?: string }
/** An overlay as the edition holds it: the keys of the overlay format 1.0 with rectangles in points. */
interface OverlayData {
	kind?: string; id?: string; rect?: Rect; z?: number; on?: Action[]; hidden?: boolean; alt?: string; title?: string; lang?: string; role?: string;
	minZoom?: number; maxZoom?: number; orientation?: 'any' | 'portrait' | 'landscape'; start?: string; delay?: number; present?: string;
	src?: string; poster?: string; sources?: { src: string; type: string }[];
	tracks?: { src: string; kind?: string; lang: string; label?: string }[]; transcript?: string;
	controls?: boolean; muted?: boolean; loop?: boolean; fit?: string; persist?: boolean;
	items?: { src: string; alt?: string; caption?: string }[]; transition?: string; interval?: number;
	host?: string; url?: string; viewport?: Size; interactive?: boolean; scroll?: boolean; scripts?: boolean;
}
/** What a kind of overlay can be asked to do. */
interface Behaviour {
	start?(asked?: boolean): void; stop?(): void; toggle?(): void; reset?(): void; close?(): void;
	onscreen?(isOnScreen: boolean): void; blocked?(uri: string): void;
}
interface Overlay { data: OverlayData; page: number; element: HTMLElement; hidden: boolean; onscreen: boolean; behaviour: Behaviour }
/** What a module that shows a kind of overlay is given. */
interface OverlayContext {
	reader: Reader; element: HTMLElement; data: OverlayData; name: string; title: string; rect: Rect; isPresented: boolean;
	complain(message: string): void; fire(event: Trigger): void;
}

// The reader and its parts

/** What is remembered of an edition between visits. */
interface Memory { layout?: string; transition?: string; shift?: boolean; place?: Place }
interface Choice { layout: string; transition: Transition; shift: boolean }
interface PageLayers {
	pages: Map<number, { element: HTMLElement & { scale?: number }; text?: import('./reader/text.js').TextLayer; note?: HTMLElement | false }>;
	overlays: ReturnType<typeof import('./reader/overlays.js').overlaysOf>;
	sync(shown: Shown[]): void; rested(shown: Shown[]): void; mark(words: string): void; close(): void;
}
interface Panel { tab: string; show(name: string): void; moved(): void; close(): void }
/** The links to the shelf and the next issue. */
interface Series { moved(): void; close(): void }
interface Furniture {
	reader: Reader; layers: PageLayers; panel: Panel | null; guide: { moved(): void; close(): void } | null; series: Series | null;
	takePart(id: string): HTMLElement; act(button: HTMLElement | null, target?: Element): boolean; open(tab: string): void;
	room(): void; sync(shown: Shown[]): void; rested(): void; settled(): void; close(): void;
}
/** What `h` appends: nodes and strings; what is false or empty is left out. */
type Child = Node | string | number | boolean | null | undefined | Child[];

type Edition = import('./reader/edition.js').Edition;
type View = import('./reader/view.js').View;
type Painter = import('./reader/painter.js').Painter;
type TileStore = import('./reader/tiles.js').TileStore;
type Reader = import('./reader/recto-reader.js').RectoReader;
