import { h, take } from './dom.js';

/** Reads a page region by region, each as large as the screen lets it be, in the order of the overlays. */
export class Guide {
	constructor(furniture) {
		this.furniture = furniture;
		this.reader = furniture.reader;
		this.at = -1;
		this.region = null;
		this.page = this.reader.view.page;
		this.bar = take(this.reader, 'guide');
		const buttons = [...this.bar.querySelectorAll('button')], run = [() => this.step(-1), () => this.step(1), () => this.close()];
		buttons.forEach((button, i) => button.addEventListener('click', run[i]));
		this.bar.addEventListener('keydown', ({ key }) => run[['ArrowLeft', 'ArrowRight', 'Escape'].indexOf(key)]?.());
		this.reader.stage.after(this.bar);
		buttons[1].focus();
		this.step(1);
	}

	async regions(page) {
		return (await this.reader.edition.of('overlays', page)).filter(({ kind, role }) => kind === 'region' && role !== 'ad');
	}

	/** On to the next region, on a later page if need be; pages without any are passed over. @param {number} delta */
	async step(delta) {
		const { reader } = this;
		let { page } = this, here = await this.regions(page), at = this.at + delta;
		while (!here[at]) {
			page += delta;
			if (page < 0 || page >= reader.edition.pageCount) return;
			here = await this.regions(page);
			at = delta > 0 ? 0 : here.length - 1;
		}
		Object.assign(this, { page, at, region: here[at] });
		this.bar.querySelector('span[aria-live]').textContent = here[at].title ?? here[at].alt ?? '';
		reader.view.frame(page, here[at].rect, true);
		reader.redraw();
		this.moved();
	}

	/** Everything but the region steps back. */
	moved() {
		this.mask?.remove();
		const element = this.furniture.layers.pages.get(this.page)?.element;
		if (!element || !this.region) return;
		this.mask = h('div', { className: 'mask' });
		['--x', '--y', '--width', '--height'].forEach((side, i) => this.mask.style.setProperty(side, this.region.rect[i]));
		element.append(this.mask);
	}

	close() {
		this.mask?.remove();
		this.bar.remove();
		this.furniture.guide = null;
		this.reader.zoomTo(1);
		this.reader.stage.focus();
	}
}
