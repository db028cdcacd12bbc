import type { Paint } from '../terminal/paint.ts';
import { cutTo, fuzzyFilter, matchesKey } from '../terminal/terminal-parts.ts';
import { neutralize } from '../text/neutralize.ts';
import type { Panel, PanelRows } from './panel.ts';

/** Options of a search in earlier inputs. */
export interface HistoryPanelOptions {
  /** Oldest first. */
  readonly history: readonly string[];
  readonly query: string;
  readonly paint: Paint;
  /** `undefined`: left. */
  readonly onEnd: (text: string | undefined) => void;
}

/** Lists earlier inputs that contain the typed text, the latest first. */
export class HistoryPanel implements Panel {
  readonly #options: HistoryPanelOptions;
  readonly #all: readonly string[];
  #query: string;
  #at = 0;

  constructor(options: HistoryPanelOptions) {
    this.#options = options;
    this.#all = [...new Set(options.history.toReversed())];
    this.#query = options.query;
  }

  rows(columns: number, maxRows: number): PanelRows {
    const { paint } = this.#options;
    const found = this.#found();
    const room = Math.max(1, Math.min(maxShown, maxRows - 1));
    const from = Math.max(0, this.#at - room + 1);
    const shown = found.slice(from, from + room).map((text, index) => {
      const line = cutTo(
        `${from + index === this.#at ? '›' : ' '} ${neutralize(text).replaceAll('\n', ' ⏎ ')}`,
        columns,
      );
      return from + index === this.#at ? paint.green(line) : line;
    });
    const head = `history: ${this.#query}`;
    return {
      rows: [head, ...(found.length === 0 ? [paint.dim('  nothing')] : shown)],
      cursor: { row: 0, column: head.length },
    };
  }

  key(key: string): boolean {
    const found = this.#found();
    if (matchesKey(key, 'escape')) this.leave();
    else if (matchesKey(key, 'enter') || matchesKey(key, 'tab')) this.#options.onEnd(found[this.#at]);
    else if (matchesKey(key, 'down') || matchesKey(key, 'ctrl+r'))
      this.#at = Math.min(this.#at + 1, Math.max(0, found.length - 1));
    else if (matchesKey(key, 'up')) this.#at = Math.max(0, this.#at - 1);
    else if (matchesKey(key, 'backspace')) this.#narrow(this.#query.slice(0, -1));
    else if (printable.test(key)) this.#narrow(this.#query + key);
    return true;
  }

  leave(): void {
    this.#options.onEnd(undefined);
  }

  #narrow(query: string): void {
    this.#query = query;
    this.#at = 0;
  }

  #found(): readonly string[] {
    return this.#query === '' ? this.#all : fuzzyFilter([...this.#all], this.#query, (text) => text);
  }
}

const maxShown = 8;
const printable = /^[^\p{Cc}]+$/u;
