import { h } from './dom.js';

/** Prints the pages on screen from their tiles, at about 200 dots an inch, in a frame of its own. */
const SCALE = 200 / 72;

/** @param {any} reader */
export async function printPages(reader) {
	const { view, painter, store, edition } = reader;
	const frame = h('iframe', { className: 'hidden-visually', title: '', 'aria-hidden': 'true', tabIndex: -1 });
	reader.frameElement.append(frame);
	const paper = frame.contentDocument;
	paper.title = edition.title;
	const waiting = [];
	for (const { page } of view.visible()) {
		const picture = edition.picture(page);
		const level = painter.bestLevel(picture, SCALE);
		const canvas = h('canvas', { width: Math.round(picture.width * SCALE), height: Math.round(picture.height * SCALE) });
		const context = canvas.getContext('2d');
		for (const tile of painter.tiles(page, level, [0, 0, picture.width, picture.height])) {
			const image = await store.source(tile, new AbortController().signal).then(createImageBitmap).catch(() => null);
			const { part, source } = painter.frameOf(tile);
			const [x0, y0, x1, y1] = [part[0], part[1], part[0] + part[2], part[1] + part[3]].map((side) => Math.round(side * SCALE));
			if (image) context.drawImage(image, ...source, x0, y0, x1 - x0, y1 - y0);
			image?.close();
		}
		const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
		const image = paper.createElement('img');
		image.src = URL.createObjectURL(blob);
		Object.assign(image.style, { width: '100%', maxHeight: '100vh', objectFit: 'contain', breakAfter: 'page', display: 'block' });
		paper.body.append(image);
		waiting.push(image.decode());
	}
	paper.body.style.margin = '0';
	await Promise.all(waiting);
	const done = () => {
		paper.querySelectorAll('img').forEach((image) => URL.revokeObjectURL(image.src));
		frame.remove();
	};
	frame.contentWindow.addEventListener('afterprint', done, { once: true });
	frame.contentWindow.print();
}
