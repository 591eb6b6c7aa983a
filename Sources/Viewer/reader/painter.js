import { intersect, inverse, mapRect } from './geometry.js';

/**
 * Draws pages from tiles and plans which tiles matter: what is seen first, from the middle outwards, then what comes next.
 * @typedef {import('./tiles.js').TileName} TileName
 * @typedef {import('./view.js').Shown} Shown
 * @typedef {import('./geometry.js').Rect} Rect
 */

/** A level may be drawn this much larger than it is before the next one is fetched. */
const TOLERANCE = 1.04;
const TOLERANCE_FINE = 1.25;

/** @param {number} page @param {number} level @param {number} x @param {number} y @returns {TileName} */
export const tileName = (page, level, x, y) => ({ key: `${page}/${level}/${x}_${y}`, page, level, x, y });

export class Painter {
	/** @param {HTMLCanvasElement} canvas @param {import('./view.js').View} view @param {import('./tiles.js').TileStore} store */
	constructor(canvas, view, store) {
		this.canvas = canvas;
		this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { alpha: true }));
		this.view = view;
		this.store = store;
		this.paper = '#e4e1db';
		this.shade = 0.12;
		/** What the last frame lacked of the best level. */
		this.missing = 0;
		this.direction = 1;
	}

	resize() {
		const { width, height, pixelRatio } = this.view;
		this.canvas.width = Math.max(1, Math.round(width * pixelRatio));
		this.canvas.height = Math.max(1, Math.round(height * pixelRatio));
	}

	/** @param {import('./edition.js').Picture} picture @param {number} scale Screen pixels a point. */
	bestLevel(picture, scale) {
		const deepest = picture.pixelWidth / picture.width;
		const down = Math.floor(Math.log2((deepest / scale) * (this.view.pixelRatio >= 2 ? TOLERANCE_FINE : TOLERANCE)));
		return Math.max(picture.base, Math.min(picture.top, picture.top - down));
	}

	/** The tiles of a level that a part of a page needs. @param {number} page @param {number} level @param {Rect} part @returns {TileName[]} */
	tiles(page, level, part) {
		const picture = this.view.edition.picture(page), size = this.view.edition.tileSize;
		const halved = 2 ** (picture.top - level);
		const width = Math.ceil(picture.pixelWidth / halved), height = Math.ceil(picture.pixelHeight / halved);
		if (!(part[2] > 0 && part[3] > 0 && width > 0 && height > 0)) return [];
		const toX = width / picture.width / size, toY = height / picture.height / size;
		const right = Math.min(Math.ceil(width / size), Math.ceil((part[0] + part[2]) * toX));
		const bottom = Math.min(Math.ceil(height / size), Math.ceil((part[1] + part[3]) * toY));
		const names = [];
		for (let y = Math.max(0, Math.floor(part[1] * toY)); y < bottom; y++)
			for (let x = Math.max(0, Math.floor(part[0] * toX)); x < right; x++) names.push(tileName(page, level, x, y));
		return names;
	}

	/** Where a tile is on its page, in points, and its pixels without the overlap. @param {TileName} tile */
	frameOf({ page, level, x, y }) {
		const { tileSize: size, overlap } = this.view.edition;
		const picture = this.view.edition.picture(page);
		const halved = 2 ** (picture.top - level);
		const width = Math.ceil(picture.pixelWidth / halved), height = Math.ceil(picture.pixelHeight / halved);
		const w = Math.min(size, width - x * size), h = Math.min(size, height - y * size);
		const sx = picture.width / width, sy = picture.height / height;
		return {
			part: /** @type {Rect} */ ([x * size * sx, y * size * sy, w * sx, h * sy]),
			source: /** @type {Rect} */ ([x > 0 ? overlap : 0, y > 0 ? overlap : 0, w, h]),
		};
	}

	/** Draws a frame and says what to fetch. @param {Shown[]} shown */
	paint(shown) {
		const { context, view, store } = this;
		context.setTransform(1, 0, 0, 1, 0, 0);
		context.clearRect(0, 0, this.canvas.width, this.canvas.height);
		context.imageSmoothingEnabled = true;
		context.imageSmoothingQuality = 'low';
		const standIns = [], wanted = [], inUse = [];
		this.missing = 0;
		for (const one of shown) {
			const picture = view.edition.picture(one.page);
			const part = intersect(mapRect(inverse(one.matrix), [0, 0, view.width, view.height]), [0, 0, picture.width, picture.height]);
			this.drawPaper(one, picture);
			if (!(part[2] > 0 && part[3] > 0) || picture.pixelWidth < 1) continue;
			const scale = Math.hypot(one.matrix[2], one.matrix[3]) * view.pixelRatio;
			const best = this.bestLevel(picture, scale);
			const tiles = this.tiles(one.page, best, part);
			const lacking = tiles.filter((tile) => !store.get(tile.key));
			standIns.push(tileName(one.page, picture.base, 0, 0));
			store.get(`${one.page}/${picture.base}/0_0`);
			if (lacking.length) this.drawCoarser(one, picture, best, part);
			for (const tile of tiles) this.drawTile(one, tile);
			const middle = view.width / 2, centre = view.height / 2;
			for (const tile of tiles) {
				const [x, y, width, height] = mapRect(one.matrix, this.frameOf(tile).part);
				wanted.push({ tile, distance: Math.hypot(x + width / 2 - middle, y + height / 2 - centre) });
			}
			inUse.push(...tiles);
			this.missing += lacking.filter((tile) => !store.hasFailed(tile.key)).length;
		}
		store.budget = Math.max(96 << 20, inUse.length * view.edition.tileSize ** 2 * 10);
		wanted.sort((p, q) => p.distance - q.distance);
		const plan = [...standIns, ...wanted.map(({ tile }) => tile)];
		store.want(view.atRest ? [...plan, ...this.upcoming()] : plan);
	}

	/** The next spread as it will be shown, and small pictures of those around. */
	upcoming() {
		const { view } = this;
		const plan = [];
		for (const step of [1, -1, 2]) {
			const item = view.item + step * this.direction;
			for (const { page } of view.items[item]?.pages ?? []) {
				const picture = view.edition.picture(page);
				if (picture.pixelWidth < 1) continue;
				plan.push(tileName(page, picture.base, 0, 0));
				if (step === 1) plan.push(...this.tiles(page, this.bestLevel(picture, view.fit(item) * view.pixelRatio), [0, 0, picture.width, picture.height]));
			}
		}
		return plan;
	}

	/** The page before there is anything to see: quiet, and never white. @param {Shown} one @param {import('./edition.js').Picture} picture */
	drawPaper({ matrix }, { width, height }) {
		const { context } = this;
		const [x0, y0, x1, y1] = this.snapped(mapRect(matrix, [0, 0, width, height]));
		const unit = this.view.pixelRatio;
		context.setTransform(1, 0, 0, 1, 0, 0);
		for (const [spread, drop] of [[1, 0], [3, 1], [7, 3]]) {
			context.fillStyle = `rgba(0, 0, 0, ${this.shade / (1 + spread / 2)})`;
			context.fillRect(x0 - spread * unit, y0 - (spread - drop) * unit, x1 - x0 + 2 * spread * unit, y1 - y0 + 2 * spread * unit);
		}
		context.fillStyle = this.paper;
		context.fillRect(x0, y0, x1 - x0, y1 - y0);
	}

	/** Whatever is there, coarse first. @param {Shown} one @param {import('./edition.js').Picture} picture @param {number} best @param {Rect} part */
	drawCoarser(one, picture, best, part) {
		for (let level = picture.base; level <= Math.min(best + 1, picture.top); level++)
			if (level !== best) for (const tile of this.tiles(one.page, level, part)) this.drawTile(one, tile);
	}

	/** Edges lie on whole screen pixels, so that neighbours meet without a seam. @param {Rect} rect CSS pixels */
	snapped([x, y, width, height]) {
		const ratio = this.view.pixelRatio;
		return [Math.round(x * ratio), Math.round(y * ratio), Math.round((x + width) * ratio), Math.round((y + height) * ratio)];
	}

	/** @param {Shown} one @param {TileName} tile */
	drawTile({ matrix }, tile) {
		const image = this.store.get(tile.key);
		if (!image) return;
		const { part, source } = this.frameOf(tile);
		const [x0, y0, x1, y1] = this.snapped(mapRect(matrix, part));
		if (x1 <= 0 || y1 <= 0 || x0 >= this.canvas.width || y0 >= this.canvas.height) return;
		const { context } = this;
		let width = x1 - x0, height = y1 - y0;
		if (matrix[0] > 0) context.setTransform(1, 0, 0, 1, x0, y0);
		else if (matrix[0] < 0) context.setTransform(-1, 0, 0, -1, x1, y1);
		else {
			if (matrix[1] > 0) context.setTransform(0, 1, -1, 0, x1, y0);
			else context.setTransform(0, -1, 1, 0, x0, y1);
			[width, height] = [height, width];
		}
		context.drawImage(image, source[0], source[1], Math.min(source[2], image.width), Math.min(source[3], image.height), 0, 0, width, height);
	}
}
