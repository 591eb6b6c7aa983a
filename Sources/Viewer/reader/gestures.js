/** Fingers, mouse, wheel and keys, over the stage. What begins on a control of an overlay stays with the overlay. */

const TAP = 8;
const OWN = 'button, input, select, textarea, video[controls], audio, dialog, .scrolls';

export class Gestures {
	/** @param {import('./recto-reader.js').RectoReader} reader */
	constructor(reader) {
		this.reader = reader;
		/** @type {Map<number, { x: number, y: number }>} */
		this.pointers = new Map();
		/** @type {{ time: number, x: number, y: number }[]} */
		this.trace = [];
		const stage = /** @type {HTMLElement} */ (reader.stage);
		this.stage = stage;
		stage.addEventListener('pointerdown', (event) => this.down(event));
		stage.addEventListener('pointermove', (event) => this.move(event));
		for (const end of ['pointerup', 'pointercancel']) stage.addEventListener(end, (event) => this.up(/** @type {PointerEvent} */ (event)));
		stage.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
		stage.addEventListener('keydown', (event) => this.key(event));
		stage.addEventListener('dragstart', (event) => event.preventDefault());
		// A drag that began on a link is no tap on it.
		stage.addEventListener('click', (event) => {
			if (this.dragged) {
				event.preventDefault();
				event.stopPropagation();
			}
		}, true);
	}

	get view() {
		return this.reader.view;
	}

	/** @param {{ clientX: number, clientY: number }} event @returns {[number, number]} */
	point({ clientX, clientY }) {
		const { left, top } = this.stage.getBoundingClientRect();
		return [clientX - left, clientY - top];
	}

	/** @param {PointerEvent} event */
	down(event) {
		const target = /** @type {Element} */ (event.composedPath()[0]);
		if (!this.view || event.button > 1 || (target.closest(OWN) && !target.closest('.link'))) return;
		// A mouse on words selects them; the middle button always moves the page.
		if (event.pointerType === 'mouse' && event.button === 0 && target.closest('.text span')) return;
		if (event.button === 1) event.preventDefault();
		if (event.pointerType === 'mouse' && event.button === 0) getSelection()?.removeAllRanges();
		const [x, y] = this.point(event);
		this.pointers.set(event.pointerId, { x, y });
		this.trace = [{ time: event.timeStamp, x, y }];
		if (this.pointers.size === 1) {
			this.begin = { x, y };
			this.dragged = false;
			this.turning = false;
			if (this.view.leaf) this.view.settle();
			this.view.motion = null;
		} else if (this.view.leaf) this.view.leaf = null;
		this.spread = null;
	}

	/** @param {PointerEvent} event */
	move(event) {
		const last = this.pointers.get(event.pointerId);
		const { view } = this;
		if (!last || !view || !this.begin) return;
		const [x, y] = this.point(event);
		if (!this.dragged && Math.hypot(x - this.begin.x, y - this.begin.y) < TAP && this.pointers.size === 1) return;
		if (!this.dragged) {
			this.dragged = true;
			this.stage.setPointerCapture?.(event.pointerId);
			this.stage.classList.add('dragging');
		}
		const dx = x - last.x, dy = y - last.y;
		last.x = x;
		last.y = y;
		if (this.pointers.size > 1) this.pinch();
		else {
			this.trace.push({ time: event.timeStamp, x, y });
			const whole = x - this.begin.x;
			const sideways = Math.abs(whole) > Math.abs(y - this.begin.y);
			const room = !this.turning && view.pan(dx, dy);
			if (!view.continuous && !room && (this.turning || (view.zoom < 1.02 && sideways))) {
				this.turning = true;
				view.peek(whole);
			}
		}
		this.reader.redraw();
	}

	pinch() {
		const { view } = this;
		if (!view) return;
		const [p, q] = [...this.pointers.values()];
		const now = { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2, distance: Math.hypot(p.x - q.x, p.y - q.y) || 1 };
		if (this.spread) {
			view.pan(now.x - this.spread.x, now.y - this.spread.y);
			view.zoomTo((view.zoom * now.distance) / this.spread.distance, [now.x, now.y], false);
		}
		this.spread = now;
	}

