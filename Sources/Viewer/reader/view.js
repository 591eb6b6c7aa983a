import { lastUpTo } from './edition.js';
import { apply, clamp, inverse, mapRect, multiply, translation, turned } from './geometry.js';

/**
 * Where everything is: which spread is shown, how it is turned, and the camera over it. Layout space is upright on the screen,
 * in points; the camera's point of it is in the middle of the area that pages may fill. Lengths of the view are CSS pixels.
 */

const GAP = 14;
const ease = (t) => 1 - (1 - t) ** 3;

const moved = (shown, matrix) => shown.map(({ page, matrix: own }) => ({ page, matrix: multiply(matrix, own) }));

export class View {
	/** @param {import('./edition.js').Edition} edition */
	constructor(edition) {
		this.edition = edition;
		this.layout = 'single';
		this.shift = false;
		this.turns = 0;
		this.transition = 'slide';
		/** Whether motion is to be spared. */
		this.calm = false;
		this.width = this.height = this.pixelRatio = 1;
		/** Around the area of the pages: top, right, bottom, left. */
		this.insets = [0, 0, 0, 0];
		this.item = 0;
		/** @type {Camera} */
		this.camera = { x: 0, y: 0, scale: 1 };
		/** Moves the camera; false when it has arrived. @type {(time: number) => boolean} */
		this.motion = null;
		/** A page being turned: `t` goes from 0 to 1. @type {Leaf} */
		this.leaf = null;
		this.arrange();
	}

	get continuous() {
		return this.layout === 'continuous';
	}

	arrange() {
		const { edition } = this;
		/** @type {Spread[]} */
		this.items = this.layout === 'spread' ? (this.shift && edition.shifted) || edition.spreads : edition.single;
		this.itemOfPage = new Int32Array(edition.pageCount);
		this.tops = new Float64Array(this.items.length + 1);
		this.widest = 0;
		this.items.forEach(({ pages }, item) => {
			for (const { page } of pages) this.itemOfPage[page] = item;
			const [width, height] = this.size(item);
			this.tops[item + 1] = this.tops[item] + height + GAP;
			this.widest = Math.max(this.widest, width);
		});
	}

	/** Of a spread as it is turned, in points. */
	size(item) {
		const { width, height } = this.items[item];
		return this.turns & 1 ? [height, width] : [width, height];
	}

	/** The area that pages may fill. */
	get area() {
		const [top, right, bottom, left] = this.insets;
		return [left, top, Math.max(40, this.width - left - right), Math.max(40, this.height - top - bottom)];
	}

	/** CSS pixels a point at which the whole spread is seen. */
	fit(item = this.item) {
		const [width, height] = this.size(item), { area } = this;
		return Math.min(area[2] / width, area[3] / height);
	}

	get zoom() {
		return this.camera.scale / this.fit();
	}

	/** Up to 1.5 screen pixels for a pixel of the deepest level, and at least fourfold. */
	clampScale(scale) {
		const { pixelWidth, width } = this.edition.picture(this.page), fit = this.fit();
		return clamp(scale, fit, Math.max((1.5 * pixelWidth) / width / this.pixelRatio, 4 * fit));
	}

	pagesOf(item = this.item) {
		return this.items[item].pages.map(({ page }) => page);
	}

	get page() {
		return Math.min(...this.pagesOf());
	}

	get atRest() {
		return !this.motion && !this.leaf;
	}

	/** From layout space to the view. */
	world({ x, y, scale } = this.camera) {
		const [left, top, width, height] = this.area;
		return [scale, 0, 0, scale, left + width / 2 - x * scale, top + height / 2 - y * scale];
	}

	/** From a page's points to layout space. */
	toLayout(item, { x, y }) {
		const { width, height } = this.items[item], [w, h] = this.size(item);
		const origin = translation(-w / 2, this.continuous ? this.tops[item] : -h / 2);
		return multiply(multiply(origin, turned(width, height, this.turns)), translation(x, y));
	}

	layoutOf(page) {
		const item = this.itemOfPage[page];
		return this.toLayout(item, this.items[item].pages.find((placed) => placed.page === page));
	}

	/** From a page's points to the view. */
	matrix(page) {
		return multiply(this.world(), this.layoutOf(page));
	}

	/** In reading order. */
	shownItem(item, world) {
		const shown = this.items[item].pages.map((placed) => ({ page: placed.page, matrix: multiply(world, this.toLayout(item, placed)) }));
		return this.edition.rtl ? shown.reverse() : shown;
	}

