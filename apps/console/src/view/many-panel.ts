import type { Paint } from '../terminal/paint.ts';
import { matchesKey, wrapAt } from '../terminal/terminal-parts.ts';
import type { Panel, PanelRows } from './panel.ts';

/** Options of a panel with any number of choices. */
export interface ManyPanelOptions {
  readonly message: string;
  readonly labels: readonly string[];
  readonly initial: readonly number[];
  readonly paint: Paint;
  /** `undefined`: left. */
  readonly onEnd: (chosen: readonly number[] | undefined) => void;
}

/**
 * A panel in which the user chooses any number of answers:
 * the space bar selects or deselects one, Enter confirms.
 */
export class ManyPanel implements Panel {
  readonly #options: ManyPanelOptions;
  readonly #chosen: Set<number>;
  #at = 0;

  constructor(options: ManyPanelOptions) {
    this.#options = options;
    this.#chosen = new Set(options.initial);
  }

  rows(columns: number, maxRows: number): PanelRows {
    const { message, labels, paint } = this.#options;
    const head = wrapAt(paint.bold(message), columns);
    const room = Math.max(1, maxRows - head.length);
    const from = Math.max(0, Math.min(this.#at - Math.floor(room / 2), labels.length - room));
    const shown = labels.slice(from, from + room).map((label, index) => {
      const at = from + index;
      const text = `${at === this.#at ? '›' : ' '}[${this.#chosen.has(at) ? 'x' : ' '}] ${label}`;
      return at === this.#at ? paint.green(text) : text;
    });
    return { rows: [...head, ...shown] };
  }

  key(key: string): boolean {
    const { labels, onEnd } = this.#options;
    if (matchesKey(key, 'down')) this.#at = (this.#at + 1) % labels.length;
    else if (matchesKey(key, 'up')) this.#at = (this.#at + labels.length - 1) % labels.length;
    else if (key === ' ') {
      if (!this.#chosen.delete(this.#at)) this.#chosen.add(this.#at);
    } else if (matchesKey(key, 'enter')) onEnd([...this.#chosen].sort((one, other) => one - other));
    else if (matchesKey(key, 'escape')) this.leave();
    else return false;
    return true;
  }

  leave(): void {
    this.#options.onEnd(undefined);
  }
}
