import { lastUpTo } from './edition.js';
import { apply, clamp, inverse, multiply, translation, turned } from './geometry.js';

/** Points between two spreads of the continuous layout; those of a strip touch. */
const GAP = 14;
/** How far a strip may be zoomed out, from where it fills the width. */
const NARROWEST_STRIP = 0.25;

/** The deepest zoom: screen pixels for a pixel of the deepest level, and how many times the whole spread at least. */
const DEEPEST_ENLARGEMENT = 1.5;
const DEEPEST_ZOOM = 4;

/** CSS pixels that bars, arrows and panel take, and the least width of a window that they stand in; as in reader.css. */
const TOP_BAR = 64;
const BOTTOM_BAR = 60;
const MARGIN = 8;
const ARROW = { width: 60, leastWindow: 700 };
const PANEL = { width: 320, leastWindow: 800 };
/** How much wider than tall a window is that shows pages side by side. */
const WIDE = 1.05;

/**
 * What is shown in a window.
 * @param {string} chosen `auto` for what suits the edition and the window
 * @param {{ isStrip: boolean, data: { mode?: 'auto' | 'never' | 'always' } }} edition
 * @param {number} width of the window
 * @param {number} height
 * @returns {Layout}
 */
export function arrangedLayout(chosen, { isStrip, data: { mode = 'auto' } }, width, height) {
	if (chosen !== 'auto') return /** @type {Layout} */ (chosen);
	if (isStrip) return 'continuous';
	const isWide = width > height * WIDE;
	return mode === 'always' || (mode === 'auto' && isWide) ? 'spread' : 'single';
}

/**
 * What pages leave to bars, arrows and panel: top, right, bottom, left.
 * @param {{ width: number, layout: Layout }} window
 * @param {{ hasBars: boolean, hasPointer: boolean, hasPanel: boolean, isTurned?: boolean }} furniture turned if words run from right to
 * left: the panel then is on the right
 */
export function insetsOf({ width, layout }, { hasBars, hasPointer, hasPanel, isTurned = false }) {
	if (!hasBars) return [MARGIN, MARGIN, MARGIN, MARGIN];
	const hasArrows = hasPointer && width >= ARROW.leastWindow && layout !== 'continuous';
	const side = hasArrows ? ARROW.width : MARGIN;
	const panel = hasPanel && width >= PANEL.leastWindow ? PANEL.width : 0;
	return isTurned ? [TOP_BAR, side + panel, BOTTOM_BAR, side] : [TOP_BAR, side, BOTTOM_BAR, side + panel];
}

/**
 * Maps pages that are shown once more.
 * @param {Shown[]} shown
 * @param {Matrix} matrix
 * @returns {Shown[]}
 */
export const moved = (shown, matrix) => shown.map(({ page, matrix: own }) => ({ page, matrix: multiply(matrix, own) }));

/**
 * Which pages are side by side, how they are turned, and where each lies. Layout space is upright on the screen, in points: in the
 * continuous layout spreads lie below each other in it, else each lies in its middle. The window is in CSS pixels.
 */
export class Arrangement {
	/** @type {Layout} */
	layout = 'single';
	/** Whether pages are paired the other way. */
	shift = false;
	/** Quarter turns, clockwise. */
	turns = 0;
	/** The spread, or page, that is read. */
	item = 0;
	width = 1;
	height = 1;
	pixelRatio = 1;
	/** What bars take of the window: top, right, bottom, left. */
	insets = [0, 0, 0, 0];

	/** @param {Edition} edition */
	constructor(edition) {
		this.edition = edition;
		this.arrange();
	}

	/** To be called after each change of layout, shift or turns. */
	arrange() {
		const { edition, layout } = this;
		this.continuous = layout === 'continuous';
		this.items = edition.single;
		if (layout === 'spread') this.items = (this.shift && edition.shifted) || edition.spreads;
		this.itemOfPage = new Int32Array(edition.pageCount);
		this.tops = new Float64Array(this.items.length + 1);
		this.widest = 0;
		this.items.forEach(({ pages }, item) => {
			for (const { page } of pages) this.itemOfPage[page] = item;
			const [width, height] = this.size(item);
			this.tops[item + 1] = this.tops[item] + height + this.gap;
			this.widest = Math.max(this.widest, width);
		});
	}

	/** Whether pages form one strip that fills the width. */
	get isStrip() {
		return this.continuous && this.edition.isStrip && !(this.turns & 1);
	}

	/** Points between two spreads of the continuous layout. */
	get gap() {
		return this.isStrip ? 0 : GAP;
	}

	/**
	 * Of a spread as it is turned, in points.
	 * @param {number} item
	 * @returns {Size}
	 */
	size(item) {
		const { width, height } = this.items[item];
		return this.turns & 1 ? [height, width] : [width, height];
	}

	/** In order of their numbers. */
	pagesOf(item = this.item) {
		return this.items[item].pages.map(({ page }) => page).sort((p, q) => p - q);
	}

	/** The first page of the spread that is read. */
	get page() {
		return this.pagesOf()[0];
	}

