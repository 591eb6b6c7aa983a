import { h } from './dom.js';
import { pagePicture } from './page-picture.js';

/** Pixels a point: 200 dots an inch. */
const SCALE = 200 / 72;

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
		const image = h('img', { src: URL.createObjectURL(await pagePicture(reader, page, SCALE)) });
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
