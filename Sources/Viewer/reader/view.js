import { apply, clamp, inverse, mapRect, multiply, translation, turned } from './geometry.js';

/**
 * Where everything is: which spread is shown, how it is turned, and the camera over it. Layout space is upright on the
 * screen, in points; the camera's point of it is in the middle of the area that pages may fill. Lengths of the view are CSS pixels.
 * @typedef {import('./geometry.js').Matrix} Matrix
 * @typedef {import('./geometry.js').Rect} Rect
 * @typedef {import('./edition.js').Spread} Spread
 * @typedef {{ page: number, matrix: Matrix, item: number }} Shown A page on screen, and its matrix from points to the view.
 * @typedef {{ x: number, y: number, scale: number }} Camera
 * @typedef {{ page: number, x: number, y: number, zoom: number }} Place A point of a page in the middle of the view.
 */

const GAP = 14;
const ease = (t) => 1 - (1 - t) ** 3;

export class View {
	/** @param {import('./edition.js').Edition} edition */
	constructor(edition) {
		this.edition = edition;
		this.layout = 'single';
		this.shift = false;
		this.turns = 0;
		this.transition = 'slide';
		this.calm = false;
		this.width = this.height = 1;
		this.pixelRatio = 1;
		/** Room of the controls: top, right, bottom, left. */
		this.insets = [0, 0, 0, 0];
		this.item = 0;
		/** @type {Camera} */
		this.camera = { x: 0, y: 0, scale: 1 };
		/** @type {((time: number) => boolean) | null} Moves the camera; false when it has arrived. */
		this.motion = null;
		/** A page being turned: `t` goes from 0 to 1. @type {{ to: number, t: number, delta: number } | null} */
		this.leaf = null;
		this.arrange();
	}

	get continuous() {
		return this.layout === 'continuous';
	}

	arrange() {
		const { edition } = this;
		this.items = this.layout === 'spread' ? (this.shift && edition.shifted) || edition.spreads : edition.single;
		this.itemOfPage = new Int32Array(edition.pageCount);
		this.tops = new Float64Array(this.items.length + 1);
		this.widest = 0;
		this.items.forEach((spread, item) => {
			for (const { page } of spread.pages) this.itemOfPage[page] = item;
			const [width, height] = this.size(item);
			this.tops[item + 1] = this.tops[item] + height + GAP;
			this.widest = Math.max(this.widest, width);
		});
	}

	/** Of a spread as it is turned, in points. @param {number} item @returns {[number, number]} */
	size(item) {
		const { width, height } = this.items[item];
		return this.turns & 1 ? [height, width] : [width, height];
	}

	/** The area that pages may fill. @returns {Rect} */
	get area() {
		const [top, right, bottom, left] = this.insets;
		return [left, top, Math.max(40, this.width - left - right), Math.max(40, this.height - top - bottom)];
	}

	/** CSS pixels a point at which the whole spread is seen. @param {number} item */
	fit(item = this.item) {
		const [width, height] = this.size(item);
		return Math.min(this.area[2] / width, this.area[3] / height);
	}

	get zoom() {
		return this.camera.scale / this.fit();
	}

	/** Up to 1.5 screen pixels for a pixel of the deepest level, and at least fourfold. */
	get maxScale() {
		const { pixelWidth, width } = this.edition.picture(this.items[this.item].pages[0].page);
		return Math.max((1.5 * pixelWidth) / width / this.pixelRatio, 4 * this.fit());
	}

	get page() {
		const pages = this.items[this.item].pages.map((placed) => placed.page);
		return Math.min(...pages);
	}

	get atRest() {
		return !this.motion && !this.leaf;
	}

	/** From layout space to the view. @param {Camera} [camera] @returns {Matrix} */
	world({ x, y, scale } = this.camera) {
		const [left, top, width, height] = this.area;
		return [scale, 0, 0, scale, left + width / 2 - x * scale, top + height / 2 - y * scale];
	}

