import { isWheelOfPage, sharing, WHOLE } from './geometry.js';

/** Fingers, mouse, wheel and keys. What begins on a control stays there. */

/** CSS pixels that a tap may wander. */
const TAP_RADIUS = 8;
/** Milliseconds between two taps, and CSS pixels. */
const DOUBLE_TAP_TIME = 320;
const DOUBLE_TAP_RADIUS = 24;
/** Milliseconds at the end of a drag that tell how fast it was. */
const FLING_TIME = 90;
/** CSS pixels that an arrow key moves a page that is zoomed. */
const ARROW_STEP = 80;
/** The part of a turn, and CSS pixels a millisecond, after which a page that is let go is turned. */
const TURN_PART = 0.35;
const TURN_SPEED = 0.35;
/** What has gestures of its own. */
const CONTROLS = 'button:not(.link), input, video[controls], audio, .scrolls';

/** @typedef {{ time: number, at: Point }} TracePoint */

/**
 * Where an event is on the stage.
 * @param {HTMLElement} stage
 * @param {PointerEvent | WheelEvent} event
 * @returns {Point}
 */
function pointOn(stage, { clientX, clientY }) {
	const { left, top } = stage.getBoundingClientRect();
	return [clientX - left, clientY - top];
}

/**
 * Listens on the reader's stage for as long as there is a reader.
 * @param {Reader} reader
 */
export function listen(reader) {
	const { stage } = reader;
	const pointers = pointerGestures(reader);
	/** @param {Event} event */
	const handle = (event) => {
		const { view } = reader;
		if (!view) return;
		// Inside the shadow root, too.
		const target = /** @type {Element} */ (event.composedPath()[0]);
		if (event instanceof WheelEvent) wheel(reader, event, target);
		else if (event instanceof KeyboardEvent) key(reader, event, target);
		else if (event instanceof PointerEvent) {
			if (event.type === 'pointerdown') pointers.down(view, event, target);
			else if (event.type === 'pointermove') pointers.move(view, event);
			else pointers.up(view, event, target);
		}
	};
	for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'wheel', 'keydown']) {
		stage.addEventListener(type, handle, { passive: false });
	}
	stage.ondragstart = (event) => event.preventDefault();
	// A drag that began on a link is no tap on it.
	stage.addEventListener('click', (event) => {
		if (!pointers.hasDragged()) return;
		event.preventDefault();
		event.stopPropagation();
	}, true);
}

/**
 * A reader that has a page to itself needs no click before its keys work.
 * @param {Reader} reader
 * @param {AbortSignal} signal
 */
export function listenToWindow(reader, signal) {
	addEventListener('keydown', (event) => {
		if (!reader.ownsPage || event.target !== document.body) return;
		if (!reader.stage.dispatchEvent(new KeyboardEvent('keydown', event))) event.preventDefault();
	}, { signal });
}

/**
 * Taps, drags, flings and pinches.
 * @param {Reader} reader
 */
