/** Fingers, mouse, wheel and keys, over the stage. What begins on a control of an overlay stays with the overlay. */

/** CSS pixels that a tap may wander, milliseconds between two of a double tap. */
const WANDER = 8, DOUBLE = 320;
const OWN = 'button:not(.link), input, video[controls], audio, .scrolls';

export class Gestures {
	constructor(reader) {
		this.reader = reader;
		/** @type {Map<number, number[]>} */
		this.pointers = new Map();
		const { stage } = reader;
		this.stage = stage;
		for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'wheel', 'keydown'])
			stage.addEventListener(type, (event) => reader.view && this[type](event, event.composedPath()[0], reader.view), { passive: false });
		stage.addEventListener('dragstart', (event) => event.preventDefault());
		// A drag that began on a link is no tap on it.
		stage.addEventListener('click', (event) => {
			if (!this.dragged) return;
			event.preventDefault();
			event.stopPropagation();
		}, true);
	}

	point({ clientX, clientY }) {
		const { left, top } = this.stage.getBoundingClientRect();
		return [clientX - left, clientY - top];
	}

	pointerdown(event, target, view) {
		const isMouse = event.pointerType === 'mouse', isLeft = event.button === 0;
		if (event.button > 1 || target.closest(OWN)) return;
		// A mouse on words selects them; the middle button always moves the page.
		if (isMouse && isLeft && target.closest('.text span')) return;
		if (!isLeft) event.preventDefault();
		else if (isMouse) getSelection()?.removeAllRanges();
		const point = this.point(event);
		this.pointers.set(event.pointerId, point);
		this.spread = null;
		if (this.pointers.size > 1) return void (view.leaf = null);
		this.begin = point;
		this.trace = [{ time: event.timeStamp, point }];
		this.dragged = this.turning = false;
		if (view.leaf) view.arrive(view.leaf.to);
		view.motion = null;
	}

	pointermove(event, _, view) {
		const last = this.pointers.get(event.pointerId), point = this.point(event);
		if (!last) return;
		const [fromX, fromY] = [point[0] - this.begin[0], point[1] - this.begin[1]];
		if (!this.dragged && this.pointers.size === 1 && Math.hypot(fromX, fromY) < WANDER) return;
		if (!this.dragged) this.stage.setPointerCapture(event.pointerId);
		this.dragged = true;
		this.stage.classList.add('dragging');
		this.pointers.set(event.pointerId, point);
		if (this.pointers.size > 1) this.pinch(view);
		else {
			this.trace.push({ time: event.timeStamp, point });
			const room = !this.turning && view.pan(point[0] - last[0], point[1] - last[1]);
			this.turning ||= !view.continuous && !room && view.zoom < 1.02 && Math.abs(fromX) > Math.abs(fromY);
			if (this.turning) view.peek(fromX);
		}
		this.reader.redraw();
	}

	pinch(view) {
		const [p, q] = [...this.pointers.values()], before = this.spread;
		const now = (this.spread = { x: (p[0] + q[0]) / 2, y: (p[1] + q[1]) / 2, distance: Math.hypot(p[0] - q[0], p[1] - q[1]) || 1 });
		if (!before) return;
		view.pan(now.x - before.x, now.y - before.y);
		view.zoomTo((view.zoom * now.distance) / before.distance, [now.x, now.y], false);
	}

	pointerup(event, target, view) {
		this.spread = null;
		if (!this.pointers.delete(event.pointerId) || this.pointers.size) return;
		this.stage.classList.remove('dragging');
		const isReal = event.type === 'pointerup', last = this.trace.at(-1);
		const first = this.trace.find(({ time }) => time > event.timeStamp - 90) ?? last, span = Math.max(1, last.time - first.time);
		const [vx, vy] = [0, 1].map((axis) => (last.point[axis] - first.point[axis]) / span);
		const { leaf } = view, side = leaf && leaf.delta * (view.edition.rtl ? 1 : -1);
		if (this.turning && leaf) view.finishTurn(leaf, isReal && (leaf.t > 0.35 || vx * side > 0.35));
		else if (isReal && this.dragged) view.glide(vx, vy);
		else if (isReal) this.tap(event, target, view);
		this.reader.redraw();
		// The click that follows is still part of the drag.
		setTimeout(() => (this.dragged = false));
	}

	pointercancel(...event) {
		this.pointerup(...event);
	}

	tap(event, target, view) {
		if (target.closest('.overlay')) return;
		const [x, y] = this.point(event), before = this.lastTap ?? { time: -DOUBLE, x, y };
		this.lastTap = { time: event.timeStamp, x, y };
		if (event.timeStamp - before.time < DOUBLE && Math.hypot(x - before.x, y - before.y) < 3 * WANDER) {
			this.lastTap = null;
			view.zoomTo(view.zoom > 1.2 ? 1 : Math.max(2.2, view.columnZoom(view.page)), [x, y]);
		} else if (event.pointerType === 'touch' && !view.continuous && view.zoom < 1.02) {
			const edge = Math.min(90, view.width * 0.14), side = x < edge ? -1 : x > view.width - edge ? 1 : 0;
			if (side) this.reader.turn(view.edition.rtl ? -side : side);
		}
	}

	wheel(event, target, view) {
		if (target.closest('.scrolls')) return;
		event.preventDefault();
		const unit = [1, 20, view.height][event.deltaMode], dx = event.deltaX * unit, dy = event.deltaY * unit;
		// A wheel turns in coarse steps; two fingers on a pad move in fine ones, and sideways.
		const isPad = !event.deltaMode && (dx !== 0 || Math.abs(dy) < 50), zooms = event.ctrlKey || event.metaKey;
		if (!zooms && (view.continuous || (isPad && view.zoom > 1.02))) view.pan(-dx, -dy);
		else view.zoomTo(view.zoom * Math.exp(-Math.max(-240, Math.min(240, dy)) * (zooms && isPad ? 0.01 : 0.0025)), this.point(event), false);
		this.reader.redraw();
	}

	keydown(event, target, view) {
		const { reader } = this, { key } = event;
		if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
		if (target.closest('input, video, audio') || (target !== this.stage && /^( |Enter)$/.test(key))) return;
		const along = (x, y) => () => (x && view.zoom < 1.02 && !view.continuous ? reader.turn(view.edition.rtl ? -x : x) : view.pan(-80 * x, -80 * y));
		const zoom = (by) => () => reader.zoomTo(view.zoom * by);
		const action = {
			ArrowLeft: along(-1, 0), ArrowRight: along(1, 0), ArrowUp: along(0, -1), ArrowDown: along(0, 1),
			PageDown: () => reader.turn(1), PageUp: () => reader.turn(-1), ' ': () => reader.turn(event.shiftKey ? -1 : 1),
			Home: () => reader.visit({ page: 0 }), End: () => reader.visit({ page: reader.pageCount - 1 }),
			'+': zoom(1.4), '=': zoom(1.4), '-': zoom(1 / 1.4), 0: () => reader.zoomTo(1), r: () => reader.rotate(1), R: () => reader.rotate(-1),
			'/': () => reader.furniture?.openPanel('search'), c: () => reader.furniture?.openPanel('contents'), f: () => reader.furniture?.fullScreen(),
		}[key];
		if (!action) return;
		event.preventDefault();
		action();
		reader.redraw();
	}
}
