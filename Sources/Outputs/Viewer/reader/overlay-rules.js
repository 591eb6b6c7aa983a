import { clamp, intersect } from './geometry.js';

/** Where overlays are and when they are seen. Nothing here knows of the document. */

/** What stands in front of the words, and how many overlays can stand before each other. */
const FRONT = 101;
const DEEPEST = 100;
/** How far a zoom, which is computed, may be from the one that is meant. */
const ZOOM_TOLERANCE = 1e-6;
/** Points over an edge that are a rounding error, as in rule GEO-002 of the validator. */
const EDGE_TOLERANCE = 0.5;

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
 * The page that is one picture with another: at which of its sides it is, and its width in points.
 * @typedef {{ side: 'left' | 'right', width: number }} Partner
 */

/**
 * Where an overlay is shown. Half of an overlay that runs over to a partner is no use alone: what is on its own page opens the whole.
 * @param {Rect} rect in points of its page
 * @param {{ width: number, height: number }} page
 * @param {Partner | null} partner of the page
 * @param {boolean} isBeside whether the partner is shown beside the page
 * @returns {{ rect: Rect | null, isFaulty: boolean, opensAsPopup: boolean }} no rectangle, where nothing of it is seen; faulty, where it
 * runs over an edge beyond which nothing is
 */
export function placementOf(rect, { width, height }, partner, isBeside) {
	const [x, y, ownWidth, ownHeight] = rect;
	const left = partner?.side === 'left' ? -partner.width : 0;
	const right = partner?.side === 'right' ? width + partner.width : width;
	const overhang = Math.max(left - x, -y, x + ownWidth - right, y + ownHeight - height);
	const isOnPartner = partner !== null && Math.max(-x, x + ownWidth - width) > EDGE_TOLERANCE;
	const here = intersect(rect, [0, 0, width, height]);
	const isSeen = isBeside || (here[2] > 0 && here[3] > 0);
	const shown = isBeside ? rect : here;
	return {
		rect: isSeen ? shown : null,
		isFaulty: overhang > EDGE_TOLERANCE,
		opensAsPopup: isOnPartner && !isBeside,
	};
}

/**
 * Whether an overlay is there at this zoom and shape of the window. From `minZoom` on and below `maxZoom`, so that of overlays that
 * follow each other by zoom there is always one.
 * @param {OverlayData} data
 * @param {boolean} isHidden
 * @param {number} zoom 1 where the spread fits the window
 * @param {'portrait' | 'landscape'} shape
 */
export function isVisible({ minZoom = 0, maxZoom = Infinity, orientation = 'any' }, isHidden, zoom, shape) {
	const meant = zoom + ZOOM_TOLERANCE;
	if (isHidden || meant < minZoom || meant >= maxZoom) return false;
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