function pointerGestures(reader) {
	const { stage } = reader;
	/** @type {Map<number, Point>} where each finger is */
	const pointers = new Map();
	/** @type {Point} where the first finger began */
	let begin;
	/** @type {TracePoint[]} its way */
	let trace;
	/**
	 * Of two fingers: the middle between them, and their distance.
	 * @type {{ x: number, y: number, distance: number } | null}
	 */
	let spread;
	let dragged = false;
	let turning = false;
	/** Whether one finger scrolls the surrounding page. */
	let isOfPage = false;
	/** @type {{ time: number, x: number, y: number } | null} */
	let lastTap = null;

	/** @param {View} view */
	const pinch = (view) => {
		const [p, q] = [...pointers.values()];
		const before = spread;
		spread = { x: (p[0] + q[0]) / 2, y: (p[1] + q[1]) / 2, distance: Math.hypot(p[0] - q[0], p[1] - q[1]) || 1 };
		if (!before) return;
		view.pan(spread.x - before.x, spread.y - before.y);
		view.zoomTo((view.zoom * spread.distance) / before.distance, [spread.x, spread.y], false);
	};

	/**
	 * Two taps zoom; one of a finger at the edge turns.
	 * @param {View} view
	 * @param {PointerEvent} event
	 * @param {Element} target
	 */
	const tap = (view, event, target) => {
		if (target.closest('.overlay')) return;
		const [x, y] = pointOn(stage, event);
		const before = lastTap;
		const time = event.timeStamp;
		lastTap = { time, x, y };
		if (before && time - before.time < DOUBLE_TAP_TIME && Math.hypot(x - before.x, y - before.y) < DOUBLE_TAP_RADIUS) {
			lastTap = null;
			view.zoomTo(view.zoom > 1.2 ? 1 : Math.max(2.2, view.columnZoom(view.page)), [x, y]);
		} else if (event.pointerType === 'touch' && !view.continuous && view.zoom < WHOLE) {
			const edge = Math.min(90, view.width * 0.14);
			if (x < edge) turnTowards(reader, -1);
			else if (x > view.width - edge) turnTowards(reader, 1);
		}
	};

	return {
		hasDragged: () => dragged,

		/**
		 * @param {View} view
		 * @param {PointerEvent} event
		 * @param {Element} target
		 */
		down(view, event, target) {
			const isMouse = event.pointerType === 'mouse';
			const isLeft = event.button === 0;
			if (event.button > 1 || target.closest(CONTROLS)) return;
			// A mouse on words selects them; the middle button always moves the page.
			if (isMouse && isLeft && target.closest('.text span')) return;
			if (!isLeft) event.preventDefault();
			else if (isMouse) getSelection()?.removeAllRanges();
			pointers.set(event.pointerId, pointOn(stage, event));
			spread = null;
			if (pointers.size > 1) {
				isOfPage = false;
				view.leaf = null;
				return;
			}
			begin = pointOn(stage, event);
			trace = [{ time: event.timeStamp, at: begin }];
			dragged = false;
			turning = false;
			isOfPage = event.pointerType === 'touch' && sharing(reader) === 'cooperative';
			if (view.leaf) view.arrive(view.leaf.to);
			view.motion = null;
		},

		/**
		 * @param {View} view
		 * @param {PointerEvent} event
		 */
		move(view, event) {
			const last = pointers.get(event.pointerId);
			const at = pointOn(stage, event);
			if (!last) return;
			const dx = at[0] - begin[0];
			const dy = at[1] - begin[1];
			if (!dragged && pointers.size === 1 && Math.hypot(dx, dy) < TAP_RADIUS) return;
			if (!dragged) stage.setPointerCapture(event.pointerId);
			dragged = true;
			stage.classList.add('dragging');
			pointers.set(event.pointerId, at);
			if (pointers.size > 1) pinch(view);
			else {
				trace.push({ time: event.timeStamp, at });
				const hasRoom = !turning && !isOfPage && view.pan(at[0] - last[0], at[1] - last[1]);
				turning ||= !view.continuous && !hasRoom && view.zoom < WHOLE && Math.abs(dx) > Math.abs(dy);
				if (turning) view.peek(dx);
			}
			reader.redraw();
		},

		/**
		 * The end of a gesture, also where the browser has taken it over.
		 * @param {View} view
		 * @param {PointerEvent} event
		 * @param {Element} target
		 */
		up(view, event, target) {
			spread = null;
			if (!pointers.delete(event.pointerId) || pointers.size) return;
			stage.classList.remove('dragging');
			const { leaf } = view;
			const isReal = event.type === 'pointerup';
			const last = trace.at(-1);
			const first = trace.find(({ time }) => time > event.timeStamp - FLING_TIME) ?? last;
			const time = Math.max(1, last.time - first.time);
			const vx = (last.at[0] - first.at[0]) / time;
			const vy = (last.at[1] - first.at[1]) / time;
			if (turning && leaf) {
				const towardsNext = view.edition.rtl ? 1 : -1;
				const isFast = vx * leaf.delta * towardsNext > TURN_SPEED;
				view.finishTurn(leaf, isReal && (leaf.t > TURN_PART || isFast));
			} else if (isReal && !dragged) tap(view, event, target);
			else if (isOfPage && !turning) tell(reader, 'touch');
			else if (isReal) view.glide(vx, vy);
			reader.redraw();
			// The click comes after this.
			setTimeout(() => (dragged = false));
		},
	};
}

