/**
 * Points, rectangles and affine matrices, which tiles of a page a view needs, and which gestures it has no room for. Nothing here knows of
 * the document: `node` runs it as the browser does. types.d.ts says how matrices and rectangles are written.
 */

/** How much a level may be enlarged on an ordinary screen; on a fine one a little more can't be seen. */
const ENLARGEMENT = 1.04;
const ENLARGEMENT_ON_FINE_SCREENS = 1.25;
/** Up to this zoom a page counts as shown whole: it is turned, not moved. */
export const WHOLE = 1.02;
/** Points that a computed place may be from the one that is meant. */
const TOLERANCE = 0.5;
/** The smallest level of use is one tile of at most this many pixels. */
const STAND_IN_SIZE = 256;

/**
 * @param {number} value
 * @param {number} low
 * @param {number} high where it is less than `low`, `low` wins
 */
export const clamp = (value, low, high) => Math.min(Math.max(value, low), Math.max(low, high));

/**
 * Maps by `n` first, then by `m`.
 * @param {Matrix} m
 * @param {Matrix} n
 * @returns {Matrix}
 */
export const multiply = (m, n) => [
	m[0] * n[0] + m[2] * n[1],
	m[1] * n[0] + m[3] * n[1],
	m[0] * n[2] + m[2] * n[3],
	m[1] * n[2] + m[3] * n[3],
	m[0] * n[4] + m[2] * n[5] + m[4],
	m[1] * n[4] + m[3] * n[5] + m[5],
];

/**
 * @param {number} x
 * @param {number} y
 * @returns {Matrix}
 */
export const translation = (x, y) => [1, 0, 0, 1, x, y];

/**
 * @param {Matrix} m
 * @param {number} x
 * @param {number} y
 * @returns {Point}
 */
export const apply = (m, x, y) => [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]];

/**
 * @param {Matrix} m
 * @returns {Matrix}
 */
export function inverse(m) {
	const [a, b, c, d, e, f] = m;
	const determinant = a * d - b * c || 1;
	return [
		d / determinant,
		-b / determinant,
		-c / determinant,
		a / determinant,
		(c * f - d * e) / determinant,
		(b * e - a * f) / determinant,
	];
}

/**
 * The upright box around a rectangle that is mapped by quarter turns, scales and moves.
 * @param {Matrix} m
 * @param {Rect} rect
 * @returns {Rect}
 */
export function mapRect(m, rect) {
	const [x, y, width, height] = rect;
	const [x0, y0] = apply(m, x, y);
	const [x1, y1] = apply(m, x + width, y + height);
	return [Math.min(x0, x1), Math.min(y0, y1), Math.abs(x1 - x0), Math.abs(y1 - y0)];
}

/**
 * What two rectangles share; its width or height is 0 where that is nothing.
 * @param {Rect} p
 * @param {Rect} q
 * @returns {Rect}
 */
export function intersect(p, q) {
	const x = Math.max(p[0], q[0]);
	const y = Math.max(p[1], q[1]);
	const right = Math.min(p[0] + p[2], q[0] + q[2]);
	const bottom = Math.min(p[1] + p[3], q[1] + q[3]);
	return [x, y, Math.max(0, right - x), Math.max(0, bottom - y)];
}

/**
 * Turns a box clockwise by quarter turns; its upright bounds begin at 0, 0 again.
 * @param {number} width
 * @param {number} height
 * @param {number} turns
 * @returns {Matrix}
 */
export function turned(width, height, turns) {
	switch (turns & 3) {
		case 1: return [0, 1, -1, 0, height, 0];
		case 2: return [-1, 0, 0, -1, width, height];
		case 3: return [0, -1, 1, 0, 0, width];
		default: return [1, 0, 0, 1, 0, 0];
	}
}

/**
 * The levels of a pyramid. Each is half as large as the next, rounded up; level 0 is one pixel. `top` is the deepest, `base` the
 * largest that is a single small tile: it stands in for what has not come yet, and serves as the small picture of the page.
 * @param {number} pixelWidth of the deepest level
 * @param {number} pixelHeight
 * @param {number} tileSize
 */
export function levelsOf(pixelWidth, pixelHeight, tileSize) {
	const longest = Math.max(pixelWidth, pixelHeight, 1);
	const top = Math.ceil(Math.log2(longest));
	const halvings = Math.ceil(Math.log2(longest / Math.min(tileSize, STAND_IN_SIZE)));
	return { top, base: clamp(top - halvings, 0, top) };
}

/**
 * How much a level may be enlarged without being seen to be.
 * @param {number} pixelRatio screen pixels a CSS pixel
 */
