/** The reader's element before an edition is open, and the brand of an edition. */

const SHADOW = `<div class="reader" hidden>
	<div class="stage" tabindex="0" role="region"><canvas class="canvas" aria-hidden="true"></canvas><div class="pages"></div></div>
	<div class="hidden-visually" aria-live="polite"></div>
</div>
<div class="size"></div>`;

/**
 * @param {string} href
 * @param {() => void} onload
 */
function styleSheet(href, onload) {
	const link = document.createElement('link');
	link.onload = onload;
	link.rel = 'stylesheet';
	link.href = href;
	return link;
}

/**
 * Fills the reader's shadow tree. Shows and measures nothing before the style sheet is loaded.
 * @param {Reader} reader
 */
export function makeFrame(reader) {
	const root = reader.attachShadow({ mode: 'open' });
	root.innerHTML = SHADOW;
	const [frame, stage, , pages, live, size] = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('*'));
	root.prepend(styleSheet(new URL('reader.css', import.meta.url).href, () => {
		frame.hidden = false;
		reader.applyTheme();
		reader.measure();
	}));
	return { root, frame, stage, pages, live, size };
}

/**
 * Applies an edition's brand, and gives the reader the shape of the first page until the surrounding page sets another.
 * @param {Reader} reader
 * @param {Edition} edition
 */
export function dress(reader, edition) {
	const { width, height } = edition.picture(0);
	reader.size.style.aspectRatio = `${width} / ${height}`;
	const { style } = edition.brand;
	if (!style) return;
	const link = styleSheet(edition.address(style), () => reader.applyTheme());
	link.className = 'brand';
	reader.root.append(link);
}

/** @param {Reader} reader */
export const undress = (reader) => reader.root.querySelector('link.brand')?.remove();