/**
 * @param {Reader} reader
 * @param {1 | -1} side 1 for what is on the right, -1 for what is on the left
 */
const turnTowards = (reader, side) => reader.turn(reader.edition.rtl ? -side : side);

/**
 * Zooms and moves by wheel, as far as the wheel is not the surrounding page's.
 * @param {Reader} reader
 * @param {WheelEvent} event
 * @param {Element} target
 */
function wheel(reader, event, target) {
	const { view } = reader;
	if (target.closest('.scrolls')) return;
	const isZoom = event.ctrlKey || event.metaKey;
	const share = sharing(reader);
	// What can't be cancelled any more belongs to a page that scrolls already.
	if (!isZoom && (isWheelOfPage(share, view) || !event.cancelable)) {
		if (share === 'cooperative') tell(reader, 'wheel');
		return;
	}
	const unit = [1, 20, view.height][event.deltaMode];
	const dx = event.deltaX * unit;
	const dy = event.deltaY * unit;
	// A wheel moves in coarse steps, two fingers on a pad in fine ones, and sideways.
	const isPad = !event.deltaMode && (dx || Math.abs(dy) < 50);
	if (!isZoom && (view.continuous || (isPad && view.zoom > WHOLE))) {
		const hasRoom = view.pan(-dx, -dy);
		if (!hasRoom && share === 'unused') return;
	} else {
		const sensitivity = isZoom && isPad ? 0.01 : 0.0025;
		const step = Math.max(-240, Math.min(240, dy));
		view.zoomTo(view.zoom * Math.exp(-step * sensitivity), pointOn(reader.stage, event), false);
	}
	event.preventDefault();
	reader.redraw();
}

/**
 * Keys of the stage; others are those that furniture.html gives its buttons.
 * @param {Reader} reader
 * @param {KeyboardEvent} event
 * @param {Element} target
 */
function key(reader, event, target) {
	const { key, shiftKey } = event;
	if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
	if (target.closest('input, video, audio')) return;
	if (target !== reader.stage && /^( |Enter)$/.test(key)) return;
	const action = actionOf(reader, key, shiftKey);
	if (!action) return;
	event.preventDefault();
	action();
	reader.redraw();
}

/**
 * @param {Reader} reader
 * @param {string} key
 * @param {boolean} shiftKey
 * @returns {(() => void) | undefined}
 */
function actionOf(reader, key, shiftKey) {
	const { view } = reader;
	/** @param {1 | -1} side */
	const sideways = (side) => {
		if (view.zoom < WHOLE && !view.continuous) turnTowards(reader, side);
		else view.pan(-ARROW_STEP * side, 0);
	};
	switch (key) {
		case 'ArrowLeft': return () => sideways(-1);
		case 'ArrowRight': return () => sideways(1);
		case 'ArrowUp': return () => view.pan(0, ARROW_STEP);
		case 'ArrowDown': return () => view.pan(0, -ARROW_STEP);
		case ' ': return () => reader.turn(shiftKey ? -1 : 1);
		case 'Home': return () => reader.visit({ page: 0 });
		case 'End': return () => reader.visit({ page: reader.pageCount - 1 });
	}
	const button = /** @type {HTMLElement | null} */ (reader.parts?.querySelector(`[aria-keyshortcuts~="${CSS.escape(key)}"]`));
	return button && (() => reader.furniture.act(button));
}

/**
 * Says how the reader is moved where a gesture was the surrounding page's.
 * @param {Reader} reader
 * @param {'wheel' | 'touch'} gesture
 */
async function tell(reader, gesture) {
	const { hintAt } = await import('./hint.js');
	hintAt(reader, gesture);
}
