import { bestLevel, enlargementOn, intersect, inverse, mapRect, tilesOf } from './geometry.js';
import { LEAST_BUDGET } from './tiles.js';

/** Decoded bytes of a pixel, and how many of them may be kept for each pixel of a tile on screen: two and a half screens. */
const BYTES_A_PIXEL = 10;
/** Decoded bytes of a pixel that is fetched ahead, with some for what is there already. */
const BYTES_A_PIXEL_AHEAD = 5;
/** How many spreads ahead, and behind, are fetched, in this order. */
const AHEAD = [1, -1, 2, 3];

/**
 * A canvas of the size of the view. `key` says what it shows, if it shows it whole; `missing` counts tiles that are awaited.
 * @typedef {{ canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, key: string, missing: number, wanted: WantedTile[] }} Sheet
 */

/**
 * @param {HTMLCanvasElement} canvas
 * @returns {Sheet}
 */
const sheetOf = (canvas) => ({ canvas, context: canvas.getContext('2d'), key: '', missing: 0, wanted: [] });

/** Draws pages from tiles, and says which tiles matter: what is seen first, from the middle outwards, then what comes next. */
export class Painter {
	/** 1 where the pages after this one are likely to be next, -1 where it is those before it. */
	direction = 1;
	/** Colours of a page before its tiles, and of the shadow around it. */
	paper = '';
	shade = '';

	/**
	 * @param {HTMLCanvasElement} canvas
	 * @param {View} view
	 * @param {TileStore} store
	 */
	constructor(canvas, view, store) {
		/** What is shown. */
		this.front = sheetOf(canvas);
		/** What a turn would show. */
		this.spare = sheetOf(/** @type {HTMLCanvasElement} */ (canvas.cloneNode()));
		this.view = view;
		this.edition = view.edition;
		this.store = store;
	}

	get missing() {
		return this.front.missing;
	}

	/** To be called when the view has another size. */
	resize() {
		const { width, height, pixelRatio } = this.view;
		for (const sheet of [this.front, this.spare]) {
			sheet.key = '';
			sheet.canvas.width = Math.round(width * pixelRatio);
			sheet.canvas.height = Math.round(height * pixelRatio);
		}
	}

	/**
	 * @param {Picture} picture
	 * @param {number} scale screen pixels a point
	 */
	bestLevel(picture, scale) {
		return bestLevel(picture, scale, enlargementOn(this.view.pixelRatio));
	}

	/**
	 * @param {number} page
	 * @param {number} level
	 * @param {Rect} [part]
	 */
	tiles(page, level, part) {
		return tilesOf(page, this.edition.picture(page), this.edition, level, part);
	}

	/**
	 * @param {Shown[]} shown
	 * @param {boolean} ahead whether to fetch what comes next
	 * @param {boolean} isNew whether nothing but showing it may be done now
	 */
	paint(shown, ahead, isNew) {
		const { front, spare, store } = this;
		const pixels = this.edition.tileSize ** 2;
		if (spare.key === this.keyOf(shown)) {
			front.canvas.replaceWith(spare.canvas);
			this.front = spare;
			this.spare = front;
		} else this.draw(front, shown);
		const { wanted, missing } = this.front;
		if (isNew && !missing) return;
		store.budget = Math.max(LEAST_BUDGET, wanted.length * pixels * BYTES_A_PIXEL);
		const room = store.budget / pixels / BYTES_A_PIXEL_AHEAD - wanted.length;
		store.want(ahead ? [...wanted, ...this.upcoming(room)] : wanted);
	}

	/** Draws the next pages while there is time. */
	prepare() {
		const { view } = this;
		const next = view.item + this.direction;
		if (!view.continuous && view.atRest && view.items[next]) this.draw(this.spare, view.fitted(next));
	}

	/** @param {Shown[]} shown */
	keyOf(shown) {
		return JSON.stringify([shown, this.paper, this.shade]);
	}

	/**
	 * @param {Sheet} sheet
	 * @param {Shown[]} shown
	 */
	draw(sheet, shown) {
		const { view } = this;
		const { context, canvas } = sheet;
		const key = this.keyOf(shown);
		if (sheet.key === key) return;
		sheet.key = key;
		sheet.missing = 0;
		sheet.wanted = [];
		context.resetTransform();
		context.clearRect(0, 0, canvas.width, canvas.height);
		// Tiles are at most halved: better filters would take smaller pictures of them, and blur.
		context.imageSmoothingQuality = 'low';
		// Pages side by side throw no shade on each other.
		if (!view.leaf) for (const one of shown) this.drawPaper(context, one, true);
		for (const one of shown) {
			this.drawPaper(context, one, Boolean(view.leaf));
			this.drawPage(sheet, one);
		}
		sheet.wanted.sort((p, q) => p.distance - q.distance);
	}

