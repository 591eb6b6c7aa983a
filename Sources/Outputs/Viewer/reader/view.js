import { Arrangement, moved } from './arrangement.js';
import { apply, clamp, inverse, mapRect, multiply, translation, turned } from './geometry.js';

/** Milliseconds of a move of the camera, and of a turned page. */
const MOVE_TIME = 260;
const TURN_TIME = 360;
/** Milliseconds after which a glide is slower by the factor e. */
const GLIDE_TIME = 325;
/** CSS pixels a millisecond: what starts a glide, and what ends it. */
const GLIDE_START = 0.05;
const GLIDE_END = 0.02;
/**
 * Fast at first, then slower.
 * @param {number} t from 0 to 1
 */
const ease = (t) => 1 - (1 - t) ** 3;

/** The camera over the arrangement of pages: what is seen of it, how that moves, and how pages are turned. */
export class View extends Arrangement {
	/** @type {Transition} */
	transition = 'slide';
	/** Whether nothing may move on its own. */
	calm = false;
	/** @type {Camera} */
	camera = { x: 0, y: 0, scale: 1 };
	/** @type {Motion | null} */
	motion = null;
	/** @type {Leaf | null} */
	leaf = null;

	get atRest() {
		return !this.motion && !this.leaf;
	}

	get zoom() {
		return this.camera.scale / this.fit();
	}

	// What is seen

	world() {
		return this.worldOf(this.camera);
	}

	/**
	 * From a page to the window.
	 * @param {number} page
	 */
	matrix(page, world = this.world()) {
		return multiply(world, this.layoutOf(page));
	}

	/**
	 * The pages on screen, those on top last.
	 * @returns {Shown[]}
	 */
	visible() {
		const world = this.world();
		const { leaf } = this;
		if (this.continuous) return this.shownInColumn(world);
		const here = this.shownItem(this.item, world);
		if (!leaf) return here;
		const there = this.fitted(leaf.to);
		const side = this.edition.rtl ? -leaf.delta : leaf.delta;
		if (this.transition === 'flip') return this.flipped(here, there, leaf.t, side);
		/** @param {number} part of the window's width */
		const aside = (part) => translation(side * part * this.width, 0);
		return [...moved(here, aside(-leaf.t)), ...moved(there, aside(1 - leaf.t))];
	}

	/**
	 * A leaf is turned about the spine, seen from above; single pages are turned about their edge.
	 * @param {Shown[]} here
	 * @param {Shown[]} there
	 * @param {number} t
	 * @param {number} side 1 where the leaf comes from the right, else -1
	 * @returns {Shown[]}
	 */
	flipped(here, there, t, side) {
		const [left, , width] = this.area;
		const [spine] = this.middle;
		/**
		 * @param {Shown[]} shown
		 * @param {number} about
		 * @param {number} by
		 */
		const squeezed = (shown, about, by) => moved(shown, [by, 0, 0, 1, about - about * by, 0]);
		if (here.length + there.length < 3) {
			const edge = left + (side > 0 ? 0 : width);
			return [...there, ...squeezed(here, edge, Math.cos((t * Math.PI) / 2))];
		}
		/** @param {Shown} one */
		const lifts = ({ matrix, page }) => {
			const picture = this.edition.picture(page);
			const [x, , shownWidth] = mapRect(matrix, [0, 0, picture.width, picture.height]);
			const isRight = x + shownWidth / 2 >= spine - 1;
			return isRight === side > 0;
		};
		/** @param {Shown} one */
		const lies = (one) => !lifts(one);
		const leaf = t < 0.5 ? here.filter(lifts) : there.filter(lies);
		const breadth = Math.max(0.001, Math.abs(Math.cos(t * Math.PI)));
		return [...here.filter(lies), ...there.filter(lifts), ...squeezed(leaf, spine, breadth)];
	}

	// Where the camera may be

	/** @param {Camera} camera */
	place(camera) {
		this.camera = this.held(camera);
		if (this.continuous) this.item = this.itemAt(this.camera.y);
	}

	/**
	 * A change of size or layout leaves the point in the middle there.
	 * @param {() => void} change
	 * @param {boolean} [whole] shows all of the spread again
	 */
	keeping(change, whole = this.zoom < 1.001) {
		const place = this.current();
		const { page } = place;
		change();
		this.motion = this.leaf = null;
		this.arrange();
		this.item = this.itemOfPage[page];
		if (whole) place.zoom = this.continuous ? this.columnZoom(page) : 1;
		this.show(place, false);
	}

	/** @returns {Place} */
	current() {
		const { zoom, camera } = this;
		const places = this.pagesOf().map((page) => {
			const [x, y] = apply(inverse(this.layoutOf(page)), camera.x, camera.y);
			return { page, x, y, zoom };
		});
		const inTheMiddle = zoom > 1.01 && places.find(({ page, x }) => x >= 0 && x < this.edition.picture(page).width);
		return inTheMiddle || places[0];
	}

	// Going somewhere

	/**
	 * @param {Place} place
	 * @param {boolean} animated
	 */
	show({ page, x, y, zoom }, animated) {
		const item = this.itemOfPage[page];
		const isNear = Math.abs(item - this.item) < (this.continuous ? 3 : 1);
		const [layoutX, layoutY] = apply(this.layoutOf(page), x, y);
		this.leaf = null;
		this.item = item;
		this.moveTo(this.held({ x: layoutX, y: layoutY, scale: this.scaleOf(zoom) }), animated && isNear);
	}

