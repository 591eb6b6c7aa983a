import { clamp, intersect } from './geometry.js';

/** Where overlays are and when they are seen. Nothing here knows of the document. */

/** What stands in front of the words, and how many overlays can stand before each other. */
const FRONT = 101;
const DEEPEST = 100;
/** How far below its `minZoom` an overlay is there already: a zoom is computed. */
const ZOOM_TOLERANCE = 1e-6;
/** How much of an overlay has to be on its page, for it not to run over the edge. */
const WHOLE = 0.999;

/**
 * The rectangle of an overlay, if it is one.
 * @param {unknown} value
 * @returns {Rect | null}
 */
export function rectOf(value) {
	if (!Array.isArray(value) || value.length !== 4 || !value.every(Number.isFinite)) return null;
	return value[2] > 0 && value[3] > 0 ? /** @type {Rect} */ (value) : null;
}

/**
 * Where an overlay is shown. Half of an overlay that runs over to a joined page is no use alone: the part that is on its own page opens
 * the whole of it.
 * @param {Rect} rect in points of its page
 * @param {{ width: number, height: number }} size of that page
 * @param {boolean} isJoined whether the page is one picture with another
 * @param {boolean} isAlone whether that other page is not beside it
 * @returns {{ rect: Rect | null, runsOver: boolean, opensAsPopup: boolean }} no rectangle where nothing of it is seen
 */
export function placementOf(rect, { width, height }, isJoined, isAlone) {
	const here = intersect(rect, [0, 0, width, height]);
	const area = here[2] * here[3];
	const runsOver = area < rect[2] * rect[3] * WHOLE;
	const shown = isAlone ? here : rect;
	return { rect: isAlone && !area ? null : shown, runsOver, opensAsPopup: runsOver && isJoined && isAlone };
}

/**
 * Whether an overlay is there at this zoom and shape of the window.
 * @param {OverlayData} data
 * @param {boolean} isHidden
 * @param {number} zoom 1 where the spread fits the window
 * @param {'portrait' | 'landscape'} shape
 */
export function isVisible({ minZoom = 0, maxZoom = Infinity, orientation = 'any' }, isHidden, zoom, shape) {
	if (isHidden || zoom < minZoom - ZOOM_TOLERANCE || zoom >= maxZoom) return false;
	return orientation === 'any' || orientation === shape;
}

/**
 * Whether half of an overlay is in the window, or more.
 * @param {Rect} box of the overlay in the window
 * @param {number} width of the window
 * @param {number} height
 */
export function isOnScreen(box, width, height) {
	const seen = intersect(box, [0, 0, width, height]);
	return seen[2] * seen[3] >= (box[2] * box[3]) / 2;
}

/**
 * The higher, the nearer; of two that are equal the later one is nearer.
 * @param {OverlayData} data
 */
export const stackingOf = ({ z }) => FRONT + clamp(Number(z) || 0, -DEEPEST, DEEPEST);