	/** The pages on screen, those on top last. @returns {Shown[]} */
	visible() {
		const world = this.world();
		if (this.continuous) {
			const back = inverse(world), top = apply(back, 0, 0)[1], bottom = apply(back, 0, this.height)[1], shown = [];
			for (let item = this.itemAt(top); item < this.items.length && this.tops[item] < bottom; item++) shown.push(...this.shownItem(item, world));
			return shown;
		}
		const here = this.shownItem(this.item, world);
		if (!this.leaf) return here;
		const { to, t, delta } = this.leaf;
		const there = this.shownItem(to, this.world({ x: 0, y: 0, scale: this.fit(to) }));
		// Towards the end of a book that is read from right to left is towards the left.
		const side = this.edition.rtl ? -delta : delta;
		if (this.transition === 'flip') return this.flipped(here, there, t, side);
		return [...moved(here, translation(-side * t * this.width, 0)), ...moved(there, translation(side * (1 - t) * this.width, 0))];
	}

	/** A leaf is turned about the spine, seen from above; single pages about their edge. */
	flipped(here, there, t, side) {
		const [left, , width] = this.area, spine = left + width / 2;
		const squeezed = (shown, about, by) => moved(shown, [by, 0, 0, 1, about - about * by, 0]);
		if (here.length + there.length < 3) return [...there, ...squeezed(here, side > 0 ? left : left + width, Math.cos((t * Math.PI) / 2))];
		const lifts = ({ matrix, page }) => {
			const { width: w, height: h } = this.edition.picture(page), box = mapRect(matrix, [0, 0, w, h]);
			return box[0] + box[2] / 2 >= spine - 1 === side > 0;
		};
		const lies = (shown) => !lifts(shown), leaf = t < 0.5 ? here.filter(lifts) : there.filter(lies);
		return [...here.filter(lies), ...there.filter(lifts), ...squeezed(leaf, spine, Math.max(0.001, Math.abs(Math.cos(t * Math.PI))))];
	}

	itemAt(y) {
		return lastUpTo(this.items.length, (item) => this.tops[item], y);
	}

	/** Moves the camera as far as there is something to see. */
	held({ x, y, scale }) {
		const [, , areaWidth, areaHeight] = this.area;
		const [width, height] = this.continuous ? [this.widest, this.tops[this.items.length] - GAP] : this.size(this.item);
		const roomX = Math.max(0, (width - areaWidth / scale) / 2), roomY = Math.max(0, (height - areaHeight / scale) / 2);
		const middle = this.continuous ? height / 2 : 0;
		return { x: clamp(x, -roomX, roomX), y: clamp(y, middle - roomY, middle + roomY), scale };
	}

	place(camera) {
		this.camera = this.held(camera);
		if (this.continuous) this.item = this.itemAt(this.camera.y);
	}

	/** Size, margins or layout change: the same point stays in the middle. `whole` shows all of it again. */
	keeping(change, whole = false) {
		const place = this.current(), fits = whole || place.zoom < 1.001;
		change();
		this.motion = this.leaf = null;
		this.arrange();
		this.item = this.itemOfPage[place.page];
		this.show(fits ? { ...place, zoom: this.continuous ? this.columnZoom(place.page) : 1 } : place, false);
	}

	/** At which a page fills the width, but is not wider than is good to read. */
	columnZoom(page) {
		const item = this.itemOfPage[page], fit = this.fit(item);
		return Math.max(1, Math.min(this.area[2] / this.size(item)[0] / fit, 1.6));
	}

	/** @returns {Place} */
	current() {
		const { page, zoom } = this, [x, y] = apply(inverse(this.layoutOf(page)), this.camera.x, this.camera.y);
		return { page, x, y, zoom };
	}

	/** @param {Place} place @param {boolean} animated */
	show({ page, x, y, zoom }, animated) {
		const item = this.itemOfPage[page];
		const near = item === this.item || (this.continuous && Math.abs(item - this.item) < 3);
		this.leaf = null;
		this.item = item;
		const [cx, cy] = apply(this.layoutOf(page), x, y);
		this.moveTo(this.held({ x: cx, y: cy, scale: this.clampScale(zoom * this.fit()) }), animated && near);
	}

	/** Frames a rectangle of a page. */
	frame(page, [x, y, width, height], animated) {
		const [, , w, h] = mapRect(turned(1, 1, this.turns), [0, 0, Math.max(width, 8), Math.max(height, 8)]);
		const scale = Math.min(this.area[2] / w, this.area[3] / h) * 0.92;
		this.show({ page, x: x + width / 2, y: y + height / 2, zoom: scale / this.fit(this.itemOfPage[page]) }, animated);
	}

