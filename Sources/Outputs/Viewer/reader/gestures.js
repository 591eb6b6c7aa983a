/** Fingers, mouse, wheel and keys. What begins on a control stays there. */

/** CSS pixels that a tap may wander; milliseconds between two taps. */
const WANDER = 8, DOUBLE = 320;
const OWN = 'button:not(.link), input, video[controls], audio, .scrolls';

export function listen(reader) {
	const { stage } = reader, pointers = new Map();
	let begin, trace, spread, dragged = false, turning = false, lastTap = null;

	const point = ({ clientX, clientY }) => {
		const { left, top } = stage.getBoundingClientRect();
		return [clientX - left, clientY - top];
	};

	const pinch = (view) => {
		const [p, q] = [...pointers.values()], before = spread;
		spread = { x: (p[0] + q[0]) / 2, y: (p[1] + q[1]) / 2, distance: Math.hypot(p[0] - q[0], p[1] - q[1]) || 1 };
		if (!before) return;
		view.pan(spread.x - before.x, spread.y - before.y);
		view.zoomTo((view.zoom * spread.distance) / before.distance, [spread.x, spread.y], false);
	};

	const tap = (event, target, view) => {
		if (target.closest('.overlay')) return;
		const [x, y] = point(event), before = lastTap, time = event.timeStamp;
		lastTap = { time, x, y };
		if (before && time - before.time < DOUBLE && Math.hypot(x - before.x, y - before.y) < 3 * WANDER) {
			lastTap = null;
			view.zoomTo(view.zoom > 1.2 ? 1 : Math.max(2.2, view.columnZoom(view.page)), [x, y]);
		} else if (event.pointerType === 'touch' && !view.continuous && view.zoom < 1.02) {
			const edge = Math.min(90, view.width * 0.14), side = x < edge ? -1 : x > view.width - edge ? 1 : 0;
			if (side) reader.turn(view.edition.rtl ? -side : side);
		}
	};

	const up = (event, target, view) => {
		spread = null;
		if (!pointers.delete(event.pointerId) || pointers.size) return;
		stage.classList.remove('dragging');
		const isReal = event.type === 'pointerup', last = trace.at(-1), { leaf } = view, first = trace.find(({ time }) => time > event.timeStamp - 90) ?? last;
		const [vx, vy] = [0, 1].map((axis) => (last.at[axis] - first.at[axis]) / Math.max(1, last.time - first.time));
		if (turning && leaf) view.finishTurn(leaf, isReal && (leaf.t > 0.35 || vx * leaf.delta * (view.edition.rtl ? 1 : -1) > 0.35));
		else if (isReal) dragged ? view.glide(vx, vy) : tap(event, target, view);
		reader.redraw();
		setTimeout(() => (dragged = false));
	};

	const listeners = {
		pointerdown(event, target, view) {
			const isMouse = event.pointerType === 'mouse', isLeft = event.button === 0;
			if (event.button > 1 || target.closest(OWN)) return;
			// A mouse on words selects them; the middle button always moves the page.
			if (isMouse && isLeft && target.closest('.text span')) return;
			if (!isLeft) event.preventDefault();
			else if (isMouse) getSelection()?.removeAllRanges();
			pointers.set(event.pointerId, point(event));
			spread = null;
			if (pointers.size > 1) return void (view.leaf = null);
			begin = point(event);
			trace = [{ time: event.timeStamp, at: begin }];
			dragged = turning = false;
			if (view.leaf) view.arrive(view.leaf.to);
			view.motion = null;
		},

		pointermove(event, _, view) {
			const last = pointers.get(event.pointerId), at = point(event);
			if (!last) return;
			const dx = at[0] - begin[0], dy = at[1] - begin[1];
			if (!dragged && pointers.size === 1 && Math.hypot(dx, dy) < WANDER) return;
			if (!dragged) stage.setPointerCapture(event.pointerId);
			dragged = true;
			stage.classList.add('dragging');
			pointers.set(event.pointerId, at);
			if (pointers.size > 1) pinch(view);
			else {
				trace.push({ time: event.timeStamp, at });
				const room = !turning && view.pan(at[0] - last[0], at[1] - last[1]);
				turning ||= !view.continuous && !room && view.zoom < 1.02 && Math.abs(dx) > Math.abs(dy);
				if (turning) view.peek(dx);
			}
			reader.redraw();
		},

		pointerup: up,
		pointercancel: up,

		wheel(event, target, view) {
			if (target.closest('.scrolls')) return;
			event.preventDefault();
			const unit = [1, 20, view.height][event.deltaMode], dx = event.deltaX * unit, dy = event.deltaY * unit;
			// A wheel moves in coarse steps, two fingers on a pad in fine ones, and sideways.
			const isPad = !event.deltaMode && (dx || Math.abs(dy) < 50), zooms = event.ctrlKey || event.metaKey;
			if (!zooms && (view.continuous || (isPad && view.zoom > 1.02))) view.pan(-dx, -dy);
			else view.zoomTo(view.zoom * Math.exp(-Math.max(-240, Math.min(240, dy)) * (zooms && isPad ? 0.01 : 0.0025)), point(event), false);
			reader.redraw();
		},

		keydown(event, target, view) {
			const { key } = event;
			if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
			if (target.closest('input, video, audio') || (target !== stage && /^( |Enter)$/.test(key))) return;
			const along = (x, y) => () => (x && view.zoom < 1.02 && !view.continuous ? reader.turn(view.edition.rtl ? -x : x) : view.pan(-80 * x, -80 * y));
			// Other keys are those that furniture.html gives its buttons.
			const button = key !== ' ' && reader.parts?.querySelector(`[aria-keyshortcuts~="${CSS.escape(key)}"]`);
			const action = {
				ArrowLeft: along(-1, 0), ArrowRight: along(1, 0), ArrowUp: along(0, -1), ArrowDown: along(0, 1), ' ': () => reader.turn(event.shiftKey ? -1 : 1),
				Home: () => reader.visit({ page: 0 }), End: () => reader.visit({ page: reader.pageCount - 1 }),
			}[key] ?? (button && (() => reader.furniture.act(button)));
			if (!action) return;
			event.preventDefault();
			action();
			reader.redraw();
		},
	};
	for (const [type, run] of Object.entries(listeners)) stage.addEventListener(type, (event) => reader.view && run(event, event.composedPath()[0], reader.view), { passive: false });
	stage.ondragstart = (event) => event.preventDefault();
	// A drag that began on a link is no tap on it.
	stage.addEventListener('click', (event) => dragged && (event.preventDefault(), event.stopPropagation()), true);
}
