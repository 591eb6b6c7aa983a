import { find, frameStyle, h, take } from './dom.js';

/**
 * Reads region by region, each as large as the screen lets it be.
 * @param {Furniture} furniture
 */
export function guide(furniture) {
	const { reader } = furniture;
	const { edition, view } = reader;
	const bar = take(reader, 'guide');
	const mask = h('div', { className: 'mask' });
	const [previous, next, closer] = bar.querySelectorAll('button');
	/** Of the region that is shown. */
	let { page } = view;
	let index = -1;

	/**
	 * @param {number} page
	 * @returns {Promise<OverlayData[]>}
	 */
	const regionsOf = async (page) => {
		/** @type {OverlayData[]} */
		const overlays = await edition.of('overlays', page);
		return overlays.filter(({ kind, role }) => kind === 'region' && role !== 'ad');
	};

	/** @param {1 | -1} delta */
	async function step(delta) {
		let nextPage = page;
		let nextIndex = index + delta;
		let regions = await regionsOf(nextPage);
		while (!regions[nextIndex]) {
			nextPage += delta;
			if (nextPage < 0 || nextPage >= edition.pageCount) return;
			regions = await regionsOf(nextPage);
			nextIndex = delta > 0 ? 0 : regions.length - 1;
		}
		const { rect, title, alt = '' } = regions[nextIndex];
		page = nextPage;
		index = nextIndex;
		find(bar, 'span[aria-live]').textContent = title ?? alt;
		find(bar, 'span[aria-live]').dir = 'auto';
		frameStyle(mask, rect);
		view.frame(page, rect, true);
		reader.redraw();
		moved();
	}

	/** The mask lies on the page's element, which comes and goes. */
	const moved = () => {
		if (index >= 0) furniture.layers.pages.get(page)?.element.append(mask);
	};

	function close() {
		mask.remove();
		bar.remove();
		furniture.guide = null;
		reader.zoomTo(1);
		reader.stage.focus();
	}

	previous.onclick = () => step(-1);
	next.onclick = () => step(1);
	closer.onclick = close;
	bar.onkeydown = ({ key }) => {
		const [forward, backward] = bar.dir === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
		if (key === backward) step(-1);
		else if (key === forward) step(1);
		else if (key === 'Escape') close();
	};
	reader.stage.after(bar);
	next.focus();
	step(1);
	return { moved, close };
}
