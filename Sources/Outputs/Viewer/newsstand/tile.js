import { h, write } from './element.js';
import { acts, share, stateWords } from './states.js';
import { day, percent, say } from './words.js';

/** The length of the ring's circle, in the units of its picture. */
const CIRCLE = 2 * Math.PI * 20;
const SVG = 'http://www.w3.org/2000/svg';

/** An issue of the list: its cover, what it is called, its state in words, and what can be done with it. */
export class Tile {
	/** @param {TileHost} host */
	constructor(host) {
		this.host = host;
		/** @type {LibraryIssue | null} */
		this.issue = null;
		/** The names of the acts that are shown. */
		this.shown = '';
		this.picture = h('div', { className: 'picture' });
		this.ring = ring();
		this.title = h('h3', { className: 'title' });
		this.details = h('p', { className: 'details' });
		this.state = h('p', { className: 'state' });
		this.reason = h('p', { className: 'reason' });
		this.acts = h('div', { className: 'acts' });
		this.element = h('li', { className: 'issue', tabIndex: -1 },
			h('div', { className: 'frame' }, this.picture, this.ring.element),
			h('div', { className: 'words' }, this.title, this.details, this.state, this.reason), this.acts);
	}

	/**
	 * @param {LibraryIssue | undefined} issue undefined while it is not known yet
	 * @param {number} index
	 * @param {number} total
	 */
	show(issue, index, total) {
		const { element } = this;
		element.setAttribute('aria-posinset', String(index + 1));
		element.setAttribute('aria-setsize', String(total));
		element.classList.toggle('unknown', !issue);
		element.setAttribute('aria-busy', String(!issue));
		if (!issue) return;
		const cover = issue.cover ?? '';
		if (!this.issue || cover !== this.picture.dataset.cover || issue.title !== this.issue.title) this.cover(issue, cover);
		this.issue = issue;
		element.dataset.state = issue.state;
		element.dataset.id = String(issue.id);
		const store = this.host.store(issue.store);
		write(this.title, issue.title);
		write(this.details, [issue.published ? day(issue.published) : '', store].filter(Boolean).join(' · '));
		this.showState();
		const list = acts(issue, this.host.manages());
		const names = list.map(({ name }) => name).join(' ') + issue.href;
		if (names !== this.shown) this.showActs(issue, list);
		this.shown = names;
		element.setAttribute('aria-label', [issue.title, this.details.textContent, this.state.textContent].filter(Boolean).join(', '));
	}

	/** The state, with how far it is. */
	showState() {
		const { issue } = this;
		if (!issue) return;
		write(this.state, (issue.pinned ? `${say('Pinned')} · ` : '') + stateWords(issue));
		write(this.reason, issue.state === 'broken' ? issue.reason ?? '' : '');
		const isMoving = ['queued', 'transferring', 'paused', 'verifying'].includes(issue.state);
		this.ring.show(isMoving, issue.state === 'verifying' ? 1 : share(issue) ?? (issue.state === 'transferring' ? null : 0),
			issue.title, stateWords(issue));
	}

	/**
	 * @param {LibraryIssue} issue
	 * @param {string} cover its address; empty where there is none yet
	 */
	cover(issue, cover) {
		this.picture.dataset.cover = cover;
		// One of twelve colours, always the same one for a title.
		const hue = [...issue.title].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 3600, 7) % 12;
		const plain = h('div', { className: `plain hue${hue}`, 'aria-hidden': 'true' }, h('span', {}, issue.title));
		this.picture.replaceChildren(plain);
		if (!cover) return;
		const image = h('img', { alt: '', decoding: 'async' });
		// The plain one stays until the picture is there, and where there is none.
		image.onload = () => plain.replaceWith(image);
		image.src = cover;
	}

	/**
	 * @param {LibraryIssue} issue
	 * @param {{ name: string, words: string }[]} list
	 */
	showActs(issue, list) {
		const hadFocus = this.acts.contains(document.activeElement);
		this.acts.replaceChildren(...list.map(({ name, words }) => {
			const label = say('{act}: {title}', { act: words, title: issue.title });
			if (name === 'read') return h('a', { className: 'act main', href: issue.href, tabIndex: -1, 'aria-label': label }, words);
			const className = ['pin', 'unpin', 'remove'].includes(name) ? 'act' : 'act main';
			return h('button', { type: 'button', className, tabIndex: -1, 'aria-label': label, 'data-act': name, onclick: () => this.host.act(issue.id, name) }, words);
		}));
		this.reach(this.element.tabIndex === 0);
		if (hadFocus) (/** @type {HTMLElement | null} */ (this.acts.firstElementChild) ?? this.element).focus({ preventScroll: true });
	}

	/**
	 * Whether the Tab key comes here: to one issue of the list, and what can be done with it.
	 * @param {boolean} isCurrent
	 */
	reach(isCurrent) {
		this.element.tabIndex = isCurrent ? 0 : -1;
		for (const act of this.acts.children) /** @type {HTMLElement} */ (act).tabIndex = isCurrent ? 0 : -1;
	}
}

/** A ring that fills as an issue comes. */
function ring() {
	const make = (/** @type {string} */ name, /** @type {Record<string, string | number>} */ attributes) => {
		const element = document.createElementNS(SVG, name);
		for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
		return element;
	};
	const arc = make('circle', { class: 'arc', cx: 24, cy: 24, r: 20, transform: 'rotate(-90 24 24)', 'stroke-dasharray': CIRCLE });
	const picture = make('svg', { viewBox: '0 0 48 48', 'aria-hidden': 'true' });
	picture.append(make('circle', { class: 'track', cx: 24, cy: 24, r: 20 }), arc);
	const number = h('span', { 'aria-hidden': 'true' });
	const element = h('div', { className: 'ring', role: 'progressbar', hidden: true, 'aria-valuemin': '0', 'aria-valuemax': '100' }, number);
	element.prepend(picture);
	return {
		element,
		/**
		 * @param {boolean} isShown
		 * @param {number | null} part from 0 to 1; null where nobody knows
		 * @param {string} title
		 * @param {string} words
		 */
		show(isShown, part, title, words) {
			element.hidden = !isShown;
			if (!isShown) return;
			arc.setAttribute('stroke-dashoffset', String(CIRCLE * (1 - (part ?? 0.25))));
			write(number, part == null ? '' : percent(part));
			element.setAttribute('aria-label', title);
			element.setAttribute('aria-valuetext', words);
			if (part == null) element.removeAttribute('aria-valuenow');
			else element.setAttribute('aria-valuenow', String(Math.floor(part * 100)));
		},
	};
}