	/**
	 * The part of the window that pages may fill.
	 * @returns {Rect}
	 */
	get area() {
		const [top, right, bottom, left] = this.insets;
		return [left, top, Math.max(40, this.width - left - right), Math.max(40, this.height - top - bottom)];
	}

	/** @returns {Point} */
	get middle() {
		const [left, top, width, height] = this.area;
		return [left + width / 2, top + height / 2];
	}

	/** CSS pixels a point with which a whole spread is seen, or the whole width of a strip: zoom 1. */
	fit(item = this.item) {
		const [width, height] = this.size(item);
		const [, , areaWidth, areaHeight] = this.area;
		return this.isStrip ? areaWidth / this.widest : Math.min(areaWidth / width, areaHeight / height);
	}

	/**
	 * CSS pixels a point for a zoom; at most what the deepest level is worth.
	 * @param {number} zoom
	 */
	scaleOf(zoom) {
		const { pixelWidth, width } = this.edition.picture(this.page);
		const fit = this.fit();
		const deepest = (DEEPEST_ENLARGEMENT * pixelWidth) / width / this.pixelRatio;
		const least = this.isStrip ? fit * NARROWEST_STRIP : fit;
		return clamp(zoom * fit, least, Math.max(deepest, DEEPEST_ZOOM * fit));
	}

	/**
	 * The zoom at which a page fills the width, but is not wider than is good to read.
	 * @param {number} page
	 */
	columnZoom(page) {
		if (this.isStrip) return 1;
		const item = this.itemOfPage[page];
		const [width] = this.size(item);
		const [, , areaWidth] = this.area;
		return clamp(areaWidth / width / this.fit(item), 1, 1.6);
	}

	/**
	 * The nearest camera that shows no more around the pages than it has to.
	 * @param {Camera} camera
	 * @returns {Camera}
	 */
	held({ x, y, scale }) {
		const [, , areaWidth, areaHeight] = this.area;
		const [width, height] = this.continuous ? [this.widest, this.tops[this.items.length] - this.gap] : this.size(this.item);
		const roomX = Math.max(0, (width - areaWidth / scale) / 2);
		const roomY = Math.max(0, (height - areaHeight / scale) / 2);
		const centre = this.continuous ? height / 2 : 0;
		return { x: clamp(x, -roomX, roomX), y: clamp(y, centre - roomY, centre + roomY), scale };
	}

	/**
	 * From layout space to the window.
	 * @param {Camera} camera
	 * @returns {Matrix}
	 */
	worldOf({ x, y, scale }) {
		const [left, top] = this.middle;
		return [scale, 0, 0, scale, left - x * scale, top - y * scale];
	}

	/**
	 * From a page to layout space.
	 * @param {number} page
	 * @returns {Matrix}
	 */
	layoutOf(page) {
		const item = this.itemOfPage[page];
		const { width, height, pages } = this.items[item];
		const [turnedWidth, turnedHeight] = this.size(item);
		const { x, y } = pages.find((placed) => placed.page === page);
		const origin = translation(-turnedWidth / 2, this.continuous ? this.tops[item] : -turnedHeight / 2);
		return multiply(multiply(origin, turned(width, height, this.turns)), translation(x, y));
	}

	/**
	 * The pages of a spread.
	 * @param {number} item
	 * @param {Matrix} world
	 */
	shownItem(item, world) {
		const shown = this.items[item].pages.map(({ page }) => ({ page, matrix: multiply(world, this.layoutOf(page)) }));
		return this.onWholePixels(this.edition.rtl ? shown.reverse() : shown);
	}

	/**
	 * Moves pages so that the first lies on whole screen pixels: elsewhere links would change when the words come.
	 * @param {Shown[]} shown
	 */
	onWholePixels(shown) {
		/** @param {number} at */
		const toWholePixel = (at) => Math.round(at * this.pixelRatio) / this.pixelRatio - at;
		const [, , , , x, y] = shown[0].matrix;
		return moved(shown, translation(toWholePixel(x), toWholePixel(y)));
	}

	/**
	 * The pages of a spread at zoom 1.
	 * @param {number} item
	 */
	fitted(item) {
		return this.shownItem(item, this.worldOf({ x: 0, y: 0, scale: this.fit(item) }));
	}

	/**
	 * The pages of the continuous layout that are in the window.
	 * @param {Matrix} world
	 */
	shownInColumn(world) {
		const back = inverse(world);
		const [, top] = apply(back, 0, 0);
		const [, bottom] = apply(back, 0, this.height);
		/** @type {Shown[]} */
		const shown = [];
		const first = this.itemAt(top);
		for (let item = first; this.items[item] && this.tops[item] < bottom; item++) shown.push(...this.shownItem(item, world));
		if (!this.isStrip || !shown.length) return shown;
		// Moved together, pages of a strip meet; each on its own, they would leave a line between them.
		return this.onWholePixels(shown.map(({ page }) => ({ page, matrix: multiply(world, this.layoutOf(page)) })));
	}

	/**
	 * Of the continuous layout.
	 * @param {number} y in layout space
	 */
	itemAt(y) {
		return lastUpTo(this.items.length, (item) => this.tops[item], y);
	}
}
