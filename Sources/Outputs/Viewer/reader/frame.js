/** The reader's element in the surrounding page: what it consists of, its shape and brand, and which gestures it leaves to the page. */

const SHADOW = `<div class="reader" hidden>
	<div class="stage" tabindex="0" role="region"><canvas class="canvas" aria-hidden="true"></canvas><div class="pages"></div></div>
	<div class="hidden-visually" aria-live="polite"></div>
</div>
<div class="size"></div>`;

/** Up to this zoom a page counts as shown whole: it is turned, not moved. */
export const WHOLE = 1.02;
/** Points that a computed place may be from the one that is meant. */
const TOLERANCE = 0.5;

/**
 * @param {string} href
 * @param {() => void} onload
 */
function styleSheet(href, onload) {
	const link = document.createElement('link');
	link.onload = onload;
	link.rel = 'stylesheet';
	link.href = href;
	return link;
}

/**
 * Fills the reader's shadow tree. Shows and measures nothing before the style sheet is loaded.
 * @param {Reader} reader
 */
export function makeFrame(reader) {
	const root = reader.attachShadow({ mode: 'open' });
	root.innerHTML = SHADOW;
	const [frame, stage, , pages, live, size] = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('*'));
	root.prepend(styleSheet(new URL('reader.css', import.meta.url).href, () => {
		frame.hidden = false;
		reader.applyTheme();
		reader.measure();
	}));
	return { root, frame, stage, pages, live, size };
}

/**
 * Applies an edition's brand, and gives the reader the shape of the first page until the surrounding page sets another.
 * @param {Reader} reader
 * @param {Edition} edition
 */
export function dress(reader, edition) {
	const { width, height } = edition.picture(0);
	reader.size.style.aspectRatio = `${width} / ${height}`;
	const { style } = edition.brand;
	if (!style) return;
	const link = styleSheet(edition.address(style), () => reader.applyTheme());
	link.className = 'brand';
	reader.root.append(link);
}

/** @param {Reader} reader */
export const undress = (reader) => reader.root.querySelector('link.brand')?.remove();

// Gestures

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
export const sharing = (reader) => sharingOf(reader.getAttribute('gestures'), reader.linked && parent === self);

/**
 * Lets the browser have the fingers that the reader has no use for as it is now; browsers ask when a finger comes down.
 * @param {Reader} reader
 */
export function shareTouch(reader) {
	reader.stage.style.touchAction = touchActionOf(sharing(reader), reader.view);
}

/**
 * Says how the reader is moved where a gesture was the surrounding page's.
 * @param {Reader} reader
 * @param {'wheel' | 'touch'} gesture
 */
export async function tell(reader, gesture) {
	const { hintAt } = await import('./hint.js');
	hintAt(reader, gesture);
}
