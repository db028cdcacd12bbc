import type { Paint } from '../terminal/paint.ts';
import { matchesKey, wrapAt } from '../terminal/terminal-parts.ts';
import type { Choice, Left } from './asker.ts';
import type { Panel, PanelRows } from './panel.ts';

/** Options of a panel of choices. */
export interface ChoicePanelOptions<T extends string> {
  readonly message: string;
  readonly choices: readonly Choice<T>[];
  readonly initial: T;
  readonly paint: Paint;
  readonly onEnd: (answer: { readonly chosen: T } | { readonly left: Left }) => void;
}

/** A panel in which the user chooses one of several answers, by its letter, or by arrow keys and Enter. */
export class ChoicePanel<T extends string> implements Panel {
  readonly #options: ChoicePanelOptions<T>;
  #at: number;
  /** True if the last key was an arrow key, so that the user has seen the question. */
  isSteered = false;

  constructor(options: ChoicePanelOptions<T>) {
    this.#options = options;
    this.#at = Math.max(
      0,
      options.choices.findIndex(({ value }) => value === options.initial),
    );
  }

  rows(columns: number, maxRows: number): PanelRows {
    const { message, choices, paint } = this.#options;
    const head = wrapAt(paint.bold(message), columns);
    const shown = choices.map(({ label, letter }, at) => {
      const text = `${at === this.#at ? '›' : ' '}${paint.bold(letter)} ${label}`;
      return at === this.#at ? paint.green(text) : text;
    });
    const inOne = shown.join('  ');
    const one = wrapAt(inOne, columns);
    const rows = one.length === 1 ? one : shown.flatMap((each) => wrapAt(each, columns).slice(0, 1));
    const room = Math.max(1, maxRows - head.length);
    const from = Math.max(0, Math.min(this.#at - Math.floor(room / 2), rows.length - room));
    return { rows: [...head, ...(rows.length > room ? rows.slice(from, from + room) : rows)] };
  }

  key(key: string): boolean {
    const { choices, onEnd } = this.#options;
    const step = stepOf(key);
    this.isSteered = step !== 0;
    if (step !== 0) {
      this.#at = (this.#at + step + choices.length) % choices.length;
      return true;
    }
    if (matchesKey(key, 'escape')) {
      this.leave('escape');
      return true;
    }
    const chosen = matchesKey(key, 'enter')
      ? choices[this.#at]
      : choices.find(({ letter }) => letter === key.toLowerCase());
    if (chosen) onEnd({ chosen: chosen.value });
    return chosen !== undefined;
  }

  leave(left: Left): void {
    this.#options.onEnd({ left });
  }
}

/** Returns true if a key moves among choices, or selects the current one. */
export function isSteering(key: string): boolean {
  return stepOf(key) !== 0 || matchesKey(key, 'enter');
}

function stepOf(key: string): number {
  if (matchesKey(key, 'down') || matchesKey(key, 'right')) return 1;
  return matchesKey(key, 'up') || matchesKey(key, 'left') ? -1 : 0;
}
