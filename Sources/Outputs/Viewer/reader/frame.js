/** What the reader's element consists of before an edition is open, and how an edition's publisher dresses it. */

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
 * Fills the reader's shadow. Nothing is shown or measured before the style is there.
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
 * Takes over an edition's own colours, and the shape of its first page: that of the reader until the page around it says another.
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
