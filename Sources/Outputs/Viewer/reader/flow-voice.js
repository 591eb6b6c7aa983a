import { find, frameStyle, h } from './dom.js';
import { lastUpTo } from './edition.js';
import { markText } from './mark-text.js';

/** A book of text read out by the browser's voice: from the page that is shown on, with the word that is spoken marked. */

/** Stands at the end of a line where a word is divided. */
const SOFT_HYPHEN = '\u00ad';

/**
 * A page's paragraphs as they are spoken. `starts` has where in the text each word begins, `first` the number of the first on its page.
 * @param {TextBlock[]} blocks
 * @returns {{ text: string, starts: number[], first: number }[]}
 */
export function spoken(blocks) {
	let first = 0;
	return blocks.map(([, ...lines]) => {
		let text = '';
		/** @type {number[]} */
		const starts = [];
		for (const [, , , , , ...words] of lines) {
			for (let each = 0; each < words.length; each += 3) {
				const word = String(words[each]);
				starts.push(text.length);
				text += word.endsWith(SOFT_HYPHEN) ? word.slice(0, -1) : `${word} `;
			}
		}
		const block = { text, starts, first };
		first += starts.length;
		return block;
	}).filter(({ text }) => text.trim());
}

export class FlowVoice {
	isOver = false;

	/** @param {Furniture} furniture */
	constructor(furniture) {
		const { reader } = furniture;
		this.furniture = furniture;
		this.reader = reader;
		this.edition = reader.edition;
		this.word = h('div', { className: 'spoken-word' });
		this.player = furniture.takePart('player');
		find(this.player, 'span').textContent = reader.translation.of('Listen');
		find(this.player, 'button').onclick = () => this.stop();
		reader.frame.append(this.player);
		speechSynthesis.cancel();
		this.read(Math.min(...reader.view.pagesOf()));
	}

	/** @param {number} page */
	async read(page) {
		const { reader, edition } = this;
		for (; page < edition.pageCount && !this.isOver; page++) {
			if (!reader.view.pagesOf().includes(page)) await reader.visit({ page }, { push: false });
			/** @type {TextBlock[]} */
			const blocks = await edition.of('text', page);
			const { boxes } = markText(blocks);
			for (const block of spoken(blocks)) if (!this.isOver) await this.say(block, page, boxes);
		}
		this.stop();
	}

	/**
	 * @param {{ text: string, starts: number[], first: number }} block
	 * @param {number} page
	 * @param {WordBox[]} boxes of the page's words
	 * @returns {Promise<void>}
	 */
	say({ text, starts, first }, page, boxes) {
		return new Promise((resolve) => {
			const words = new SpeechSynthesisUtterance(text);
			words.lang = this.edition.data.language ?? '';
			words.onboundary = ({ name, charIndex }) => {
				if (name === 'sentence' || this.isOver) return;
				const box = boxes[first + lastUpTo(starts.length, (word) => starts[word], charIndex)];
				const layer = this.furniture.layers.pages.get(page);
				if (!box || !layer) return;
				frameStyle(this.word, box.box);
				layer.element.append(this.word);
			};
			words.onend = () => resolve();
			words.onerror = () => {
				this.stop();
				resolve();
			};
			speechSynthesis.speak(words);
		});
	}

	stop() {
		if (this.isOver) return;
		this.isOver = true;
		speechSynthesis.cancel();
		this.word.remove();
		this.player.remove();
	}
}
