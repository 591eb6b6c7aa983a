import { intersect, inverse, mapRect } from './geometry.js';

/** Draws pages from tiles and plans which matter: what is seen first, from the middle outwards, then what comes next. */

/** How much a level may be enlarged; on fine screens a little more. */
const TOLERANCE = 1.04, TOLERANCE_FINE = 1.25;

export const tileName = (page, level, x, y) => ({ key: `${page}/${level}/${x}_${y}`, page, level, x, y });

export class Painter {
	/** How many tiles of the best level the last frame lacked. */
	missing = 0;
	direction = 1;
	paper = '';
	shade = '';

	constructor(canvas, view, store) {
		this.canvas = canvas;
		this.context = canvas.getContext('2d');
		this.view = view;
		this.edition = view.edition;
		this.store = store;
	}

	resize() {
		const { width, height, pixelRatio } = this.view;
		Object.assign(this.canvas, { width: Math.round(width * pixelRatio), height: Math.round(height * pixelRatio) });
	}

	bestLevel({ pixelWidth, width, top, base }, scale) {
		const tolerance = this.view.pixelRatio >= 2 ? TOLERANCE_FINE : TOLERANCE;
		return Math.max(base, Math.min(top, top - Math.floor(Math.log2((pixelWidth / width / scale) * tolerance))));
	}

	levelSize({ top, pixelWidth, pixelHeight }, level) {
		return [pixelWidth, pixelHeight].map((side) => Math.ceil(side / 2 ** (top - level)));
	}

	/** Tiles of a level that a part of a page, or all of it, needs. */
	tiles(page, level, part) {
		const picture = this.edition.picture(page), size = this.edition.tileSize, names = [];
		const [width, height] = this.levelSize(picture, level);
		part ??= [0, 0, picture.width, picture.height];
		const toX = width / picture.width / size, toY = height / picture.height / size;
		const right = Math.min(Math.ceil(width / size), Math.ceil((part[0] + part[2]) * toX));
		const bottom = Math.min(Math.ceil(height / size), Math.ceil((part[1] + part[3]) * toY));
		for (let y = Math.floor(part[1] * toY); y < bottom; y++) for (let x = Math.floor(part[0] * toX); x < right; x++) names.push(tileName(page, level, x, y));
		return names;
	}

	/** Where a tile is on its page, in points, and its pixels without the overlap. */
	frameOf({ page, level, x, y }) {
		const { tileSize: size, overlap } = this.edition, picture = this.edition.picture(page), [width, height] = this.levelSize(picture, level);
		const w = Math.min(size, width - x * size), h = Math.min(size, height - y * size), sx = picture.width / width, sy = picture.height / height;
		return { part: [x * size * sx, y * size * sy, w * sx, h * sy], source: [x && overlap, y && overlap, w, h] };
	}

	/** `ahead` fetches what comes next, but a new page is seen first. */
	paint(shown, ahead, isNew) {
		const { context, view, store, edition } = this, { width, height } = view;
		context.resetTransform();
		context.clearRect(0, 0, this.canvas.width, this.canvas.height);
		// Tiles are at most halved: better filters would take smaller pictures of them, and blur.
		context.imageSmoothingQuality = 'low';
		const standIns = [], wanted = [];
		this.missing = 0;
		// Pages side by side throw no shade on each other.
		if (!view.leaf) for (const one of shown) this.drawPaper(one, true);
		for (const { page, matrix } of shown) {
			const picture = edition.picture(page), whole = [0, 0, picture.width, picture.height];
			this.drawPaper({ page, matrix }, view.leaf);
			const part = intersect(mapRect(inverse(matrix), [0, 0, width, height]), whole);
			if (!(part[2] && part[3]) || picture.pixelWidth < 1) continue;
			const best = this.bestLevel(picture, Math.hypot(matrix[2], matrix[3]) * view.pixelRatio);
			const standIn = tileName(page, picture.base, 0, 0), tiles = this.tiles(page, best, part);
			standIns.push(standIn);
			store.get(standIn.key);
			const lacking = tiles.filter(({ key }) => !store.get(key));
			this.missing += lacking.filter(({ key }) => !store.hasFailed(key)).length;
			// Whatever else is there, coarse first.
			if (lacking.length) for (let level = picture.base; level <= Math.min(best + 1, picture.top); level++)
				if (level !== best) for (const tile of this.tiles(page, level, part)) this.drawTile(matrix, tile);
			for (const tile of tiles) {
				this.drawTile(matrix, tile);
				const [x, y, w, h] = mapRect(matrix, this.frameOf(tile).part);
				wanted.push({ tile, distance: Math.hypot(x + (w - width) / 2, y + (h - height) / 2) });
			}
		}
		if (isNew && !this.missing) return;
		store.budget = Math.max(96 << 20, wanted.length * edition.tileSize ** 2 * 10);
		wanted.sort((p, q) => p.distance - q.distance);
		store.want([...standIns, ...wanted.map(({ tile }) => tile), ...(ahead ? this.upcoming(store.budget / edition.tileSize ** 2 / 5 - wanted.length) : [])]);
	}

	/** Pages ahead; `room` in tiles. */
	upcoming(room) {
		const { view } = this, plan = [];
		for (const step of [1, -1, 2, 3]) {
			const item = view.item + step * this.direction;
			for (const { page } of view.items[item]?.pages ?? []) {
				const picture = this.edition.picture(page);
				if (picture.pixelWidth < 1) continue;
				plan.push(tileName(page, picture.base, 0, 0));
				if (step > 0 && plan.length < room) plan.push(...this.tiles(page, this.bestLevel(picture, view.fit(item) * view.pixelRatio)));
			}
		}
		return plan;
	}

	drawPaper({ page, matrix }, hasShade) {
		const { context } = this, { width, height } = this.edition.picture(page), unit = this.view.pixelRatio;
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

	drawTile(matrix, tile) {
		const image = this.store.get(tile.key);
		if (!image) return;
		const { context, canvas } = this, { part, source } = this.frameOf(tile), [a, b] = matrix;
		const [x0, y0, x1, y1] = this.snapped(mapRect(matrix, part));
		if (x1 <= 0 || y1 <= 0 || x0 >= canvas.width || y0 >= canvas.height) return;
		const [width, height] = a ? [x1 - x0, y1 - y0] : [y1 - y0, x1 - x0];
		if (a) context.setTransform(Math.sign(a), 0, 0, Math.sign(a), a > 0 ? x0 : x1, a > 0 ? y0 : y1);
		else context.setTransform(0, Math.sign(b), -Math.sign(b), 0, b > 0 ? x1 : x0, b > 0 ? y0 : y1);
		context.drawImage(image, source[0], source[1], Math.min(source[2], image.width), Math.min(source[3], image.height), 0, 0, width, height);
	}
}