export const enlargementOn = (pixelRatio) => (pixelRatio >= 2 ? ENLARGEMENT_ON_FINE_SCREENS : ENLARGEMENT);

/**
 * The level that is drawn: the smallest that need not be enlarged by more than `enlargement`.
 * @param {Picture} picture
 * @param {number} scale screen pixels a point
 * @param {number} enlargement
 */
export function bestLevel({ pixelWidth, width, top, base }, scale, enlargement) {
	const surplus = pixelWidth / width / scale;
	return clamp(top - Math.floor(Math.log2(surplus * enlargement)), base, top);
}

/**
 * The tiles of a level that a part of a page needs, row by row.
 * @param {number} page
 * @param {Picture} picture
 * @param {{ tileSize: number, overlap: number }} grid
 * @param {number} level
 * @param {Rect} [part] of the page, in points; all of it where this is left out
 * @returns {Tile[]}
 */
export function tilesOf(page, picture, { tileSize, overlap }, level, part = [0, 0, Infinity, Infinity]) {
	const halvings = 2 ** (picture.top - level);
	const levelWidth = Math.ceil(picture.pixelWidth / halvings);
	const levelHeight = Math.ceil(picture.pixelHeight / halvings);
	const scaleX = levelWidth / picture.width;
	const scaleY = levelHeight / picture.height;
	const firstColumn = Math.floor((part[0] * scaleX) / tileSize);
	const firstRow = Math.floor((part[1] * scaleY) / tileSize);
	const endColumn = Math.min(levelWidth, (part[0] + part[2]) * scaleX) / tileSize;
	const endRow = Math.min(levelHeight, (part[1] + part[3]) * scaleY) / tileSize;
	const tiles = [];
	for (let y = firstRow; y < endRow; y++) {
		for (let x = firstColumn; x < endColumn; x++) {
			const width = Math.min(tileSize, levelWidth - x * tileSize);
			const height = Math.min(tileSize, levelHeight - y * tileSize);
			tiles.push({
				key: `${page}/${level}/${x}_${y}`, page, level, x, y,
				frame: /** @type {Rect} */ ([(x * tileSize) / scaleX, (y * tileSize) / scaleY, width / scaleX, height / scaleY]),
				source: /** @type {Rect} */ ([x && overlap, y && overlap, width, height]),
			});
		}
	}
	return tiles;
}

// Whose a gesture is: the reader's, or the page's around it. Not a module of its own, which would be one request more before the first page.

/**
 * @param {string | null} attribute `gestures` of the element
 * @param {boolean} isAlone whether the reader has a window to itself
 * @returns {Sharing} `unused` leaves to the surrounding page what the reader has no use for
 */
export function sharingOf(attribute, isAlone) {
	if (attribute === 'all' || attribute === 'cooperative') return attribute;
	return isAlone ? 'all' : 'unused';
}

/**
 * What the browser may do with a finger on the pages, as CSS says it. Two fingers are always the reader's.
 * @param {Sharing} sharing
 * @param {View} view
 */
export function touchActionOf(sharing, view) {
	if (sharing === 'all') return 'none';
	if (sharing === 'cooperative') return 'pan-y';
	if (!view.continuous) return view.zoom < WHOLE ? 'pan-y' : 'none';
	// At an end of the column, only towards what it has no more of.
	const { above, below } = roomOf(view);
	if (above && below) return 'none';
	if (above) return 'pan-down';
	return below ? 'pan-up' : 'pan-y';
}

/**
 * Whether there is more of the column than the window shows.
 * @param {View} view
 */
function roomOf({ camera: { y, scale }, area: [, , , height], tops, gap }) {
	const half = height / 2 / scale;
	return { above: y - half > TOLERANCE, below: y + half < tops.at(-1) - gap - TOLERANCE };
}

/**
 * Whether a wheel without a key is the surrounding page's from the start.
 * @param {Sharing} sharing
 * @param {{ continuous: boolean, zoom: number }} view
 */
export const isWheelOfPage = (sharing, { continuous, zoom }) =>
	sharing === 'cooperative' || (sharing === 'unused' && !continuous && zoom < WHOLE);

/**
 * A reader in a frame has no window to itself either: the page around the frame scrolls.
 * @param {Reader} reader
 */
export const sharing = (reader) => sharingOf(reader.getAttribute('gestures'), reader.ownsPage && parent === self);

/**
 * Lets the browser have the fingers that the reader has no use for as it is now; browsers ask when a finger comes down.
 * @param {Reader} reader
 */
export function shareTouch(reader) {
	reader.stage.style.touchAction = touchActionOf(sharing(reader), reader.view);
}