	/**
	 * Shows a part of a page as large as it can be.
	 * @param {number} page
	 * @param {Rect} part
	 * @param {boolean} animated
	 */
	frame(page, [x, y, width, height], animated) {
		const [, , turnedWidth, turnedHeight] = mapRect(turned(1, 1, this.turns), [0, 0, Math.max(width, 8), Math.max(height, 8)]);
		const [, , areaWidth, areaHeight] = this.area;
		const scale = 0.92 * Math.min(areaWidth / turnedWidth, areaHeight / turnedHeight);
		this.show({ page, x: x + width / 2, y: y + height / 2, zoom: scale / this.fit(this.itemOfPage[page]) }, animated);
	}

	/**
	 * @param {number} page
	 * @param {boolean} animated
	 */
	showPage(page, animated) {
		const least = this.isStrip ? 0 : 1;
		const zoom = this.continuous ? Math.max(this.zoom, least) : 1;
		const halfOfWindow = this.area[3] / 2 / (zoom * this.fit(this.itemOfPage[page]));
		const y = this.continuous ? halfOfWindow - this.gap : 0;
		this.show({ page, x: this.edition.picture(page).width / 2, y, zoom }, animated);
	}

	/**
	 * @param {Camera} target
	 * @param {boolean} animated
	 */
	moveTo(target, animated) {
		const from = this.camera;
		const begin = performance.now();
		this.motion = null;
		if (!animated || this.calm) {
			this.place(target);
			return;
		}
		this.motion = (time) => {
			const t = clamp((time - begin) / MOVE_TIME, 0, 1);
			/**
			 * @param {number} a
			 * @param {number} b
			 */
			const between = (a, b) => a + (b - a) * ease(t);
			// With 1 / scale going evenly, one point stays where it is.
			const scale = 1 / between(1 / from.scale, 1 / target.scale);
			this.place({ x: between(from.x, target.x), y: between(from.y, target.y), scale });
			return t < 1;
		};
	}

	/**
	 * @param {number} zoom
	 * @param {Point} [at] the point of the window that keeps its place
	 * @param {boolean} [animated]
	 */
	zoomTo(zoom, at = this.middle, animated = true) {
		const [left, top] = this.middle;
		const [x, y] = apply(inverse(this.world()), at[0], at[1]);
		const scale = this.scaleOf(zoom);
		this.moveTo(this.held({ x: x - (at[0] - left) / scale, y: y - (at[1] - top) / scale, scale }), animated);
	}

	/**
	 * Moves by CSS pixels; false where there is no room.
	 * @param {number} dx
	 * @param {number} dy
	 */
	pan(dx, dy) {
		const { x, y, scale } = this.camera;
		this.motion = null;
		this.place({ x: x - dx / scale, y: y - dy / scale, scale });
		return Math.hypot(this.camera.x - x, this.camera.y - y) > 1e-6;
	}

	/**
	 * Goes on after a drag, slower and slower.
	 * @param {number} vx CSS pixels a millisecond
	 * @param {number} vy
	 */
	glide(vx, vy) {
		let last = performance.now();
		/** @type {Motion} */
		const motion = (time) => {
			const step = clamp(time - last, 0, 50);
			const slower = Math.exp(-step / GLIDE_TIME);
			const hasRoom = this.pan(vx * step, vy * step);
			this.motion = motion;
			last = time;
			vx *= slower;
			vy *= slower;
			return hasRoom && Math.hypot(vx, vy) > GLIDE_END;
		};
		if (!this.calm && Math.hypot(vx, vy) > GLIDE_START) this.motion = motion;
	}

	// Turning pages

	/**
	 * @param {number} delta 1 or -1, in reading order
	 * @returns {boolean} false at the end
	 */
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

	/**
	 * A finger draws the next spread in.
	 * @param {number} dx CSS pixels that it has moved
	 */
	peek(dx) {
		const delta = dx < 0 === !this.edition.rtl ? 1 : -1;
		const to = this.item + delta;
		const canTurn = dx && this.items[to] && this.transition !== 'none';
		this.motion = null;
		this.leaf = canTurn ? { to, delta, t: clamp(Math.abs(dx) / this.width, 0, 1) } : null;
	}

	/**
	 * @param {Leaf} leaf
	 * @param {boolean} onwards else it falls back
	 */
	finishTurn(leaf, onwards) {
		const begin = performance.now();
		const from = leaf.t;
		const way = (onwards ? 1 : 0) - from;
		const duration = this.calm ? 1 : TURN_TIME * Math.max(0.3, Math.abs(way));
		this.leaf = leaf;
		this.motion = (time) => {
			const t = clamp((time - begin) / duration, 0, 1);
			leaf.t = from + way * ease(t);
			if (t < 1) return true;
			if (onwards) this.arrive(leaf.to);
			else this.leaf = null;
			return false;
		};
	}

	/** @param {number} item */
	arrive(item) {
		this.leaf = this.motion = null;
		this.item = item;
		this.place({ x: 0, y: 0, scale: this.fit() });
	}

	/**
	 * One frame of what moves.
	 * @param {number} time
	 * @returns {boolean} whether more frames are needed
	 */
	step(time) {
		const { motion } = this;
		if (motion && !motion(time) && this.motion === motion) this.motion = null;
		return this.motion !== null;
	}
}
