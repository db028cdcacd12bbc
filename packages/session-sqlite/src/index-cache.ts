import type { IndexState } from '@mortise/core/session-index';
import type { LogHead } from './event-log.ts';

/**
 * What the index has of the sessions that this process appended to last, so that the next append has not to
 * read it. A log is known by its checksum too: one that
 * another process went on with, or made anew, is another.
 */
export class IndexCache {
  readonly #known = new Map<number, Known>();

  keep({ id, checksum }: LogHead, state: IndexState): void {
    this.#known.delete(id);
    this.#known.set(id, { checksum, state });
    if (this.#known.size <= most) return;
    const [oldest] = this.#known.keys();
    if (oldest !== undefined) this.#known.delete(oldest);
  }

  /** What the index has at the end of a log; undefined where that is not known. */
  at({ id, revision, checksum }: LogHead): IndexState | undefined {
    const known = this.#known.get(id);
    return known?.checksum === checksum && known.state.revision === revision ? known.state : undefined;
  }
}

interface Known {
  readonly checksum: number;
  readonly state: IndexState;
}

/** Sessions of some kilobytes each at most, where nothing much is open. */
const most = 1_000;
