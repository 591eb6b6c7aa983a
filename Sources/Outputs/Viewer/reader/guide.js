import { frameStyle, h, take } from './dom.js';

/** Reads region by region, each as large as the screen lets it be. */
export function guide(furniture) {
	const { reader } = furniture, { edition, view } = reader, bar = take(reader, 'guide'), mask = h('div', { className: 'mask' });
	const buttons = [...bar.querySelectorAll('button')], run = [() => step(-1), () => step(1), close];
	let at = -1, { page } = view;

	const regions = async (page) => (await edition.of('overlays', page)).filter(({ kind, role }) => kind === 'region' && role !== 'ad');

	async function step(delta) {
		let next = page, here = await regions(next), index = at + delta;
		while (!here[index]) {
			next += delta;
			if (next < 0 || next >= edition.pageCount) return;
			here = await regions(next);
			index = delta > 0 ? 0 : here.length - 1;
		}
		const { rect, title, alt = '' } = here[index];
		[page, at] = [next, index];
		bar.querySelector('span[aria-live]').textContent = title ?? alt;
		frameStyle(mask, rect);
		view.frame(page, rect, true);
		reader.redraw();
		moved();
	}

	const moved = () => at >= 0 && furniture.layers.pages.get(page)?.element.append(mask);

	function close() {
		mask.remove();
		bar.remove();
		furniture.guide = null;
		reader.zoomTo(1);
		reader.stage.focus();
	}

	buttons.forEach((button, i) => (button.onclick = run[i]));
	bar.onkeydown = ({ key }) => run[['ArrowLeft', 'ArrowRight', 'Escape'].indexOf(key)]?.();
	reader.stage.after(bar);
	buttons[1].focus();
	step(1);
	return { moved, close };
}
