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
	outline?: unknown; destinations?: unknown; overlays?: unknown; text?: unknown; search?: Chunked; articles?: unknown;
	/** Whether it is a layout of a book of text; flow.js says so. */
	flow?: boolean;
}
type PartName = 'outline' | 'destinations' | 'overlays' | 'text' | 'search' | 'articles';
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
/** A page's words as marks need them. */
interface MarkText { spans: TextSpan[]; boxes: WordBox[] }
/** Where a word is printed; `isReversed` where it begins at the right or at the bottom of its box. `line` numbers the page's lines. */
interface WordBox { box: Rect; along: boolean; isReversed: boolean; line: number }
interface Hit { page: number; label: string; before: string; match: string; after: string }

// Marks, as `recto marks` keeps them: `Engine/Marks`. Pages count from 0; offsets are Unicode scalars of the page's text.

type MarkKind = 'highlight' | 'note' | 'bookmark';
/** Which marks that overlap or touch become one when a reader makes one of them. */
type MarkMerging = 'same-colour' | 'always' | 'never';
/** Milliseconds since 1970, a counter for changes of the same moment, and the device. */
interface HybridTime { milliseconds: number; counter: number; device: string }
interface MarkQuote { exact: string; prefix: string; suffix: string }
/** Corners from the top left on, clockwise, in points. */
interface MarkQuad { page: number; quad: Point[] }
interface MarkPlace {
	/** SHA-256 of the PDF; empty if it is not known. */
	document: string;
	page: number;
	label: string;
	range?: [number, number];
	end?: { page: number; offset: number };
	quads: MarkQuad[];
	quote?: MarkQuote;
	point?: { x: number; y: number };
}
interface PastNote { text: string; written: HybridTime }
interface Mark {
	id: string;
	kind: MarkKind;
	place: MarkPlace;
	colour: string;
	style: string;
	note: string;
	tags: string[];
	created: number;
	modified: HybridTime;
	deleted?: HybridTime;
	mergedInto?: string;
	notes: PastNote[];
}
/** Where a mark begins and ends: on pages that follow each other. */
interface MarkSpan { page: number; start: number; last: number; end: number }
/** A place in the text of a page. */
interface MarkPoint { page: number; offset: number }
/** A part of a page without words, or of a picture. */
interface MarkArea { page: number; rect: Rect }
/** What becomes of marks that meet: the one that stays, all that is to be written, and all as they were. */
interface MarkUnion { mark: Mark; changes: Mark[]; before: Mark[] }
/** A mark with its place in the edition that is open: `lost` where it has none there, and then never painted. */
interface KeptMark { mark: Mark; lost: boolean }
interface MarkLook { colour?: string; style?: string; note?: string; tags?: string[] }
/** What a host marks: words, a rectangle, or a page. Pages count from 1. */
interface HostPlace extends MarkLook { page: number; start?: number; end?: number; rect?: Rect }
/** A mark as hosts are told of it, README.md; pages count from 1. */
interface HostMark {
	id: string; kind: MarkKind; page: number; lastPage: number; label: string; words: string; colour: string; style: string; note: string;
	tags: string[]; created: number; modified: number; lost: boolean;
}

/** Where a reader was on a device, last. */
interface DevicePosition { page: number; progression: number; device: string; name: string; modified: number }
/** How safe marks are: `isLasting` beyond this visit, `isShared` with a server, with how many changes still `waiting` to be sent there. */
interface MarkSafety { isLasting: boolean; isShared: boolean; waiting: number }
/** Where the marks of an issue are kept: `mark-store.js` in this browser, `mark-server.js` on a server as well. */
interface MarkStore {
	/** All marks, the removed ones among them. */
	all(): Promise<Mark[]>;
	/** Keeps new versions of marks. Resolves in any case: `safety` says what became of them. */
	put(changes: Mark[]): Promise<void>;
	/** Tells of versions that came from elsewhere, other tabs and devices; and, with none, that `safety` has changed. */
	watch(listener: (changes: Mark[]) => void): void;
	/** Where the reader was last, on another device; null if nothing is known of one. */
	position(): Promise<DevicePosition | null>;
	/** Tells other devices where the reader is. */
	move(position: DevicePosition): void;
	safety(): MarkSafety;
	close(): void;
}

interface Marking {
	keeper: import('./reader/mark-keeper.js').MarkKeeper;
	/** Does what a button does, by its `data-do`. */
	act(name: string, button: HTMLElement): unknown;
	open(id: string): void;
	remove(id: string): void;
	visit(id: string, go?: (address: Address) => void): void;
	importFile(file: Blob): Promise<void>;
	moved(): void;
	close(): void;
}
/** A page's place in its issue, `recto/page-info/1`, as far as the edition tells. Pages count from 1. */
interface PageInfo {
	page: number; label: string; pages: number; section: { title: string; index: number; count: number; first: number; last: number } | null;
	positionInSection: number | null; positionInIssue: number; description: string; words: number; marks: string[];
}

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

