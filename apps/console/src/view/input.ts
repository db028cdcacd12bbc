import type { HistoryFile } from '../terminal/history-file.ts';
import type { KeyPiece } from '../terminal/key-pieces.ts';
import type { Paint } from '../terminal/paint.ts';
import { type Completion, Field, type FieldRows, matchesKey } from '../terminal/terminal-parts.ts';
import { neutralize } from '../text/neutralize.ts';
import type { Left } from './asker.ts';

/** The result of asking for a request. */
export type Request = { readonly text: string } | { readonly left: Exclude<Left, 'escape'> };

/** Options of the input. */
export interface InputOptions {
  readonly paint: Paint;
  readonly terminalRows: () => number;
  readonly onDraw: () => void;
  /** The input history; `undefined` if it is not kept. */
  readonly history?: HistoryFile | undefined;
  readonly completion?: Completion | undefined;
  /** Called once with the reason why the history cannot be kept. */
  readonly onProblem: (problem: string) => void;
}

/** The input field. Requests that are entered while none is awaited are queued. */
export class Input {
  readonly #options: InputOptions;
  readonly #field: Field;
  readonly #history: string[] = [];
  #queue: string[] = [];
  #asking: ((request: Request) => void) | undefined;
  #hasProblem = false;

  constructor(options: InputOptions) {
    this.#options = options;
    this.#field = new Field(options);
    if (options.completion) this.#field.setAutocompleteProvider(options.completion);
    this.#field.onSubmit = (text) => this.#enter(text.trim());
    for (const text of options.history?.read() ?? []) this.#remember(text);
  }

  get draft(): string {
    return this.#field.getExpandedText();
  }

  set draft(text: string) {
    this.#field.setText(text);
  }

  /** Oldest first. */
  get history(): readonly string[] {
    return this.#history;
  }

  get isAsked(): boolean {
    return this.#asking !== undefined;
  }

  /** Resolves with the next request. */
  ask(): Promise<Request> {
    const queued = this.#queue.shift();
    if (queued !== undefined) return Promise.resolve({ text: queued });
    return new Promise((resolve) => {
      this.#asking = resolve;
    });
  }

  take(piece: KeyPiece): void {
    if ('pasted' in piece) return this.#field.paste(piece.pasted);
    if (matchesKey(piece.key, 'ctrl+d') && this.draft === '') return this.#submit({ left: 'end' });
    this.#field.handleInput(piece.key);
  }

  /** Handles Ctrl-C: clears the line, or leaves if it is empty; queued input becomes the line again. */
  interrupt(): void {
    const waiting = this.#takeBack();
    if (waiting !== '') this.draft = waiting;
    else if (!this.isAsked) return;
    else if (this.draft === '') this.#submit({ left: 'interrupt' });
    else this.draft = '';
  }

  drawn(columns: number): FieldRows {
    const { bold, dim } = this.#options.paint;
    const { rows, cursor } = this.#field.drawn(columns, bold('> '));
    const shown = this.#queue
      .slice(0, maxShown)
      .map((text) => dim(`next: ${neutralize(text).replaceAll('\n', ' ⏎ ')}`));
    const more = this.#queue.length - shown.length;
    const queued = more > 0 ? [...shown, dim(`… and ${more} more`)] : shown;
    return { rows: [...queued, ...rows], cursor: { ...cursor, row: cursor.row + queued.length } };
  }

  /** Removes the queued texts, and returns them with the draft after them. */
  #takeBack(): string {
    if (this.#queue.length === 0) return '';
    const all = [...this.#queue, ...(this.draft === '' ? [] : [this.draft])].join('\n');
    this.#queue = [];
    return all;
  }

  #enter(text: string): void {
    if (text === '') return;
    this.#remember(text);
    const problem = this.#options.history?.add(text);
    if (problem !== undefined && !this.#hasProblem) this.#options.onProblem(problem);
    this.#hasProblem ||= problem !== undefined;
    if (this.isAsked) this.#submit({ text });
    else this.#queue.push(text);
  }

  #remember(text: string): void {
    this.#history.push(text);
    this.#field.addToHistory(text);
  }

  #submit(request: Request): void {
    const asking = this.#asking;
    this.#asking = undefined;
    asking?.(request);
  }
}

/** The maximum number of queued texts that are shown. */
const maxShown = 3;