	/** From a page's points to layout space. @param {number} item @param {import('./edition.js').PlacedPage} placed @returns {Matrix} */
	toLayout(item, { x, y }) {
		const spread = this.items[item];
		const [width, height] = this.size(item);
		const origin = translation(-width / 2, this.continuous ? this.tops[item] : -height / 2);
		return multiply(multiply(origin, turned(spread.width, spread.height, this.turns)), translation(x, y));
	}

	/** From a page's points to the view. @param {number} page @returns {Matrix} */
	matrix(page) {
		const item = this.itemOfPage[page];
		const placed = this.items[item].pages.find((candidate) => candidate.page === page);
		return multiply(this.world(), this.toLayout(item, placed ?? { page, x: 0, y: 0 }));
	}

	/** @param {number} item @param {Matrix} world @returns {Shown[]} In reading order. */
	shownItem(item, world) {
		const shown = this.items[item].pages.map((placed) => ({
			page: placed.page, item, matrix: multiply(world, this.toLayout(item, placed)),
		}));
		return this.edition.rtl ? shown.reverse() : shown;
	}

	/** The pages on screen, those on top last. @returns {Shown[]} */
	visible() {
		const world = this.world();
		if (this.continuous) {
			const top = apply(inverse(world), 0, 0)[1], bottom = apply(inverse(world), 0, this.height)[1];
			const shown = [];
			for (let item = this.itemAt(top); item < this.items.length && this.tops[item] < bottom; item++)
				shown.push(...this.shownItem(item, world));
			return shown;
		}
		const here = this.shownItem(this.item, world);
		if (!this.leaf) return here;
		const { to, t, delta } = this.leaf;
		const there = this.shownItem(to, this.world({ x: 0, y: 0, scale: this.fit(to) }));
		// Towards the end of a book that is read from right to left is towards the left.
		const side = this.edition.rtl ? -delta : delta;
		return this.transition === 'flip' ? this.flipped(here, there, t, side) : [
			...moved(here, translation(-side * t * this.width, 0)),
			...moved(there, translation(side * (1 - t) * this.width, 0)),
		];
	}

	/** A leaf is turned about the spine, seen from above. @param {Shown[]} here @param {Shown[]} there @param {number} t @param {number} side */
	flipped(here, there, t, side) {
		const [left, , width] = this.area;
		const double = here.length > 1 || there.length > 1;
		const middle = left + width / 2;
		const isRight = (/** @type {Shown} */ { matrix, page }) => {
			const { width: w, height: h } = this.edition.picture(page);
			const box = mapRect(matrix, [0, 0, w, h]);
			return box[0] + box[2] / 2 >= middle - 1;
		};
		const squeeze = (about, by) => multiply(translation(about, 0), [by, 0, 0, 1, -about * by, 0]);
		if (!double) {
			const edge = side > 0 ? left : left + width;
			return [...there, ...moved(here, squeeze(edge, Math.cos((t * Math.PI) / 2)))];
		}
		const lifts = (shown) => isRight(shown) === side > 0;
		const cosine = Math.max(0.001, Math.abs(Math.cos(t * Math.PI)));
		const under = [...here.filter((shown) => !lifts(shown)), ...there.filter(lifts)];
		const leaf = t < 0.5 ? here.filter(lifts) : there.filter((shown) => !lifts(shown));
		return [...under, ...moved(leaf, squeeze(middle, cosine))];
	}

	/** The item at a height of layout space. @param {number} y */
	itemAt(y) {
		let low = 0, high = this.items.length - 1;
		while (low < high) {
			const middle = (low + high + 1) >> 1;
			if (this.tops[middle] <= y) low = middle;
			else high = middle - 1;
		}
		return low;
	}

	/** What may be seen from here without leaving the page. @param {Camera} camera @returns {Camera} */
	held({ x, y, scale }) {
		const [, , areaWidth, areaHeight] = this.area;
		const [width, height] = this.continuous ? [this.widest, this.tops[this.items.length] - GAP] : this.size(this.item);
		const roomX = Math.max(0, (width - areaWidth / scale) / 2), roomY = Math.max(0, (height - areaHeight / scale) / 2);
		const middle = this.continuous ? height / 2 : 0;
		return { x: clamp(x, -roomX, roomX), y: clamp(y, middle - roomY, middle + roomY), scale };
	}

