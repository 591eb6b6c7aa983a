import { h, iconButton, t } from './dom.js';

/** Reads a page region by region, each as large as the screen lets it be, in the order of the overlays. */
export class Guide {
	constructor(furniture) {
		this.furniture = furniture;
		const { reader } = furniture;
		this.reader = reader;
		this.at = -1;
		const button = (delta) => iconButton(delta > 0 ? 'right' : 'left', t(reader, delta > 0 ? 'next-region' : 'previous-region'), () => this.step(delta));
		this.name = h('span', { 'aria-live': 'polite' });
		this.bar = h('div', { className: 'player guide', role: 'group', 'aria-label': t(reader, 'guided'), onkeydown: (event) => {
			const delta = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
			if (delta) this.step(delta);
			if (event.key === 'Escape') this.close();
		} }, button(-1), this.name, button(1), iconButton('close', t(reader, 'close'), () => this.close()));
		reader.stage.after(this.bar);
		this.bar.querySelectorAll('button')[1].focus();
		this.step(1);
	}

	/** @param {number} page */
	async regions(page) {
		const list = (await this.reader.edition.part('overlays', page))?.[page];
		return (Array.isArray(list) ? list : []).filter(({ kind, role }) => kind === 'region' && role !== 'ad').map((data) => ({ page, data }));
	}

	/** On to the next region, on a later page if need be; pages without any are passed over. @param {number} delta */
	async step(delta) {
		const { reader } = this;
		let page = this.page ?? reader.view.page;
		let here = await this.regions(page);
		let at = this.at + delta;
		for (let tries = 0; (at < 0 || at >= here.length) && tries < 50; tries++) {
			page += delta;
			if (page < 0 || page >= reader.edition.pageCount) return;
			here = await this.regions(page);
			at = delta > 0 ? 0 : here.length - 1;
		}
		if (!here[at]) return;
		[this.page, this.at] = [page, at];
		const { data } = here[at];
		this.name.textContent = data.title ?? data.alt ?? `${at + 1}`;
		reader.view.frame(page, data.rect, true);
		reader.redraw();
		this.moved();
	}

	/** Everything but the region steps back. */
	moved() {
		this.mask?.remove();
		const element = this.furniture.layers.pages.get(this.page)?.element;
		const region = element?.querySelectorAll('.overlay.region')[this.at];
		if (!region) return;
		this.mask = h('div', { className: 'mask' });
		this.mask.style.cssText = region.style.cssText;
		element.append(this.mask);
	}

	close() {
		this.mask?.remove();
		this.bar.remove();
		this.furniture.guide = null;
		this.reader.zoomTo?.(1);
		this.reader.stage.focus();
	}
}
