import { h, iconButton, present, t } from './dom.js';
import { fallback } from './overlays.js';

/** Films and sounds. Nothing is loaded before it is wanted; one is heard at a time; they end with their page. */

/** @type {Set<HTMLMediaElement>} */
const playing = new Set();

const audible = (media) => !media.muted && !media.paused;

/** @param {HTMLMediaElement} media */
function oneVoice(media) {
	const hush = () => {
		if (audible(media)) for (const other of playing) if (other !== media && audible(other)) other.pause();
	};
	for (const event of ['play', 'volumechange']) media.addEventListener(event, () => {
		playing.add(media);
		hush();
	});
}

/** An element with all its sources; `onbroken` where none of them plays. */
function mediaElement({ reader, data, name }, tag, props, onbroken) {
	const sources = (data.sources ?? []).map(({ src, type }) => h('source', { src: reader.edition.address(src), type }));
	const tracks = (data.tracks ?? []).map(({ src, kind = 'captions', lang, label }) => h('track', { src: reader.edition.address(src), kind, srclang: lang, label: label ?? lang }));
	sources.at(-1)?.addEventListener('error', onbroken);
	if (!sources.length) setTimeout(onbroken);
	const media = h(tag, { preload: 'none', loop: Boolean(data.loop), 'aria-label': name || null, playsInline: true, ...props }, sources, tracks);
	media.addEventListener('error', () => media.error?.code >= 3 && onbroken());
	oneVoice(media);
	return media;
}

/** @param {HTMLMediaElement} media Takes it away, and what it has loaded with it. */
function discard(media) {
	media?.pause();
	playing.delete(media);
	media?.replaceChildren();
	media?.removeAttribute('src');
	media?.load();
	media?.remove();
}

export const make = (context) => (context.data.kind === 'audio' ? sound(context) : film(context));

function film(context) {
	const { reader, element, data, name, fire, isPresented } = context;
	let media = null, broken = false;
	const title = data.title ?? name;
	const poster = data.poster && h('img', { className: 'poster', src: reader.edition.address(data.poster), alt: '', draggable: false, onerror: (event) => event.target.remove() });
	const play = h('button', { type: 'button', className: 'play', 'aria-label': t(reader, 'play', { title }), onclick: () => start(true) }, h('span', { className: 'i i-play' }));
	const failed = () => {
		broken = true;
		discard(media);
		media = null;
		element.replaceChildren(fallback(reader, 'video-broken', data.poster), ...more);
		reader.emit('error', { kind: 'media', page: context.overlay.page + 1, id: data.id, message: 'no source plays' });
	};
	const more = [data.transcript && h('button', { type: 'button', className: 'transcript', onclick: () => openText(reader, title, data.transcript) }, t(reader, 'transcript'))].filter(Boolean);
	const start = (asked) => {
		if (broken) return;
		if (isPresented && asked) return popup();
		if (isPresented) return;
		if (!media) {
			const controls = data.controls !== false;
			media = mediaElement(context, 'video', { controls, muted: Boolean(data.muted) || !asked, poster: data.poster ? reader.edition.address(data.poster) : '' }, failed);
			media.style.objectFit = data.fit ?? 'contain';
			media.addEventListener('ended', () => fire('end'));
			// Without controls, a tap is the way to pause, and a key is.
			const pause = !controls && h('button', { type: 'button', className: 'play quiet', 'aria-label': t(reader, 'pause', { title }), onclick: () => toggle() });
			element.replaceChildren(media, ...(pause ? [pause] : []), ...more);
			if (asked && controls) media.focus({ preventScroll: true });
		}
		media.play().catch(() => {});
	};
	const toggle = () => (media && !media.paused ? media.pause() : start(true));
	const popup = () => {
		const film = mediaElement(context, 'video', { controls: true, muted: Boolean(data.muted), poster: data.poster ? reader.edition.address(data.poster) : '' },
			() => film.replaceWith(fallback(reader, 'video-broken', data.poster)));
		film.addEventListener('ended', () => fire('end'));
		present(reader, title || t(reader, 'video'), film, { kind: data.present === 'fullscreen' ? 'full' : 'popup', onclose: () => discard(film) });
		film.play().catch(() => {});
	};
	element.append(...[poster, play, ...more].filter(Boolean));
	return {
		start, toggle, stop: () => media?.pause(), close: () => discard(media),
		reset: () => {
			discard(media);
			media = null;
			if (!broken) element.replaceChildren(...[poster, play, ...more].filter(Boolean));
		},
		onscreen: (yes) => !yes && media?.pause(),
	};
}

function sound(context) {
	const { reader, element, data, name, fire } = context;
	const title = data.title ?? name;
	let media = null, bar = null;
	const poster = data.poster && h('img', { className: 'poster', src: reader.edition.address(data.poster), alt: '', draggable: false, onerror: (event) => event.target.remove() });
	const button = h('button', { type: 'button', className: 'play', 'aria-pressed': 'false', 'aria-label': t(reader, 'play', { title }), onclick: () => toggle() }, h('span', { className: 'i i-sound' }));
	const end = () => {
		discard(media);
		bar?.remove();
		media = bar = null;
		button.setAttribute('aria-pressed', 'false');
	};
	const start = (asked = true) => {
		if (!media) {
			// One sound at a time, also across pages.
			reader.root.querySelector('.player')?.dispatchEvent(new Event('stop'));
			media = mediaElement(context, 'audio', { controls: data.controls !== false, muted: !asked }, () => {
				end();
				element.replaceChildren(fallback(reader, 'audio-broken', data.poster));
			});
			bar = h('div', { className: 'player', role: 'group', 'aria-label': title, onstop: end }, h('span', {}, title), media,
				data.transcript && h('button', { type: 'button', className: 'action quiet', onclick: () => openText(reader, title, data.transcript) }, t(reader, 'transcript')),
				iconButton('close', t(reader, 'stop'), end));
			// It lives beside the pages, so that it can outlast its own.
			reader.stage.after(bar);
			media.addEventListener('ended', () => fire('end'));
			media.addEventListener('play', () => button.setAttribute('aria-pressed', 'true'));
			media.addEventListener('pause', () => button.setAttribute('aria-pressed', 'false'));
		}
		media.play().catch(() => {});
	};
	const toggle = () => (media && !media.paused ? media.pause() : start());
	element.append(...[poster, button].filter(Boolean));
	return { start, toggle, stop: () => media?.pause(), reset: end, close: () => data.persist || end() };
}

const openText = (reader, title, path) => import('./article.js').then(({ openArticle }) => openArticle(reader, title, path));
