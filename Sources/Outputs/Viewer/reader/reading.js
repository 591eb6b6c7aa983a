import { placeOnPage } from './articles.js';
import { find, frameStyle, h, t } from './dom.js';
import { areasOf, markText } from './mark-text.js';
import { recall, remember } from './memory.js';
import { pagePicture } from './page-picture.js';
import { articlesOf, blocksOfArticle, readingFrom } from './reading-place.js';

/** A magazine's articles as text: opened at what a finger is on, closed at the words that were read. */

/** CSS pixels of the type. */
const SIZES = [15, 17, 19, 22, 26, 31];
const WIDTHS = ['34em', '46em', '24em'];
const COLOURS = ['', 'sepia', 'night'];
/** Pixels a point of the pages' pictures, for fine screens. */
const PICTURE_SCALE = 3;
/** CSS pixels, and how much more across than down, that turn to the next article. */
const SWIPE = 70;
const SWIPE_SLOPE = 2.5;
/** CSS pixels below the bar where the first line stands, and the part of the window above which a line is put where the finger was. */
const TOP = 20;
const LOWEST = 0.6;
/** Milliseconds that the word is marked at which one arrives; as in reader.css. */
const ARRIVAL = 2000;
/** What a role is as HTML; headings have a level. */
const TAGS = { title: 'h1', kicker: 'p', standfirst: 'p', byline: 'address', body: 'p', list: 'li', code: 'pre', caption: 'figcaption', pullquote: 'blockquote' };

/**
 * @param {string} text
 * @param {number} scalars
 * @returns {number} the same in UTF-16 units
 */
const unitsOf = (text, scalars) => [...text].slice(0, scalars).join('').length;

/**
 * Opens what is at a place of a page.
 * @param {Furniture} furniture
 * @param {import('./articles.js').Articles} articles
 * @param {ReadingPlace} place
 * @param {number} [height] CSS pixels from the window's top where the words are to stand
 */
