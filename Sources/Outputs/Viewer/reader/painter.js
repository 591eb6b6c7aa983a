import { clamp, intersect, inverse, mapRect } from './geometry.js';

/** Draws pages from tiles and plans which matter: what is seen first, from the middle outwards, then what comes next. */

/** How much a level may be enlarged; on fine screens a little more. */
const TOLERANCE = 1.04, TOLERANCE_FINE = 1.25;

export class Painter {
	/** What is shown, and what a turn would show. */
	front; spare;
	direction = 1;
	paper = '';
	shade = '';

	constructor(canvas, view, store) {
		[this.front, this.spare] = [canvas, canvas.cloneNode()].map((canvas) => ({ canvas, context: canvas.getContext('2d'), key: '', missing: 0, wanted: [] }));
		this.view = view;
		this.edition = view.edition;
		this.store = store;
	}

	get missing() { return this.front.missing; }

	resize() {
		const { width, height, pixelRatio } = this.view;
		for (const sheet of [this.front, this.spare]) {
			sheet.key = '';
			Object.assign(sheet.canvas, { width: Math.round(width * pixelRatio), height: Math.round(height * pixelRatio) });
		}
	}

	bestLevel({ pixelWidth, width, top, base }, scale) {
		const tolerance = this.view.pixelRatio >= 2 ? TOLERANCE_FINE : TOLERANCE;
		return clamp(top - Math.floor(Math.log2((pixelWidth / width / scale) * tolerance)), base, top);
	}

	/** Tiles of a level that a part of a page, or all of it, needs: where they are in points, and their pixels without the overlap. */
	tiles(page, level, part = [0, 0, Infinity, Infinity]) {
		const { tileSize: size, overlap } = this.edition, { width, height, pixelWidth, pixelHeight, top } = this.edition.picture(page), tiles = [];
		const sides = [pixelWidth, pixelHeight].map((side) => Math.ceil(side / 2 ** (top - level))), toX = sides[0] / width, toY = sides[1] / height;
		const [right, bottom] = [toX, toY].map((scale, i) => Math.min(sides[i], (part[i] + part[i + 2]) * scale) / size);
		for (let y = Math.floor((part[1] * toY) / size); y < bottom; y++) for (let x = Math.floor((part[0] * toX) / size); x < right; x++) {
			const w = Math.min(size, sides[0] - x * size), h = Math.min(size, sides[1] - y * size);
			const frame = [(x * size) / toX, (y * size) / toY, w / toX, h / toY], source = [x && overlap, y && overlap, w, h];
			tiles.push({ key: `${page}/${level}/${x}_${y}`, page, level, x, y, frame, source });
		}
		return tiles;
	}

	/** `ahead` fetches what comes next, but a new page is seen first. */
	paint(shown, ahead, isNew) {
		const { front, spare, store, edition: { tileSize } } = this;
		if (spare.key === this.keyOf(shown)) {
			front.canvas.replaceWith(spare.canvas);
			[this.front, this.spare] = [spare, front];
		} else this.draw(front, shown);
		const { wanted, missing } = this.front;
		if (isNew && !missing) return;
		store.budget = Math.max(96 << 20, wanted.length * tileSize ** 2 * 10);
		store.want([...wanted, ...(ahead ? this.upcoming(store.budget / tileSize ** 2 / 5 - wanted.length) : [])]);
	}

	/** Draws the next pages while there is time. */
	prepare() {
		const { view } = this, next = view.item + this.direction;
		if (!view.continuous && view.atRest && view.items[next]) this.draw(this.spare, view.fitted(next));
	}

	keyOf(shown) {
		return JSON.stringify([shown, this.paper, this.shade]);
	}

