import { h } from './dom.js';
import { intersect } from './geometry.js';

/** Pictures of pages, put together from tiles. */

const JPEG_QUALITY = 0.92;

/**
 * @param {Reader} reader
 * @param {number} page
 * @param {number} scale pixels a point
 * @param {Rect} [part] in points; all of the page without it
 * @returns {Promise<Blob>} a JPEG
 */
export async function pagePicture({ painter, store, edition }, page, scale, part) {
	const picture = edition.picture(page);
	const whole = /** @type {Rect} */ ([0, 0, picture.width, picture.height]);
	const [left, top, width, height] = (part && intersect(part, whole)) ?? whole;
	const canvas = h('canvas', { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) });
	const context = canvas.getContext('2d');
	context.translate(-Math.round(left * scale), -Math.round(top * scale));
	for (const tile of painter.tiles(page, painter.bestLevel(picture, scale), [left, top, width, height])) {
		// A tile that can't be had leaves a gap.
		const image = await store.source(tile).then(createImageBitmap).catch(() => null);
		const [x0, y0, x1, y1] = painter.snapped(tile.frame, scale);
		if (!image) continue;
		const [x, y, w, h] = tile.source;
		context.drawImage(image, x, y, w, h, x0, y0, x1 - x0, y1 - y0);
		image.close();
	}
	return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
}