// Books of text

/** A document of the book: where in its text, in Unicode scalars, each of its pages begins; `page` is the first of them, from 1. */
interface FlowChapter { path: string; title?: string; length: number; page: number; starts: number[] }
/** `flow.json`, as docs/server.md describes it. */
interface FlowAnswer { format: string; layout: string; edition: string; pageCount: number; chapters: FlowChapter[] }
/** A layout that an edition in files has: its page and its text in CSS pixels, and the address of its `FlowAnswer`. */
interface FlowLayout { layout: string; width: number; height: number; size: number; pageCount: number; map: string }
/** A place in a book, whatever its layout; of pages that begin there, since those before it have no text, it means the `nth`, from 0. */
interface FlowPlace { path: string; offset: number; nth: number }
/** How a reader likes books set: sizes in CSS pixels, margins in hundredths of the page's shorter side, line heights in sizes, 0 for the book's. */
interface FlowLook { size: number; font: string; margin: number; lineHeight: number; align: string; hyphens: boolean; writingMode: string; theme: 'light' | 'sepia' | 'dark' }

/** What is remembered of an edition between visits. */
interface Memory { layout?: string; transition?: string; shift?: boolean; place?: Place; any?: boolean; device?: string; colour?: string; merging?: MarkMerging; isAsked?: boolean; isReminded?: boolean; offered?: number; size?: number; width?: number; colours?: number; at?: string }
interface Choice { layout: string; transition: Transition; shift: boolean }
interface PageLayers {
	pages: Map<number, { element: HTMLElement & { scale?: number }; text?: import('./reader/text.js').TextLayer; note?: HTMLElement | false }>;
	overlays: ReturnType<typeof import('./reader/overlays.js').overlaysOf>;
	sync(shown: Shown[]): void; rested(shown: Shown[]): void; mark(words: string): void; marked(): string; close(): void;
}
interface Panel { tab: string; show(name: string): void; moved(): void; close(): void }
/** The links to the shelf and the next issue. */
interface Series { moved(): void; close(): void }
/** An article of `recto/articles/1`, as far as it is read as text. */
interface ArticleSpan { page: number; offset: number; length: number; at: number; rects: Rect[] }
interface ArticleBlock {
	role: string; level: number; text: string; spans: ArticleSpan[]; picture: { page: number, rect: Rect } | null;
	drops: { at: number; span: number; offset: number; length: number }[];
}
/** Where a part of an article is on a page, and where it begins in the page's text. */
interface IndexSpan { page: number; offset: number; rect: Rect }
/** An article of `recto/articles-index/1`. */
interface Article { id: string; title: string; isSure: boolean; spans: IndexSpan[] }
/** A block of an article that has been read, and an offset in it, in Unicode scalars. */
interface ReadingPlace { article: number; blocks: ArticleBlock[]; block: number; at?: number }
interface Furniture {
	reader: Reader; layers: PageLayers; panel: Panel | null; guide: { moved(): void; close(): void } | null; series: Series | null;
	marks: Marking | null; marking(): Promise<Marking | null>;
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

// The library on the shelf's page; Sources/Serving/Newsstand makes what comes from the server.

/** `offset` is how many bytes are on the disk while it is on its way; `href` leads to the reader once it is here. Times are seconds since 1970. */
interface LibraryIssue {
	id: number; store: number; title: string; published?: number; state: string; reason?: string; bytes?: number; offset?: number;
	pinned?: boolean; href?: string; cover?: string;
}
interface LibraryStore {
	id: number; title?: string; address: string; state: string; reason?: string; checked?: number; auto: boolean; issues: number;
}
interface LibraryList {
	last: number; manages: boolean; stores: LibraryStore[]; counts: Record<'all' | 'here' | 'way' | 'store', number>; total: number;
	from: number; issues: LibraryIssue[];
}
interface LibraryQuery { show: string; store: string; words: string }
/** Who is told what the server says by itself. */
interface Heard {
	connected(isConnected: boolean): void; list(nothing: unknown): void; issues(issues: LibraryIssue[]): void;
	stores(stores: LibraryStore[]): void; progress(positions: [number, number, number][]): void;
}
interface TileHost { manages(): boolean; store(id: number): string; act(id: number, name: string): void }
interface ShelfPart { total: number; at(index: number): LibraryIssue | undefined; need(from: number, to: number): void }