	/** @param {Camera} camera */
	place(camera) {
		this.camera = this.held(camera);
		if (this.continuous) this.item = this.itemAt(this.camera.y);
	}

	/** Size, controls or pixel ratio have changed: the same point stays in the middle. @param {() => void} change */
	keeping(change) {
		const place = this.current();
		const fits = place.zoom < 1.001;
		change();
		this.motion = this.leaf = null;
		this.arrange();
		this.item = this.itemOfPage[place.page];
		this.show(fits ? { ...place, zoom: this.continuous ? this.columnZoom(place.page) : 1 } : place, false);
	}

	/** The zoom at which a page fills the width, but is not wider than is good to read. @param {number} page */
	columnZoom(page) {
		const item = this.itemOfPage[page];
		const scale = Math.min(this.area[2] / this.size(item)[0], 1.6 * this.fit(item));
		return Math.max(1, scale / this.fit(item));
	}

	/** @returns {Place} */
	current() {
		const page = this.page;
		const [left, top, width, height] = this.area;
		const [x, y] = apply(inverse(this.matrix(page)), left + width / 2, top + height / 2);
		return { page, x, y, zoom: this.zoom };
	}

	/** @param {Place} place @param {boolean} animated */
	show({ page, x, y, zoom }, animated) {
		const item = this.itemOfPage[page];
		const near = item === this.item || (this.continuous && Math.abs(item - this.item) < 3);
		this.leaf = null;
		this.item = item;
		const placed = this.items[item].pages.find((candidate) => candidate.page === page);
		const [cx, cy] = apply(this.toLayout(item, placed ?? { page, x: 0, y: 0 }), x, y);
		const scale = clamp(zoom * this.fit(), this.fit(), this.maxScale);
		this.moveTo(this.held({ x: cx, y: cy, scale }), animated && near);
	}

	/** Frames a rectangle of a page. @param {number} page @param {Rect} rect @param {boolean} animated */
	frame(page, rect, animated) {
		const item = this.itemOfPage[page];
		const [, , width, height] = mapRect(turned(1, 1, this.turns), [0, 0, rect[2], rect[3]]);
		const scale = Math.min(this.area[2] / Math.max(width, 8), this.area[3] / Math.max(height, 8)) * 0.92;
		this.show({ page, x: rect[0] + rect[2] / 2, y: rect[1] + rect[3] / 2, zoom: scale / this.fit(item) }, animated);
	}

	/** @param {number} page @param {boolean} animated From its top. */
	showPage(page, animated) {
		const { width } = this.edition.picture(page);
		const zoom = this.continuous ? Math.max(this.zoom, 1) : 1;
		this.show({ page, x: width / 2, y: this.continuous ? -GAP + this.area[3] / 2 / (zoom * this.fit(this.itemOfPage[page])) : 0, zoom }, animated);
	}

	/** @param {Camera} target @param {boolean} animated @param {number} [duration] */
	moveTo(target, animated, duration = 320) {
		this.motion = null;
		if (!animated || this.calm) return this.place(target);
		const from = this.camera;
		const begin = performance.now();
		// The one point that does not move while the scale changes; without it, zooming would swerve.
		const fixed = (axis) => (target.scale * target[axis] - from.scale * from[axis]) / (target.scale - from.scale);
		const same = Math.abs(target.scale / from.scale - 1) < 1e-4;
		this.motion = (time) => {
			const t = clamp((time - begin) / duration, 0, 1), e = ease(t);
			const scale = from.scale * (target.scale / from.scale) ** e;
			const along = (axis) => same ? from[axis] + (target[axis] - from[axis]) * e
				: fixed(axis) + ((from[axis] - fixed(axis)) * from.scale) / scale;
			this.place(t === 1 ? target : { x: along('x'), y: along('y'), scale });
			return t < 1;
		};
	}

