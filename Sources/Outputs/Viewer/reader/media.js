import { h, t } from './dom.js';
import { list } from './edition.js';

/** What films and sounds share. Nothing is loaded before it is wanted; one is heard at a time. */

/** From this code of a MediaError on, trying another source is no use. */
const DECODING_FAILED = 3;

/**
 * All that has been started and not discarded.
 * @type {Set<HTMLMediaElement>}
 */
const playing = new Set();

/** @param {HTMLMediaElement} media */
const isAudible = (media) => !media.muted && !media.paused;

/**
 * @template {'video' | 'audio'} Tag
 * @param {OverlayContext} context
 * @param {Tag} tag
 * @param {Record<string, unknown>} props
 * @param {() => void} onbroken when no source plays
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function loadMedia({ reader, data, name, fire }, tag, props, onbroken) {
	/** @param {string} path */
	const address = (path) => reader.edition.address(path);
	/** @type {OverlayData['sources']} */
	const sourceList = list(data.sources);
	/** @type {OverlayData['tracks']} */
	const trackList = list(data.tracks);
	const sources = sourceList.map(({ src, type }) => h('source', { src: address(src), type }));
	const tracks = trackList.map(({ src, kind = 'captions', lang, label = lang }) =>
		h('track', { src: address(src), kind, srclang: lang, label }));
	const poster = tag === 'video' && data.poster && address(data.poster);
	const media = h(tag, { preload: 'none', loop: data.loop, ariaLabel: name, playsInline: true, poster, ...props }, ...sources, ...tracks);
	media.style.objectFit = data.fit ?? 'contain';
	// The browser tries one source after the other, and says so at each.
	if (sources.length) sources.at(-1).onerror = onbroken;
	else setTimeout(onbroken);
	media.onerror = () => {
		if (media.error?.code >= DECODING_FAILED) onbroken();
	};
	media.onended = () => fire('end');
	const hushOthers = () => {
		playing.add(media);
		if (!isAudible(media)) return;
		for (const other of playing) if (other !== media && isAudible(other)) other.pause();
	};
	media.onplay = hushOthers;
	media.onvolumechange = hushOthers;
	return media;
}

/**
 * Ends a film or sound, and what is loaded of it.
 * @param {HTMLMediaElement | null} media
 */
export function discard(media) {
	if (!media) return;
	media.pause();
	playing.delete(media);
	media.replaceChildren();
	media.load();
	media.remove();
}

/**
 * Where the browser forbids it, nothing plays until it is asked for.
 * @param {HTMLMediaElement} media
 */
export const play = (media) => media.play().catch(() => {});

/**
 * A button for what is said in a film or sound, where there is a text of it.
 * @param {OverlayContext} context
 * @param {string} className
 */
export function transcriptButton({ reader, data, title }, className) {
	if (!data.transcript) return null;
	const onclick = async () => {
		const { openArticle } = await import('./article.js');
		await openArticle(reader, title, data.transcript);
	};
	return h('button', { className, onclick }, t(reader, 'transcript'));
}
