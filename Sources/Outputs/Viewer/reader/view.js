import { lastUpTo } from './edition.js';
import { apply, clamp, inverse, mapRect, multiply, translation, turned } from './geometry.js';

/**
 * Which spread is shown, how it is turned, and the camera over it. Layout space is upright on the screen, in points; the camera's
 * point of it is in the middle of what pages may fill. The view is in CSS pixels.
 */

const GAP = 14;
const ease = (t) => 1 - (1 - t) ** 3;
const moved = (shown, matrix) => shown.map(({ page, matrix: own }) => ({ page, matrix: multiply(matrix, own) }));

export class View {
	layout = 'single';
	transition = 'slide';
	shift = false;
	calm = false;
	turns = 0;
	item = 0;
	width = 1;
	height = 1;
	pixelRatio = 1;
	insets = [0, 0, 0, 0];
	camera = { x: 0, y: 0, scale: 1 };
	/** Moves the camera; false when it has arrived. */
	motion = null;
	leaf = null;

	/** @param {Edition} edition */
	constructor(edition) {
		this.edition = edition;
		this.arrange();
	}

	arrange() {
		const { edition, layout } = this;
		this.continuous = layout === 'continuous';
		this.items = layout === 'spread' ? (this.shift && edition.shifted) || edition.spreads : edition.single;
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

	get area() {
		const [top, right, bottom, left] = this.insets;
		return [left, top, Math.max(40, this.width - left - right), Math.max(40, this.height - top - bottom)];
	}

	get middle() {
		const [left, top, width, height] = this.area;
		return [left + width / 2, top + height / 2];
	}

	fit(item = this.item) {
		const [width, height] = this.size(item), { area } = this;
		return Math.min(area[2] / width, area[3] / height);
	}

	get zoom() { return this.camera.scale / this.fit(); }

	/** Up to 1.5 screen pixels for a pixel of the deepest level, and at least fourfold. */
	scaleOf(zoom) {
		const { pixelWidth, width } = this.edition.picture(this.page), fit = this.fit();
		return clamp(zoom * fit, fit, Math.max((1.5 * pixelWidth) / width / this.pixelRatio, 4 * fit));
	}

	pagesOf(item = this.item) {
		return this.items[item].pages.map(({ page }) => page).sort((p, q) => p - q);
	}

	get page() { return this.pagesOf()[0]; }

	world({ x, y, scale } = this.camera) {
		const [left, top] = this.middle;
		return [scale, 0, 0, scale, left - x * scale, top - y * scale];
	}

	layoutOf(page) {
		const item = this.itemOfPage[page], { width, height, pages } = this.items[item], [w, h] = this.size(item), { x, y } = pages.find((placed) => placed.page === page);
		const origin = translation(-w / 2, this.continuous ? this.tops[item] : -h / 2);
		return multiply(multiply(origin, turned(width, height, this.turns)), translation(x, y));
	}

	matrix(page, world = this.world()) {
		return multiply(world, this.layoutOf(page));
	}

	/** On whole screen pixels: elsewhere links change when the words come. */
	shownItem(item, world) {
		const shown = this.items[item].pages.map(({ page }) => ({ page, matrix: this.matrix(page, world) }));
		if (this.edition.rtl) shown.reverse();
		return moved(shown, translation(...shown[0].matrix.slice(4).map((at) => Math.round(at * this.pixelRatio) / this.pixelRatio - at)));
	}

	/** At zoom 1. */
	fitted(item) {
		return this.shownItem(item, this.world({ x: 0, y: 0, scale: this.fit(item) }));
	}

	/** The pages on screen, those on top last. */
	visible() {
		const world = this.world(), { leaf } = this;
		if (this.continuous) {
			const back = inverse(world), bottom = apply(back, 0, this.height)[1], shown = [];
			for (let item = this.itemAt(apply(back, 0, 0)[1]); this.items[item] && this.tops[item] < bottom; item++) shown.push(...this.shownItem(item, world));
			return shown;
		}
		const here = this.shownItem(this.item, world);
		if (!leaf) return here;
		const there = this.fitted(leaf.to), side = this.edition.rtl ? -leaf.delta : leaf.delta, by = (part) => translation(side * part * this.width, 0);
		return this.transition === 'flip' ? this.flipped(here, there, leaf.t, side) : [...moved(here, by(-leaf.t)), ...moved(there, by(1 - leaf.t))];
	}

	/** A leaf is turned about the spine, seen from above; single pages about their edge. */
	flipped(here, there, t, side) {
		const [left, , width] = this.area, [spine] = this.middle;
		const squeezed = (shown, about, by) => moved(shown, [by, 0, 0, 1, about - about * by, 0]);
		if (here.length + there.length < 3) return [...there, ...squeezed(here, left + (side > 0 ? 0 : width), Math.cos((t * Math.PI) / 2))];
		const lifts = ({ matrix, page }) => {
			const picture = this.edition.picture(page), [x, , w] = mapRect(matrix, [0, 0, picture.width, picture.height]);
			return x + w / 2 >= spine - 1 === side > 0;
		};
		const lies = (shown) => !lifts(shown), leaf = t < 0.5 ? here.filter(lifts) : there.filter(lies);
		return [...here.filter(lies), ...there.filter(lifts), ...squeezed(leaf, spine, Math.max(0.001, Math.abs(Math.cos(t * Math.PI))))];
	}

	get atRest() { return !this.motion && !this.leaf; }

	itemAt(y) {
		return lastUpTo(this.items.length, (item) => this.tops[item], y);
	}

	held({ x, y, scale }) {
		const { area, continuous } = this, [width, height] = continuous ? [this.widest, this.tops[this.items.length] - GAP] : this.size(this.item);
		const [roomX, roomY] = [width - area[2] / scale, height - area[3] / scale].map((room) => Math.max(0, room / 2)), centre = continuous ? height / 2 : 0;
		return { x: clamp(x, -roomX, roomX), y: clamp(y, centre - roomY, centre + roomY), scale };
	}

	place(camera) {
		this.camera = this.held(camera);
		if (this.continuous) this.item = this.itemAt(this.camera.y);
	}

	/** A change of size or layout leaves the point in the middle there; `whole` shows all of it again. */
	keeping(change, whole = this.zoom < 1.001) {
		const place = this.current(), { page } = place;
		change();
		this.motion = this.leaf = null;
		this.arrange();
		this.item = this.itemOfPage[page];
		this.show(whole ? { ...place, zoom: this.continuous ? this.columnZoom(page) : 1 } : place, false);
	}

	/** At which a page fills the width, but is not wider than is good to read. */
	columnZoom(page) {
		const item = this.itemOfPage[page];
		return clamp(this.area[2] / this.size(item)[0] / this.fit(item), 1, 1.6);
	}

	current() {
		const { zoom, camera } = this, places = this.pagesOf().map((page) => {
			const [x, y] = apply(inverse(this.layoutOf(page)), camera.x, camera.y);
			return { page, x, y, zoom };
		});
		return (zoom > 1.01 && places.find(({ page, x }) => x >= 0 && x < this.edition.picture(page).width)) || places[0];
	}

	show({ page, x, y, zoom }, animated) {
		const item = this.itemOfPage[page], isNear = Math.abs(item - this.item) < (this.continuous ? 3 : 1), [cx, cy] = apply(this.layoutOf(page), x, y);
		this.leaf = null;
		this.item = item;
		this.moveTo(this.held({ x: cx, y: cy, scale: this.scaleOf(zoom) }), animated && isNear);
	}

	frame(page, [x, y, width, height], animated) {
		const [, , w, h] = mapRect(turned(1, 1, this.turns), [0, 0, Math.max(width, 8), Math.max(height, 8)]), { area } = this;
		this.show({ page, x: x + width / 2, y: y + height / 2, zoom: (0.92 * Math.min(area[2] / w, area[3] / h)) / this.fit(this.itemOfPage[page]) }, animated);
	}

	showPage(page, animated) {
		const zoom = this.continuous ? Math.max(this.zoom, 1) : 1, half = this.area[3] / 2 / (zoom * this.fit(this.itemOfPage[page]));
		this.show({ page, x: this.edition.picture(page).width / 2, y: this.continuous ? half - GAP : 0, zoom }, animated);
	}

	moveTo(target, animated) {
		const from = this.camera, begin = performance.now();
		this.motion = null;
		if (!animated || this.calm) return this.place(target);
		this.motion = (time) => {
			const t = clamp((time - begin) / 260, 0, 1), between = (a, b) => a + (b - a) * ease(t);
			// With 1 / scale going evenly, one point stays where it is.
			this.place({ x: between(from.x, target.x), y: between(from.y, target.y), scale: 1 / between(1 / from.scale, 1 / target.scale) });
			return t < 1;
		};
	}

	/** `at` is a point of the view that keeps its place. */
	zoomTo(zoom, at = this.middle, animated = true) {
		const [left, top] = this.middle, [x, y] = apply(inverse(this.world()), at[0], at[1]), scale = this.scaleOf(zoom);
		this.moveTo(this.held({ x: x - (at[0] - left) / scale, y: y - (at[1] - top) / scale, scale }), animated);
	}

	/** By CSS pixels; false where there is no room. */
	pan(dx, dy) {
		const { x, y, scale } = this.camera;
		this.motion = null;
		this.place({ x: x - dx / scale, y: y - dy / scale, scale });
		return Math.hypot(this.camera.x - x, this.camera.y - y) > 1e-6;
	}

	/** Goes on after a drag, slower and slower; CSS pixels a millisecond. */
	glide(vx, vy) {
		let last = performance.now();
		const motion = (time) => {
			const step = clamp(time - last, 0, 50), slower = Math.exp(-step / 325), room = this.pan(vx * step, vy * step);
			this.motion = motion;
			[last, vx, vy] = [time, vx * slower, vy * slower];
			return room && Math.hypot(vx, vy) > 0.02;
		};
		if (!this.calm && Math.hypot(vx, vy) > 0.05) this.motion = motion;
	}

	turn(delta) {
		if (this.leaf && this.motion) this.arrive(this.leaf.to);
		const to = this.item + delta;
		this.motion = null;
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

	finishTurn(leaf, onwards) {
		const begin = performance.now(), from = leaf.t, way = (onwards ? 1 : 0) - from;
		const duration = this.calm ? 1 : 360 * Math.max(0.3, Math.abs(way));
		this.leaf = leaf;
		this.motion = (time) => {
			const t = clamp((time - begin) / duration, 0, 1);
			leaf.t = from + way * ease(t);
			if (t === 1) onwards ? this.arrive(leaf.to) : (this.leaf = null);
			return t < 1;
		};
	}

	arrive(item) {
		this.leaf = this.motion = null;
		this.item = item;
		this.place({ x: 0, y: 0, scale: this.fit() });
	}

	step(time) {
		const { motion } = this;
		if (motion && !motion(time) && this.motion === motion) this.motion = null;
		return this.motion !== null;
	}
}
