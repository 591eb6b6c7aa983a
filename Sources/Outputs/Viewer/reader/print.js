import { h } from './dom.js';

/** 200 dots an inch. */
const SCALE = 200 / 72;

export async function printPages(reader) {
	const { view, painter, store, edition } = reader, frame = h('iframe', { className: 'hidden-visually', ariaHidden: 'true', tabIndex: -1 });
	reader.frame.append(frame);
	const paper = frame.contentDocument, pictures = [];
	paper.title = edition.title;
	paper.body.style.margin = '0';
	for (const { page } of view.visible()) {
		const picture = edition.picture(page);
		const canvas = h('canvas', { width: Math.round(picture.width * SCALE), height: Math.round(picture.height * SCALE) }), context = canvas.getContext('2d');
		for (const tile of painter.tiles(page, painter.bestLevel(picture, SCALE))) {
			const image = await store.source(tile).then(createImageBitmap).catch(() => null);
			const [x0, y0, x1, y1] = painter.snapped(tile.frame, SCALE);
			if (image) context.drawImage(image, ...tile.source, x0, y0, x1 - x0, y1 - y0);
			image?.close();
		}
		const image = h('img', { src: URL.createObjectURL(await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))) });
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
