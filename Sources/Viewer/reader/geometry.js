// Affine matrices [a, b, c, d, e, f] with x' = a·x + c·y + e and y' = b·x + d·y + f, and rectangles [x, y, width, height].

/** @typedef {[number, number, number, number, number, number]} Matrix */
/** @typedef {[number, number, number, number]} Rect */

/** First `n`, then `m`. @param {Matrix} m @param {Matrix} n @returns {Matrix} */
export function multiply(m, n) {
	return [
		m[0] * n[0] + m[2] * n[1], m[1] * n[0] + m[3] * n[1],
		m[0] * n[2] + m[2] * n[3], m[1] * n[2] + m[3] * n[3],
		m[0] * n[4] + m[2] * n[5] + m[4], m[1] * n[4] + m[3] * n[5] + m[5],
	];
}

/** @param {number} x @param {number} y @returns {Matrix} */
export const translation = (x, y) => [1, 0, 0, 1, x, y];

/** @param {Matrix} m @param {number} x @param {number} y @returns {[number, number]} */
export const apply = (m, x, y) => [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]];

/** @param {Matrix} m @returns {Matrix} */
export function inverse([a, b, c, d, e, f]) {
	const n = a * d - b * c || 1;
	return [d / n, -b / n, -c / n, a / n, (c * f - d * e) / n, (b * e - a * f) / n];
}

/** The upright box around a mapped rectangle. @param {Matrix} m @param {Rect} rect @returns {Rect} */
export function mapRect(m, [x, y, width, height]) {
	const [x0, y0] = apply(m, x, y);
	const [x1, y1] = apply(m, x + width, y + height);
	const [x2, y2] = apply(m, x + width, y);
	const [x3, y3] = apply(m, x, y + height);
	const left = Math.min(x0, x1, x2, x3), top = Math.min(y0, y1, y2, y3);
	return [left, top, Math.max(x0, x1, x2, x3) - left, Math.max(y0, y1, y2, y3) - top];
}

/** What two rectangles share; its sides are 0 where that is nothing. @param {Rect} p @param {Rect} q @returns {Rect} */
export function intersect(p, q) {
	const x = Math.max(p[0], q[0]), y = Math.max(p[1], q[1]);
	return [x, y, Math.max(0, Math.min(p[0] + p[2], q[0] + q[2]) - x),
		Math.max(0, Math.min(p[1] + p[3], q[1] + q[3]) - y)];
}

/**
 * Turns a box of `width` x `height` by quarter turns clockwise; its upright bounds begin at 0, 0 again.
 * @param {number} width @param {number} height @param {number} turns @returns {Matrix}
 */
export function turned(width, height, turns) {
	switch (turns & 3) {
		case 1: return [0, 1, -1, 0, height, 0];
		case 2: return [-1, 0, 0, -1, width, height];
		case 3: return [0, -1, 1, 0, 0, width];
		default: return [1, 0, 0, 1, 0, 0];
	}
}

/** @param {number} value @param {number} low @param {number} high */
export const clamp = (value, low, high) => Math.min(Math.max(value, low), Math.max(low, high));