	/** From its top. */
	showPage(page, animated) {
		const zoom = this.continuous ? Math.max(this.zoom, 1) : 1;
		const y = this.continuous ? this.area[3] / 2 / (zoom * this.fit(this.itemOfPage[page])) - GAP : 0;
		this.show({ page, x: this.edition.picture(page).width / 2, y, zoom }, animated);
	}

	moveTo(target, animated, duration = 320) {
		this.motion = null;
		if (!animated || this.calm) return this.place(target);
		const from = this.camera, begin = performance.now();
		this.motion = (time) => {
			const t = clamp((time - begin) / duration, 0, 1), between = (a, b) => a + (b - a) * ease(t);
			// With 1 / scale going evenly, one point stays where it is; otherwise zooming would swerve.
			this.place({ x: between(from.x, target.x), y: between(from.y, target.y), scale: 1 / between(1 / from.scale, 1 / target.scale) });
			return t < 1;
		};
	}

	/** `at` is a point of the view that keeps its place. @param {number[]} [at] */
	zoomTo(zoom, at, animated = true) {
		const [left, top, width, height] = this.area, middle = [left + width / 2, top + height / 2];
		const [ax, ay] = at ?? middle, [x, y] = apply(inverse(this.world()), ax, ay);
		const scale = this.clampScale(zoom * this.fit());
		this.moveTo(this.held({ x: x - (ax - middle[0]) / scale, y: y - (ay - middle[1]) / scale, scale }), animated, 220);
	}

	/** By CSS pixels. @returns {boolean} Whether there was room. */
	pan(dx, dy) {
		this.motion = null;
		const { x, y, scale } = this.camera;
		this.place({ x: x - dx / scale, y: y - dy / scale, scale });
		return Math.abs(this.camera.x - x) + Math.abs(this.camera.y - y) > 1e-6;
	}

	/** Goes on after a drag, slower and slower; CSS pixels a millisecond. */
	glide(vx, vy) {
		if (this.calm || Math.hypot(vx, vy) < 0.05) return;
		let last = performance.now();
		const motion = (time) => {
			const step = clamp(time - last, 0, 50), slower = Math.exp(-step / 325);
			last = time;
			const room = this.pan(vx * step, vy * step);
			this.motion = motion;
			vx *= slower;
			vy *= slower;
			return room && Math.hypot(vx, vy) > 0.02;
		};
		this.motion = motion;
	}

	/** @param {number} delta 1 for the next spread, -1 for the one before. @returns {boolean} Whether there is one. */
	turn(delta) {
		if (this.leaf && this.motion) this.arrive(this.leaf.to);
		this.motion = null;
		const to = this.item + delta;
		if (!this.items[to]) return false;
		if (this.continuous) this.showPage(this.pagesOf(to)[0], true);
		else if (this.calm || this.transition === 'none') this.arrive(to);
		else this.finishTurn({ to, t: 0, delta }, true);
		return true;
	}

	/** A finger draws the next spread in, by CSS pixels. */
	peek(dx) {
		const delta = dx < 0 === !this.edition.rtl ? 1 : -1, to = this.item + delta;
		this.motion = null;
		this.leaf = dx && this.items[to] && this.transition !== 'none' ? { to, delta, t: clamp(Math.abs(dx) / this.width, 0, 1) } : null;
	}

	/** @param {Leaf} leaf @param {boolean} onwards Or back to where it was. */
	finishTurn(leaf, onwards) {
		const begin = performance.now(), from = leaf.t, to = onwards ? 1 : 0;
		const duration = (this.transition === 'flip' ? 420 : 280) * Math.max(0.3, Math.abs(to - from)) * (this.calm ? 0 : 1);
		this.leaf = leaf;
		this.motion = (time) => {
			const t = duration ? clamp((time - begin) / duration, 0, 1) : 1;
			leaf.t = from + (to - from) * ease(t);
			if (t === 1) onwards ? this.arrive(leaf.to) : (this.leaf = null);
			return t < 1;
		};
	}

	arrive(item) {
		this.leaf = this.motion = null;
		this.item = item;
		this.place({ x: 0, y: 0, scale: this.fit() });
	}

	/** @returns {boolean} Whether there is more to come. */
	step(time) {
		const { motion } = this;
		if (motion && !motion(time) && this.motion === motion) this.motion = null;
		return this.motion !== null;
	}
}
