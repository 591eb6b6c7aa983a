/** First `n`, then `m`; types.d.ts says how matrices and rectangles are written. */
export const multiply = (m, n) => [
	m[0] * n[0] + m[2] * n[1], m[1] * n[0] + m[3] * n[1],
	m[0] * n[2] + m[2] * n[3], m[1] * n[2] + m[3] * n[3],
	m[0] * n[4] + m[2] * n[5] + m[4], m[1] * n[4] + m[3] * n[5] + m[5],
];

export const translation = (x, y) => [1, 0, 0, 1, x, y];

export const apply = (m, x, y) => [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]];

export function inverse(m) {
	const [a, b, c, d, e, f] = m;
	const n = a * d - b * c || 1;
	return [d / n, -b / n, -c / n, a / n, (c * f - d * e) / n, (b * e - a * f) / n];
}

/** The upright box around a rectangle mapped by quarter turns, scales and moves. */
export function mapRect(m, rect) {
	const [x, y, width, height] = rect;
	const [x0, y0] = apply(m, x, y), [x1, y1] = apply(m, x + width, y + height);
	return [Math.min(x0, x1), Math.min(y0, y1), Math.abs(x1 - x0), Math.abs(y1 - y0)];
}

export function intersect(p, q) {
	const x = Math.max(p[0], q[0]), y = Math.max(p[1], q[1]);
	return [x, y, Math.max(0, Math.min(p[0] + p[2], q[0] + q[2]) - x), Math.max(0, Math.min(p[1] + p[3], q[1] + q[3]) - y)];
}

/** Turns a box clockwise by quarter turns; its upright bounds begin at 0, 0 again. */
export const turned = (width, height, turns) =>
	[[1, 0, 0, 1, 0, 0], [0, 1, -1, 0, height, 0], [-1, 0, 0, -1, width, height], [0, -1, 1, 0, 0, width]][turns & 3];

export const clamp = (value, low, high) => Math.min(Math.max(value, low), Math.max(low, high));
