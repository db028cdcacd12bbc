import type { Paint } from '../terminal/paint.ts';
import { Field, type FieldOptions, matchesKey, wrapAt } from '../terminal/terminal-parts.ts';
import type { Panel, PanelRows } from './panel.ts';

/** Options of a panel with a field. */
export interface FieldPanelOptions extends FieldOptions {
  readonly message: string;
  readonly initial: string;
  readonly paint: Paint;
  /** `undefined`: left. */
  readonly onEnd: (text: string | undefined) => void;
}

/** A panel with a field for a text of one or several lines. */
export class FieldPanel implements Panel {
  readonly #options: FieldPanelOptions;
  readonly #field: Field;

  constructor(options: FieldPanelOptions) {
    this.#options = options;
    this.#field = new Field(options);
    this.#field.setText(options.initial);
    this.#field.onSubmit = (text) => options.onEnd(text.trim());
  }

  rows(columns: number): PanelRows {
    const { message, paint } = this.#options;
    const head = wrapAt(`${paint.bold(message)} ${paint.dim('Enter ends · Alt-Enter new line · Esc leaves')}`, columns);
    const { rows, cursor } = this.#field.drawn(columns, '');
    return { rows: [...head, ...rows], cursor: { ...cursor, row: cursor.row + head.length } };
  }

  key(key: string): boolean {
    if (matchesKey(key, 'escape')) this.leave();
    else this.#field.handleInput(key);
    return true;
  }

  paste(text: string): void {
    this.#field.paste(text);
  }

  leave(): void {
    this.#options.onEnd(undefined);
  }
}
