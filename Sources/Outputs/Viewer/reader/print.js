import { h } from './dom.js';

/** Pixels a point: 200 dots an inch. */
const SCALE = 200 / 72;
const JPEG_QUALITY = 0.92;

/**
 * Prints the pages on screen.
 * @param {Reader} reader
 */
export async function printPages(reader) {
	const { view, edition } = reader;
	const frame = h('iframe', { className: 'hidden-visually', ariaHidden: 'true', tabIndex: -1 });
	reader.frame.append(frame);
	const paper = frame.contentDocument;
	paper.title = edition.title;
	paper.body.style.margin = '0';
	/** @type {HTMLImageElement[]} */
	const pictures = [];
	for (const { page } of view.visible()) {
		const image = h('img', { src: URL.createObjectURL(await drawPage(reader, page)) });
		Object.assign(image.style, { width: '100%', maxHeight: '100vh', objectFit: 'contain', breakAfter: 'page', display: 'block' });
		paper.body.append(image);
		pictures.push(image);
	}
	await Promise.all(pictures.map((image) => image.decode()));
	frame.contentWindow.onafterprint = () => {
		pictures.forEach(({ src }) => URL.revokeObjectURL(src));
		frame.remove();
	};
	frame.contentWindow.print();
}

/**
 * @param {Reader} reader
 * @param {number} page
 * @returns {Promise<Blob>} a JPEG
 */
async function drawPage({ painter, store, edition }, page) {
	const picture = edition.picture(page);
	const canvas = h('canvas', { width: Math.round(picture.width * SCALE), height: Math.round(picture.height * SCALE) });
	const context = canvas.getContext('2d');
	for (const tile of painter.tiles(page, painter.bestLevel(picture, SCALE))) {
		// A tile that can't be had leaves a gap.
		const image = await store.source(tile).then(createImageBitmap).catch(() => null);
		const [x0, y0, x1, y1] = painter.snapped(tile.frame, SCALE);
		if (!image) continue;
		const [x, y, width, height] = tile.source;
		context.drawImage(image, x, y, width, height, x0, y0, x1 - x0, y1 - y0);
		image.close();
	}
	return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
}