	/** @param {number} zoom @param {[number, number]} [at] A point of the view that keeps its place. @param {boolean} [animated] */
	zoomTo(zoom, at, animated = true) {
		const [left, top, width, height] = this.area;
		const [ax, ay] = at ?? [left + width / 2, top + height / 2];
		const scale = clamp(zoom * this.fit(), this.fit(), this.maxScale);
		const [x, y] = apply(inverse(this.world()), ax, ay);
		const target = { x: x - (ax - left - width / 2) / scale, y: y - (ay - top - height / 2) / scale, scale };
		this.moveTo(this.held(target), animated, 220);
	}

	/** @param {number} dx @param {number} dy CSS pixels @returns {boolean} Whether there was room. */
	pan(dx, dy) {
		this.motion = null;
		const { x, y, scale } = this.camera;
		this.place({ x: x - dx / scale, y: y - dy / scale, scale });
		return Math.abs(this.camera.x - x) + Math.abs(this.camera.y - y) > 1e-6;
	}

	/** Goes on after a drag, slower and slower. @param {number} vx @param {number} vy CSS pixels a millisecond */
	glide(vx, vy) {
		if (this.calm || Math.hypot(vx, vy) < 0.05) return;
		let last = performance.now();
		this.motion = (time) => {
			const step = clamp(time - last, 0, 50);
			last = time;
			const motion = this.motion;
			const room = this.pan(vx * step, vy * step);
			this.motion = motion;
			const slower = Math.exp(-step / 325);
			vx *= slower;
			vy *= slower;
			return room && Math.hypot(vx, vy) > 0.02;
		};
	}

	/** @param {number} delta 1 for the next spread, -1 for the one before. @returns {boolean} Whether there is one. */
	turn(delta) {
		this.settle();
		const to = this.item + delta;
		if (to < 0 || to >= this.items.length) return false;
		if (this.continuous) this.showPage(this.items[to].pages[0].page, true);
		else if (this.calm || this.transition === 'none') this.arrive(to);
		else this.finishTurn({ to, t: 0, delta }, true);
		return true;
	}

	/** A finger draws the next spread in. @param {number} dx CSS pixels */
	peek(dx) {
		const delta = (dx < 0) === !this.edition.rtl ? 1 : -1;
		const to = this.item + delta;
		this.motion = null;
		if (dx === 0 || to < 0 || to >= this.items.length || this.transition === 'none') this.leaf = null;
		else this.leaf = { to, delta, t: clamp(Math.abs(dx) / this.width, 0, 1) };
	}

	/** @param {{ to: number, t: number, delta: number }} leaf @param {boolean} onwards Or back to where it was. */
	finishTurn(leaf, onwards) {
		if (this.calm) return onwards ? this.arrive(leaf.to) : void (this.leaf = null);
		this.leaf = leaf;
		const begin = performance.now(), t0 = leaf.t, t1 = onwards ? 1 : 0;
		const duration = (this.transition === 'flip' ? 420 : 280) * Math.max(0.3, Math.abs(t1 - t0));
		this.motion = (time) => {
			const t = clamp((time - begin) / duration, 0, 1);
			leaf.t = t0 + (t1 - t0) * ease(t);
			if (t === 1) onwards ? this.arrive(leaf.to) : (this.leaf = null);
			return t < 1;
		};
	}

	/** Ends at once what moves. */
	settle() {
		if (this.leaf && this.motion) this.arrive(this.leaf.to);
		this.motion = null;
	}

	/** @param {number} item */
	arrive(item) {
		this.leaf = this.motion = null;
		this.item = item;
		this.place({ x: 0, y: 0, scale: this.fit(item) });
	}

	/** @param {number} time @returns {boolean} Whether there is more to come. */
	step(time) {
		const motion = this.motion;
		if (motion && !motion(time) && this.motion === motion) this.motion = null;
		return this.motion !== null;
	}
}

/** @param {Shown[]} shown @param {Matrix} matrix @returns {Shown[]} */
const moved = (shown, matrix) => shown.map((one) => ({ ...one, matrix: multiply(matrix, one.matrix) }));