export function openReading(furniture, articles, place, height = 0) {
	const { reader } = furniture;
	const { edition, session: { mayStore } } = reader;
	const dialog = /** @type {HTMLDialogElement} */ (furniture.takePart('reading'));
	const scroller = find(dialog, '.content');
	const button = (/** @type {string} */ name) => /** @type {HTMLButtonElement} */ (find(dialog, `[name=${name}]`));
	const look = { size: 2, width: 0, colours: 0, ...(mayStore ? recall('reading') : {}) };
	let { article, blocks } = place;
	/** @type {string[]} */
	let pictures = [];
	/** @type {HTMLElement[]} by block */
	let elements = [];
	/** @type {Point | null} */
	let finger = null;
	let isSpeaking = false;

	// What is there

	const show = () => {
		stopSpeaking();
		forgetPictures();
		const body = h('article', { className: 'prose', dir: 'auto', lang: edition.data.language });
		elements = blocks.map((block) => elementOf(block));
		body.append(...elements.map((element) => (element.localName === 'figcaption' ? element.parentElement : element)));
		scroller.replaceChildren(body);
		for (const [name, step] of /** @type {const} */ ([['previous', -1], ['next', 1]])) {
			const other = articles.list[article + step];
			button(name).hidden = !other;
			find(button(name), 'span.name').textContent = other?.title ?? '';
		}
	};

	/** @param {ArticleBlock} block */
	const elementOf = ({ role, level, text, picture }) => {
		const tag = role === 'heading' ? `h${Math.min(6, level + 1)}` : TAGS[/** @type {keyof typeof TAGS} */ (role)] ?? 'aside';
		const element = h(/** @type {'p'} */ (tag), { 'data-role': role }, text);
		if (role === 'caption') h('figure', {}, picture && pictureOf(picture), element);
		return element;
	};

	/** @param {{ page: number, rect: Rect }} picture */
	const pictureOf = ({ page, rect }) => {
		const image = h('img', { alt: '', style: `aspect-ratio: ${rect[2]} / ${rect[3]}; width: ${rect[2] * 2}px` });
		pagePicture(reader, page, PICTURE_SCALE, rect).then((blob) => {
			if (!dialog.open) return;
			image.src = URL.createObjectURL(blob);
			pictures.push(image.src);
		}, () => image.remove());
		return image;
	};

	const forgetPictures = () => {
		for (const address of pictures) URL.revokeObjectURL(address);
		pictures = [];
	};

	// Places

	/**
	 * @param {number} block
	 * @param {number} units
	 */
	const rangeAt = (block, units) => {
		const node = elements[block].firstChild;
		const range = document.createRange();
		const length = node?.textContent.length ?? 0;
		range.setStart(node ?? elements[block], Math.min(units, Math.max(0, length - 1)));
		range.setEnd(node ?? elements[block], Math.min(units + 1, length));
		return range;
	};

	/** What is read: the first words below the bar. */
	const placeNow = () => {
		const top = scroller.getBoundingClientRect().top + TOP / 2;
		const block = Math.max(0, elements.findIndex((element) => element.getBoundingClientRect().bottom > top));
		const { text } = blocks[block];
		// The first letter that is not above.
		let [low, high] = [0, text.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			if (rangeAt(block, middle).getBoundingClientRect().top < top) low = middle + 1;
			else high = middle;
		}
		return { block, at: [...text.slice(0, low)].length };
	};

	/**
	 * @param {{ block: number, at?: number }} place
	 * @param {number} [y] where in the window
	 */
	const scrollTo = ({ block, at = 0 }, y = 0) => {
		const { top, height: room } = scroller.getBoundingClientRect();
		const wanted = Math.max(TOP, Math.min(y - top, room * LOWEST));
		scroller.scrollTop += rangeAt(block, unitsOf(blocks[block].text, at)).getBoundingClientRect().top - top - wanted;
		tellPage();
	};

	const tellPage = () => {
		const { block, at } = placeNow();
		const { page } = placeOnPage(blocks[block], at);
		find(button('page'), 'span.name').textContent = t(reader, 'page-name', { page: edition.label(page) });
	};

	/**
	 * Marks the word at a place for a moment.
	 * @param {{ block: number, at?: number }} place
	 */
	const point = ({ block, at = 0 }) => {
		const element = elements[block];
		const { text } = blocks[block];
		const begin = unitsOf(text, at);
		// Firefox has them from 140 on.
		const { CSS: { highlights }, Highlight } = /** @type {any} */ (globalThis);
		if (!highlights || !element.firstChild) return;
		const range = document.createRange();
		range.setStart(element.firstChild, begin);
		range.setEnd(element.firstChild, begin + (/^\S*/.exec(text.slice(begin))?.[0].length ?? 0));
		highlights.set('recto-arrival', new Highlight(range));
		setTimeout(() => highlights.delete('recto-arrival'), ARRIVAL);
	};

	// What a reader does

	/** @param {number} step */
	const turn = async (step) => {
		const wanted = article + step;
		if (!articles.list[wanted]) return;
		const other = await blocksOfArticle(reader, articles, wanted);
		// Another turn or the way back was quicker.
		if (!dialog.open || wanted !== article + step) return;
		if (!other) {
			find(button(step < 0 ? 'previous' : 'next'), 'span.name').textContent = t(reader, 'article-broken');
			return;
		}
		[article, blocks] = [wanted, other];
		show();
		scrollTo({ block: 0 });
		reader.live.textContent = articles.list[article].title;
		scroller.focus();
	};

	const dressed = () => {
		scroller.style.setProperty('--type', `${SIZES[look.size] ?? SIZES[2]}px`);
		scroller.style.setProperty('--measure', WIDTHS[look.width] ?? WIDTHS[0]);
		COLOURS.forEach((name, at) => name && dialog.classList.toggle(name, at === look.colours));
		button('smaller').disabled = look.size === 0;
		button('larger').disabled = look.size === SIZES.length - 1;
	};

	/** @param {Partial<typeof look>} change */
	const choose = (change) => {
		const here = placeNow();
		Object.assign(look, change);
		dressed();
		scrollTo(here);
		if (mayStore) remember('reading', look);
	};

	const stopSpeaking = () => {
		isSpeaking = false;
		button('listen').ariaPressed = 'false';
		globalThis.speechSynthesis?.cancel();
		for (const element of elements) element.classList.remove('spoken');
	};

	/** Reads out from the first words on screen. */
	const speak = () => {
		if (isSpeaking) {
			stopSpeaking();
			return;
		}
		isSpeaking = true;
		button('listen').ariaPressed = 'true';
		const { block, at } = placeNow();
		const say = (/** @type {number} */ number, from = 0) => {
			const { text } = blocks[number] ?? {};
			if (text === undefined) stopSpeaking();
			if (!isSpeaking) return;
			const words = new SpeechSynthesisUtterance(text.slice(unitsOf(text, from)));
			words.lang = edition.data.language ?? '';
			words.onstart = () => {
				elements.forEach((element, each) => element.classList.toggle('spoken', each === number));
				elements[number].scrollIntoView({ block: 'nearest' });
			};
			words.onend = () => isSpeaking && say(number + 1);
			words.onerror = stopSpeaking;
			speechSynthesis.speak(words);
		};
		say(block, at);
	};

	/** Leads back to the words on the page. */
	const leave = async () => {
		const { block, at } = placeNow();
		const here = placeOnPage(blocks[block], at);
		dialog.close();
		const text = markText(await edition.of('text', here.page));
		const word = text.spans.find(({ start, length }) => start + length > here.offset);
		const [area] = word ? areasOf(text, here.page, word.start, word.start + word.length) : [];
		const [[x0, y0] = [0, 0], , [x1, y1] = [0, 0]] = area?.quad ?? [];
		const isSmall = matchMedia('(pointer: coarse)').matches;
		// The column, with the word near its top.
		const { rect } = here;
		const column = rect && area && /** @type {Rect} */ ([rect[0], Math.max(rect[1], y0 - 8), rect[2], Math.max(y1 - y0, rect[1] + rect[3] - y0 + 8)]);
		await reader.visit({ page: here.page, rect: isSmall ? column : undefined });
		if (area) pointOnPage(here.page, [x0, y0, x1 - x0, y1 - y0]);
	};

	/**
	 * @param {number} page
	 * @param {Rect} rect
	 */
	const pointOnPage = (page, rect) => {
		const element = h('div', { className: 'arrival' });
		frameStyle(element, rect);
		const put = (tries = 40) => {
			const layer = furniture.layers.pages.get(page);
			if (layer) layer.element.append(element);
			else if (tries) requestAnimationFrame(() => put(tries - 1));
		};
		put();
		setTimeout(() => element.remove(), ARRIVAL);
	};

	const acts = {
		page: leave, listen: speak, previous: () => turn(-1), next: () => turn(1),
		smaller: () => choose({ size: Math.max(0, look.size - 1) }), larger: () => choose({ size: Math.min(SIZES.length - 1, look.size + 1) }),
		width: () => choose({ width: (look.width + 1) % WIDTHS.length }), colours: () => choose({ colours: (look.colours + 1) % COLOURS.length }),
	};
	for (const [name, act] of Object.entries(acts)) button(name).onclick = () => void act();
	button('listen').hidden = !('speechSynthesis' in globalThis);
	scroller.onscroll = () => requestAnimationFrame(() => dialog.open && tellPage());
	scroller.onpointerdown = (event) => {
		finger = event.pointerType === 'touch' ? [event.clientX, event.clientY] : null;
	};
	scroller.addEventListener('touchend', ({ changedTouches: [{ clientX, clientY }] }) => {
		if (!finger || getSelection()?.type === 'Range') return;
		const [across, down] = [clientX - finger[0], clientY - finger[1]];
		if (Math.abs(across) > SWIPE && Math.abs(across) > SWIPE_SLOPE * Math.abs(down)) void turn(across < 0 === !edition.rtl ? 1 : -1);
	});
	dialog.addEventListener('cancel', (event) => {
		event.preventDefault();
		void leave();
	});
	dialog.onclose = () => {
		stopSpeaking();
		forgetPictures();
		dialog.remove();
		reader.stage.focus();
	};

	reader.frame.append(dialog);
	dialog.showModal();
	dressed();
	show();
	scrollTo(place, height);
	if (place.at !== undefined) point(place);
	scroller.focus();
}

/**
 * Opens what is read first on the page that is shown.
 * @param {Furniture} furniture
 * @returns {Promise<boolean>} false where nothing is
 */
export async function readPage(furniture) {
	const { reader } = furniture;
	const articles = await articlesOf(reader);
	const hit = articles && reader.view.pagesOf().map((page) => articles.first(page)).find(Boolean);
	const place = hit && await readingFrom(reader, articles, hit);
	if (place) openReading(furniture, articles, place);
	return Boolean(place);
}