	/**
	 * Draws what is there of a page, and adds to the sheet what is wanted of it.
	 * @param {Sheet} sheet
	 * @param {Shown} one
	 */
	drawPage(sheet, { page, matrix }) {
		const { view, store } = this;
		const { context, wanted } = sheet;
		const picture = this.edition.picture(page);
		const onPage = mapRect(inverse(matrix), [0, 0, view.width, view.height]);
		const part = intersect(onPage, [0, 0, picture.width, picture.height]);
		if (!(part[2] && part[3])) return;
		for (const standIn of this.tiles(page, picture.base)) {
			wanted.push({ ...standIn, distance: -1 });
			store.get(standIn.key);
		}
		const best = this.bestLevel(picture, Math.hypot(matrix[2], matrix[3]) * view.pixelRatio);
		const tiles = this.tiles(page, best, part);
		const lacking = tiles.filter(({ key }) => !store.get(key));
		sheet.missing += lacking.filter(({ key }) => !store.hasFailed(key)).length;
		if (lacking.length) {
			sheet.key = '';
			// Whatever else is there, coarse first.
			for (let level = picture.base; level <= Math.min(best + 1, picture.top); level++) {
				if (level === best) continue;
				for (const tile of this.tiles(page, level, part)) this.drawTile(context, matrix, tile);
			}
		}
		for (const tile of tiles) {
			this.drawTile(context, matrix, tile);
			const [x, y, width, height] = mapRect(matrix, tile.frame);
			wanted.push({ ...tile, distance: Math.hypot(x + (width - view.width) / 2, y + (height - view.height) / 2) });
		}
	}

	/**
	 * Tiles of the pages ahead.
	 * @param {number} room in tiles
	 */
	upcoming(room) {
		const { view } = this;
		/** @type {Tile[]} */
		const plan = [];
		for (const step of AHEAD) {
			const item = view.item + step * this.direction;
			for (const { page } of view.items[item]?.pages ?? []) {
				const picture = this.edition.picture(page);
				plan.push(...this.tiles(page, picture.base));
				if (step < 0 || plan.length >= room) continue;
				plan.push(...this.tiles(page, this.bestLevel(picture, view.fit(item) * view.pixelRatio)));
			}
		}
		return plan;
	}

	/**
	 * @param {CanvasRenderingContext2D} context
	 * @param {Shown} one
	 * @param {boolean} hasShade
	 */
	drawPaper(context, { page, matrix }, hasShade) {
		const { width, height } = this.edition.picture(page);
		const { pixelRatio } = this.view;
		const [x0, y0, x1, y1] = this.snapped(mapRect(matrix, [0, 0, width, height]));
		context.resetTransform();
		context.fillStyle = this.paper;
		context.shadowColor = hasShade ? this.shade : 'transparent';
		context.shadowBlur = 10 * pixelRatio;
		context.shadowOffsetY = pixelRatio;
		context.fillRect(x0, y0, x1 - x0, y1 - y0);
		context.shadowColor = 'transparent';
	}

	/**
	 * The edges of a rectangle on whole screen pixels, so that neighbours meet without a seam: left, top, right, bottom.
	 * @param {Rect} rect
	 */
	snapped([x, y, width, height], scale = this.view.pixelRatio) {
		return [x, y, x + width, y + height].map((edge) => Math.round(edge * scale));
	}

	/**
	 * @param {CanvasRenderingContext2D} context
	 * @param {Matrix} matrix
	 * @param {Tile} tile
	 */
	drawTile(context, matrix, { key, frame, source }) {
		const image = this.store.get(key);
		if (!image) return;
		const { canvas } = context;
		const [x0, y0, x1, y1] = this.snapped(mapRect(matrix, frame));
		if (x1 <= 0 || y1 <= 0 || x0 >= canvas.width || y0 >= canvas.height) return;
		// The page's quarter turn, without its scale.
		const cosine = Math.sign(matrix[0]);
		const sine = Math.sign(matrix[1]);
		const [width, height] = cosine ? [x1 - x0, y1 - y0] : [y1 - y0, x1 - x0];
		const originX = cosine > sine ? x0 : x1;
		const originY = cosine + sine > 0 ? y0 : y1;
		context.setTransform(cosine, sine, -sine, cosine, originX, originY);
		const [sourceX, sourceY, sourceWidth, sourceHeight] = source;
		context.drawImage(
			image, sourceX, sourceY, Math.min(sourceWidth, image.width), Math.min(sourceHeight, image.height), 0, 0, width, height);
	}
}

// The element's shadow tree around the canvas. Not a module of its own, which would be one request more before the first page.

const SHADOW = `<div class="reader" hidden>
	<div class="stage" tabindex="0" role="region"><canvas class="canvas" aria-hidden="true"></canvas><div class="pages"></div></div>
	<div class="hidden-visually" aria-live="polite"></div>
</div>
<div class="size"></div>`;

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
export const undress = ({ root }) => root.querySelectorAll('link.brand, .card').forEach((one) => one.remove());