	/** @param {PointerEvent} event */
	up(event) {
		const { view } = this;
		if (!this.pointers.delete(event.pointerId) || !view || this.pointers.size) {
			this.spread = null;
			return;
		}
		this.stage.classList.remove('dragging');
		const recent = this.trace.filter(({ time }) => time > event.timeStamp - 90);
		const last = this.trace[this.trace.length - 1], first = recent[0] ?? last;
		const span = Math.max(1, last.time - first.time);
		const [vx, vy] = [(last.x - first.x) / span, (last.y - first.y) / span];
		if (this.turning) {
			const { leaf } = view;
			const side = leaf ? (this.view?.edition.rtl ? leaf.delta : -leaf.delta) : 0;
			if (leaf) view.finishTurn(leaf, event.type === 'pointerup' && (leaf.t > 0.35 || vx * side > 0.35));
		} else if (this.dragged && event.type === 'pointerup') view.glide(vx, vy);
		else if (event.type === 'pointerup') this.tap(event);
		this.reader.redraw();
		// The click that follows is still part of the drag.
		setTimeout(() => (this.dragged = false));
	}

	/** @param {PointerEvent} event */
	tap(event) {
		const { view } = this;
		const target = /** @type {Element} */ (event.composedPath()[0]);
		if (!view || target.closest('.overlay')) return;
		const [x, y] = this.point(event);
		const before = this.lastTap;
		this.lastTap = { time: event.timeStamp, x, y };
		if (before && event.timeStamp - before.time < 320 && Math.hypot(x - before.x, y - before.y) < 24) {
			this.lastTap = undefined;
			view.zoomTo(view.zoom > 1.2 ? 1 : Math.max(2.2, view.columnZoom(view.page)), [x, y]);
		} else if (event.pointerType === 'touch' && !view.continuous && view.zoom < 1.02) {
			const edge = Math.min(90, view.width * 0.14);
			if (x < edge) this.reader.turn(view.edition.rtl ? 1 : -1);
			else if (x > view.width - edge) this.reader.turn(view.edition.rtl ? -1 : 1);
		}
	}

	/** @param {WheelEvent} event */
	wheel(event) {
		const { view } = this;
		if (!view || /** @type {Element} */ (event.composedPath()[0]).closest('.scrolls')) return;
		event.preventDefault();
		const unit = event.deltaMode === 1 ? 20 : event.deltaMode === 2 ? view.height : 1;
		const dx = event.deltaX * unit, dy = event.deltaY * unit;
		// A wheel turns in coarse steps; two fingers on a pad move in fine ones, and sideways.
		const pad = event.deltaMode === 0 && (event.deltaX !== 0 || Math.abs(event.deltaY) < 50);
		if (event.ctrlKey || event.metaKey || (!view.continuous && !(pad && view.zoom > 1.02)))
			view.zoomTo(view.zoom * Math.exp(-Math.max(-240, Math.min(240, dy)) * (event.ctrlKey && pad ? 0.01 : 0.0025)), this.point(event), false);
		else view.pan(-dx, -dy);
		this.reader.redraw();
	}

	/** @param {KeyboardEvent} event */
	key(event) {
		const { view, reader } = this;
		const target = /** @type {Element} */ (event.composedPath()[0]);
		if (!view || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
		if (target.closest('input, textarea, video, audio') || (target !== this.stage && /^( |Enter)$/.test(event.key))) return;
		const onwards = view.edition.rtl ? -1 : 1;
		const step = 80;
		const along = (dx, dy) => {
			if (dx && view.zoom < 1.02 && !view.continuous) reader.turn(Math.sign(dx) * onwards);
			else view.pan(-dx, -dy);
		};
		/** @type {Record<string, () => void>} */
		const keys = {
			ArrowLeft: () => along(-step, 0), ArrowRight: () => along(step, 0),
			ArrowUp: () => along(0, -step), ArrowDown: () => along(0, step),
			PageDown: () => reader.turn(1), PageUp: () => reader.turn(-1), ' ': () => reader.turn(event.shiftKey ? -1 : 1),
			Home: () => reader.goTo({ page: 0 }), End: () => reader.goTo({ page: reader.pageCount - 1 }),
			'+': () => reader.zoomTo(view.zoom * 1.4), '=': () => reader.zoomTo(view.zoom * 1.4), '-': () => reader.zoomTo(view.zoom / 1.4),
			0: () => reader.zoomTo(1), r: () => reader.rotate(1), R: () => reader.rotate(-1),
			'/': () => reader.furniture?.openPanel('search'), c: () => reader.furniture?.openPanel('contents'),
			f: () => reader.furniture?.fullScreen(),
		};
		const action = keys[event.key];
		if (!action) return;
		event.preventDefault();
		action();
		reader.redraw();
	}
}
