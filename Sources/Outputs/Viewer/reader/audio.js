import { fallback, picture, playButton, t, take } from './dom.js';
import { discard, loadMedia, play, transcriptButton } from './media.js';

/**
 * What ends the sound of a player that is shown.
 * @type {WeakMap<Element, () => void>}
 */
const ends = new WeakMap();

/**
 * The overlay of kind `audio`: a button on the page, and a player beside the pages, so that a sound can outlast its own.
 * @param {OverlayContext} context
 * @returns {Behaviour}
 */
export function make(context) {
	const { reader, element, data, title } = context;
	const button = playButton(t(reader, 'play', { title }), 'sound', () => toggle());
	/** @type {HTMLAudioElement | null} */
	let sound = null;
	/** @type {HTMLElement | null} */
	let bar = null;

	const press = () => (button.ariaPressed = String(sound?.paused === false));

	const end = () => {
		discard(sound);
		sound = null;
		bar?.remove();
		press();
	};

	/** @param {boolean} [asked] by the person who reads; else it begins without sound */
	const start = (asked) => {
		sound ??= load(asked);
		play(sound);
	};

	/** @param {boolean} [asked] */
	const load = (asked) => {
		// One at a time.
		ends.get(reader.root.querySelector('.player'))?.();
		const props = { controls: data.controls !== false, muted: !asked, onplay: press, onpause: press };
		const media = loadMedia(context, 'audio', props, () => {
			end();
			element.replaceChildren(fallback(reader, 'audio-broken', data.poster));
		});
		bar = playerBar(media);
		reader.stage.after(bar);
		return media;
	};

	/** @param {HTMLAudioElement} media */
	const playerBar = (media) => {
		const player = take(reader, 'player');
		const name = player.firstElementChild;
		const stopper = /** @type {HTMLElement} */ (player.lastElementChild);
		ends.set(player, end);
		stopper.onclick = end;
		name.textContent = title;
		player.ariaLabel = title;
		stopper.before(...[media, transcriptButton(context, 'action quiet')].filter(Boolean));
		return player;
	};

	const stop = () => sound?.pause();

	const toggle = () => {
		if (sound && !sound.paused) stop();
		else start(true);
	};

	press();
	element.append(...[picture(reader, data.poster), button].filter(Boolean));
	return {
		start, toggle, stop,
		reset: end,
		close() {
			if (!data.persist) end();
		},
	};
}
