import { BLOCK } from './source.js';

/** Blocks that are remembered; those that are farthest from what is shown go first. */
const MOST_BLOCKS = 24;

/** What is known of the list: blocks of it, as they are asked for. */
export class Shelf {
	/**
	 * @param {(from: number) => Promise<LibraryList>} load
	 * @param {(list: LibraryList | null, altered: LibraryIssue[]) => void} changed told of each answer, null where there was none, and of its
	 *   issues that were known in another state: an answer may come before the event
	 */
	constructor(load, changed) {
		this.load = load;
		this.changed = changed;
		this.total = 0;
		/** What was loaded before is shown until it is there anew. */
		this.generation = 0;
		/** @type {Map<number, { generation: number, issues: LibraryIssue[] }>} */
		this.blocks = new Map();
		/** @type {Map<number, number>} blocks that are on their way, with the generation that they are of */
		this.loading = new Map();
	}

	/** @param {number} index */
	at(index) {
		return this.blocks.get(Math.floor(index / BLOCK))?.issues[index % BLOCK];
	}

	/** Everything may be different. */
	expire() {
		this.generation += 1;
	}

	/** Another list. */
	clear() {
		this.expire();
		this.blocks.clear();
		this.total = 0;
	}

	/**
	 * Loads what is to be seen.
	 * @param {number} from
	 * @param {number} to
	 */
	need(from, to) {
		const first = Math.floor(from / BLOCK);
		const last = Math.max(first, Math.floor(Math.max(0, to - 1) / BLOCK));
		for (let block = first; block <= last; block += 1) {
			if (this.blocks.get(block)?.generation !== this.generation && this.loading.get(block) !== this.generation) this.fetch(block);
		}
		const middle = (first + last) / 2;
		const far = [...this.blocks.keys()].sort((one, other) => Math.abs(other - middle) - Math.abs(one - middle));
		for (const block of far.slice(0, Math.max(0, far.length - MOST_BLOCKS))) this.blocks.delete(block);
	}

	/** @param {number} block */
	async fetch(block) {
		const { generation } = this;
		this.loading.set(block, generation);
		const list = await this.load(block * BLOCK).catch(() => null);
		if (this.loading.get(block) === generation) this.loading.delete(block);
		if (generation !== this.generation) return;
		let altered = /** @type {LibraryIssue[]} */ ([]);
		if (list) {
			altered = list.issues.filter((/** @type {LibraryIssue} */ issue) => (this.find(issue.id)?.state ?? issue.state) !== issue.state);
			this.total = list.total;
			this.blocks.set(block, { generation, issues: list.issues });
		}
		this.changed(list, altered);
	}

	/**
	 * Takes over an issue as it is now.
	 * @param {LibraryIssue} issue
	 * @returns {LibraryIssue | null} as it was; null for one that is not known
	 */
	take(issue) {
		for (const { issues } of this.blocks.values()) {
			const place = issues.findIndex(({ id }) => id === issue.id);
			if (place < 0) continue;
			const old = issues[place];
			issues[place] = issue;
			return old;
		}
		return null;
	}

	/** @param {number} id */
	find(id) {
		for (const { issues } of this.blocks.values()) {
			const issue = issues.find((one) => one.id === id);
			if (issue) return issue;
		}
		return null;
	}
}
