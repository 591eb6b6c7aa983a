/**
 * Pictures in memory: fetched in the order asked for, given up when nobody asks any more, bounded in decoded bytes.
 * @typedef {{ key: string, page: number, level: number, x: number, y: number }} TileName
 * @typedef {{ image: ImageBitmap | null, bytes: number, used: number }} Tile
 * @typedef {(tile: TileName, signal: AbortSignal) => Promise<Blob>} TileSource
 */

/** What a tile's file answers for good; anything else may be tried again. */
const GONE = new Set([400, 403, 404, 410]);
const TRIES = 3;

export class TileError extends Error {
	/** @param {number} status */
	constructor(status) {
		super(`status ${status}`);
		this.final = GONE.has(status);
	}
}

/** Tiles that are files. @param {import('./edition.js').Edition} edition @returns {TileSource} */
export const fileSource = (edition) => async ({ page, level, x, y }, signal) => {
	const response = await fetch(edition.address(edition.tileName(page, level, x, y)), { signal });
	if (!response.ok) throw new TileError(response.status);
	return response.blob();
};

export class TileStore {
	/**
	 * @param {TileSource} source
	 * @param {{ onload: (tile: TileName) => void, onfail: (tile: TileName, error: unknown) => void }} events
	 */
	constructor(source, events) {
		this.source = source;
		this.events = events;
		// Decoded bytes; raised by the painter where a single screen needs more.
		this.budget = 96 << 20;
		this.bytes = 0;
		this.clock = 0;
		/** @type {Map<string, Tile>} */
		this.tiles = new Map();
		/** @type {Map<string, AbortController>} */
		this.running = new Map();
		/** @type {Map<string, { tries: number, after: number }>} */
		this.failed = new Map();
		/** @type {TileName[]} */
		this.wanted = [];
		/** HTTP/1.1 gives six connections; more would only make the order worse. */
		this.lanes = 6;
	}

	/** @param {string} key @returns {ImageBitmap | null | undefined} */
	get(key) {
		const tile = this.tiles.get(key);
		if (tile) tile.used = ++this.clock;
		return tile?.image;
	}

	/** @param {string} key Whether nothing better can come. */
	hasFailed(key) {
		return (this.failed.get(key)?.tries ?? 0) >= TRIES;
	}

	/** The whole list of what matters now, most wanted first. @param {TileName[]} wanted */
	want(wanted) {
		this.wanted = wanted.filter(({ key }) => !this.tiles.has(key) && !this.hasFailed(key));
		const keys = new Set(this.wanted.map(({ key }) => key));
		for (const [key, controller] of this.running) if (!keys.has(key)) {
			this.running.delete(key);
			controller.abort();
		}
		this.pump();
	}

	pump() {
		const now = performance.now();
		let next = Infinity;
		for (const tile of this.wanted) {
			if (this.running.size >= this.lanes) return;
			if (this.running.has(tile.key) || this.tiles.has(tile.key)) continue;
			const failure = this.failed.get(tile.key);
			if (failure && failure.after > now) next = Math.min(next, failure.after);
			else if (!this.hasFailed(tile.key)) this.load(tile);
		}
		clearTimeout(this.timer);
		if (next < Infinity) this.timer = setTimeout(() => this.pump(), next - now + 10);
	}

	/** @param {TileName} tile */
	async load(tile) {
		const controller = new AbortController();
		this.running.set(tile.key, controller);
		try {
			const blob = await this.source(tile, controller.signal);
			const image = await createImageBitmap(blob).catch(() => Promise.reject(new TileError(400)));
			if (this.running.get(tile.key) !== controller) return image.close();
			this.keep(tile.key, image);
			this.failed.delete(tile.key);
			this.events.onload(tile);
		} catch (error) {
			if (this.running.get(tile.key) !== controller) return;
			const tries = error instanceof TileError && error.final ? TRIES : (this.failed.get(tile.key)?.tries ?? 0) + 1;
			this.failed.set(tile.key, { tries, after: performance.now() + 700 * 2 ** tries });
			if (tries >= TRIES) this.events.onfail(tile, error);
		} finally {
			if (this.running.get(tile.key) === controller) this.running.delete(tile.key);
			this.pump();
		}
	}

	/** @param {string} key @param {ImageBitmap} image */
	keep(key, image) {
		const bytes = image.width * image.height * 4;
		this.tiles.set(key, { image, bytes, used: ++this.clock });
		this.bytes += bytes;
		if (this.bytes <= this.budget) return;
		const oldest = [...this.tiles].sort((p, q) => p[1].used - q[1].used);
		for (const [old, tile] of oldest) {
			if (this.bytes <= this.budget * 0.9 || old === key) break;
			this.tiles.delete(old);
			this.bytes -= tile.bytes;
			tile.image?.close();
		}
	}

	/** Tries again what has failed. */
	retry() {
		this.failed.clear();
		this.pump();
	}

	close() {
		this.want([]);
		clearTimeout(this.timer);
		for (const tile of this.tiles.values()) tile.image?.close();
		this.tiles.clear();
		this.bytes = 0;
	}
}