	/** `key` says what is there whole, `missing` counts tiles that are awaited. */
	draw(sheet, shown) {
		const { view, store, edition } = this, { context, canvas } = sheet, { width, height } = view, key = this.keyOf(shown), wanted = [];
		if (sheet.key === key) return;
		Object.assign(sheet, { key, missing: 0 });
		context.resetTransform();
		context.clearRect(0, 0, canvas.width, canvas.height);
		// Tiles are at most halved: better filters would take smaller pictures of them, and blur.
		context.imageSmoothingQuality = 'low';
		// Pages side by side throw no shade on each other.
		if (!view.leaf) for (const one of shown) this.drawPaper(context, one, true);
		for (const { page, matrix } of shown) {
			const picture = edition.picture(page);
			this.drawPaper(context, { page, matrix }, view.leaf);
			const part = intersect(mapRect(inverse(matrix), [0, 0, width, height]), [0, 0, picture.width, picture.height]);
			if (!(part[2] && part[3])) continue;
			for (const standIn of this.tiles(page, picture.base)) {
				wanted.push({ ...standIn, distance: -1 });
				store.get(standIn.key);
			}
			const best = this.bestLevel(picture, Math.hypot(matrix[2], matrix[3]) * view.pixelRatio);
			const tiles = this.tiles(page, best, part), lacking = tiles.filter(({ key }) => !store.get(key));
			sheet.missing += lacking.filter(({ key }) => !store.hasFailed(key)).length;
			if (lacking.length) {
				sheet.key = '';
				// Whatever else is there, coarse first.
				for (let level = picture.base; level <= Math.min(best + 1, picture.top); level++)
					if (level !== best) for (const tile of this.tiles(page, level, part)) this.drawTile(context, matrix, tile);
			}
			for (const tile of tiles) {
				this.drawTile(context, matrix, tile);
				const [x, y, w, h] = mapRect(matrix, tile.frame);
				wanted.push({ ...tile, distance: Math.hypot(x + (w - width) / 2, y + (h - height) / 2) });
			}
		}
		sheet.wanted = wanted.sort((p, q) => p.distance - q.distance);
	}

	/** Pages ahead; `room` in tiles. */
	upcoming(room) {
		const { view } = this, plan = [];
		for (const step of [1, -1, 2, 3]) {
			const item = view.item + step * this.direction;
			for (const { page } of view.items[item]?.pages ?? []) {
				const picture = this.edition.picture(page);
				plan.push(...this.tiles(page, picture.base));
				if (step > 0 && plan.length < room) plan.push(...this.tiles(page, this.bestLevel(picture, view.fit(item) * view.pixelRatio)));
			}
		}
		return plan;
	}

	drawPaper(context, { page, matrix }, hasShade) {
		const { width, height } = this.edition.picture(page), unit = this.view.pixelRatio;
		const [x0, y0, x1, y1] = this.snapped(mapRect(matrix, [0, 0, width, height]));
		context.resetTransform();
		Object.assign(context, { fillStyle: this.paper, shadowColor: hasShade ? this.shade : 'transparent', shadowBlur: 10 * unit, shadowOffsetY: unit });
		context.fillRect(x0, y0, x1 - x0, y1 - y0);
		context.shadowColor = 'transparent';
	}

	/** Edges lie on whole screen pixels, so that neighbours meet without a seam. */
	snapped(rect, scale = this.view.pixelRatio) {
		const [x, y, width, height] = rect;
		return [x, y, x + width, y + height].map((edge) => Math.round(edge * scale));
	}

	drawTile(context, matrix, { key, frame, source }) {
		const image = this.store.get(key);
		if (!image) return;
		const { canvas } = context, [a, b] = matrix.map(Math.sign), [x0, y0, x1, y1] = this.snapped(mapRect(matrix, frame));
		if (x1 <= 0 || y1 <= 0 || x0 >= canvas.width || y0 >= canvas.height) return;
		const [width, height] = a ? [x1 - x0, y1 - y0] : [y1 - y0, x1 - x0];
		context.setTransform(a, b, -b, a, a > b ? x0 : x1, a + b > 0 ? y0 : y1);
		context.drawImage(image, source[0], source[1], Math.min(source[2], image.width), Math.min(source[3], image.height), 0, 0, width, height);
	}
}
