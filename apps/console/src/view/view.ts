import type { HistoryFile } from '../terminal/history-file.ts';
import { type KeyPiece, KeyPieces } from '../terminal/key-pieces.ts';
import { LiveRegion } from '../terminal/live-region.ts';
import { editOutside, editorOf } from '../terminal/outside-programs.ts';
import type { Paint } from '../terminal/paint.ts';
import { processTimer, QuietTime, type Timer } from '../terminal/quiet-time.ts';
import { type Completion, matchesKey } from '../terminal/terminal-parts.ts';
import { neutralize } from '../text/neutralize.ts';
import { type FooterPart, footerRow, footerRule } from './footer.ts';
import { Input, type Request } from './input.ts';
import type { Lines } from './lines.ts';
import { NarrowRoom } from './narrow-room.ts';
import { Page } from './page.ts';
import { Questions } from './questions.ts';
import { spinner } from './screen.ts';
import { TerminalOwner, type TerminalStreams } from './terminal-owner.ts';

/** Options of a view. */
export interface ViewOptions extends TerminalStreams {
  readonly paint: Paint;
  /** Called on Ctrl-C while no question is open and no request is awaited. */
  readonly onInterrupt: () => void;
  /** True if the user types requests; otherwise keys only answer questions. */
  readonly hasInput: boolean;
  /** Returns the content of the last row, which also shows the running calls. */
  readonly footer?: (() => readonly FooterPart[]) | undefined;
  readonly history?: HistoryFile | undefined;
  readonly completion?: Completion | undefined;
  /** Handles a key that is neither text nor an answer; returns true if it had an effect. */
  readonly onKey?: ((key: string) => boolean) | undefined;
  /** Milliseconds without a key press before a key may answer a question; default half a second. */
  readonly quietMs?: number | undefined;
  /** The timer for `quietMs`. */
  readonly timer?: Timer | undefined;
}

/**
 * A terminal view. Finished rows are at the top and do not change; below them are the live rows: the streamed
 * text, a question, a row with the running calls, and the input.
 */
export class View implements Lines {
  readonly asker: Questions;
  readonly #options: ViewOptions;
  readonly #region: LiveRegion;
  readonly #page: Page;
  readonly #input: Input;
  readonly #quiet: QuietTime;
  readonly #keys = new KeyPieces((pieces) => this.#take(pieces));
  readonly #terminal: TerminalOwner;
  #status: (() => string) | undefined;
  #spins: NodeJS.Timeout | undefined;
  #drawing: NodeJS.Timeout | undefined;
  #drawnAt = 0;

  constructor(options: ViewOptions) {
    this.#options = options;
    const { paint, stdout, history, completion, quietMs = defaultQuietMs, timer = processTimer } = options;
    const onDraw = (): void => this.#drawSoon();
    const terminalRows = (): number => stdout.rows;
    this.#region = new LiveRegion(stdout);
    this.#page = new Page({ paint, columns: () => this.width, onChange: onDraw });
    this.#quiet = new QuietTime(quietMs, timer, onDraw);
    const onProblem = (problem: string): void => this.line(paint.yellow(`! What you type is not kept: ${problem}`));
    this.#input = new Input({ paint, terminalRows, onDraw, history, completion, onProblem });
    const program = editorOf(process.env);
    this.asker = new Questions({
      paint,
      terminalRows,
      onDraw,
      onQuestion: () => {
        this.#quiet.begin();
        this.call('asks');
      },
      onAnswer: (line) => this.line(line),
      hasDraft: () => this.#input.draft !== '',
      isQuiet: () => this.#quiet.isQuiet,
      editor: program ? (text, name) => this.#terminal.lend(() => editOutside(program, text, name)) : undefined,
    });
    this.#terminal = new TerminalOwner({
      ...options,
      onData: (data) => this.#keys.push(data),
      onAcquired: this.#draw,
      onResize: this.#draw,
      beforeLeave: () => {
        clearTimeout(this.#drawing);
        this.#drawing = undefined;
        this.#region.draw(this.#page.takeFinished(), { rows: [] });
      },
    });
  }

  get width(): number {
    return this.#options.stdout.columns;
  }

  start(): void {
    this.#take([]);
    this.#terminal.begin();
  }

  stop(): void {
    this.hideStatus();
    this.endLine();
    this.#terminal.end();
    this.#keys.close();
  }

  readonly lend = <T>(run: () => Promise<T>): Promise<T> => this.#terminal.lend(run);

  /** Rings the terminal's bell, and shows the console's state in the title, such as `asks`. */
  call(what: string): void {
    this.entitle(what, '\x07');
  }

  /** Shows the console's state in the title. */
  entitle(what: string, bell = ''): void {
    if (this.#terminal.isOn) this.#options.stdout.write(`${bell}\x1b]2;Mortise ${what}\x07`);
  }

  /** Resolves with the user's next request, and shows it if it was not shown before. */
  async ask(): Promise<Request> {
    const request = await this.#input.ask();
    if ('text' in request) this.echo(request.text);
    return request;
  }

  /** Shows the user's own message. */
  echo(text: string): void {
    this.gap();
    for (const line of neutralize(text).split('\n'))
      this.line(this.#options.paint.bold(line), this.#options.paint.bold('> '));
  }

  /** Handles Ctrl-C, also as a signal. */
  readonly interrupt = (): void => {
    if (this.asker.leave('interrupt')) return;
    if (!this.#input.isAsked) this.#options.onInterrupt();
    this.#input.interrupt();
  };

  write(text: string): void {
    this.#page.write(text);
  }

  prose(text: string): void {
    this.#page.prose(text);
  }

  line(text = '', prefix = ''): void {
    this.#page.line(text, prefix);
  }

  endLine(): void {
    this.#page.endLine();
  }

  gap(): void {
    this.#page.gap();
  }

  showStatus(label: () => string): void {
    this.#status = label;
    this.#spins ??= setInterval(() => this.#drawSoon(), spinner.ms);
    this.#drawSoon();
  }

  hideStatus(): void {
    clearInterval(this.#spins);
    this.#spins = undefined;
    this.#status = undefined;
    this.#drawSoon();
  }

  #take(pieces: readonly KeyPiece[]): void {
    const wasQuiet = this.#quiet.isQuiet;
    this.#quiet.begin();
    for (const piece of pieces) this.#takeOne(piece, pieces.length === 1, wasQuiet);
    this.#drawSoon();
  }

  #takeOne(piece: KeyPiece, isAlone: boolean, wasQuiet: boolean): void {
    const key = 'key' in piece ? piece.key : '';
    if (matchesKey(key, 'ctrl+c')) return this.interrupt();
    if (matchesKey(key, 'ctrl+z')) return this.#terminal.suspend();
    if (this.asker.takes(piece, isAlone, wasQuiet) || !this.#options.hasInput) return;
    if (matchesKey(key, 'ctrl+r')) return this.#search();
    if (matchesKey(key, 'ctrl+g')) return this.#editDraft();
    if (key !== '' && this.#options.onKey?.(key) === true) return;
    this.#input.take(piece);
  }

  #search(): void {
    if (this.asker.isOpen) return;
    void this.asker.search(this.#input.history, this.#input.draft).then((text) => {
      if (text !== undefined) this.#input.draft = text;
      this.#drawSoon();
    });
  }

  #editDraft(): void {
    const program = editorOf(process.env);
    if (program === undefined || this.asker.isOpen) return;
    const edited = (text: string | undefined): void => {
      if (text !== undefined) this.#input.draft = text.trimEnd();
    };
    void this.#terminal.lend(() => editOutside(program, this.#input.draft, 'request.md')).then(edited, this.#failed);
  }

  readonly #failed = (error: unknown): void =>
    this.line(this.#options.paint.yellow(`! ${error instanceof Error ? error.message : String(error)}`));

  #drawSoon(): void {
    if (this.#drawing || !this.#terminal?.isOn) return;
    this.#drawing = setTimeout(this.#draw, Math.max(0, frameMs - (performance.now() - this.#drawnAt)));
  }

  readonly #draw = (): void => {
    clearTimeout(this.#drawing);
    this.#drawing = undefined;
    if (!this.#terminal.isOn) return;
    this.#drawnAt = performance.now();
    const { stdout, hasInput } = this.#options;
    const [columns, room] = [this.width, stdout.rows - 1];
    const footer = this.#footer(columns);
    const narrow = new NarrowRoom(columns, room);
    const typed = hasInput ? this.#input.drawn(columns) : { rows: [], cursor: undefined };
    const asked = narrow.fewest((most) => this.asker.drawn(columns, most), [...footer, ...typed.rows]);
    const hasField = asked.cursor !== undefined;
    const input = hasField ? { rows: [], cursor: undefined } : typed;
    // The cursor is as far down as possible.
    const below = hasField ? [...footer, ...asked.rows] : [...asked.rows, ...footer, ...input.rows];
    const open = narrow.lastOf(this.#page.live(room - below.length), below);
    const above = open.length + footer.length + (hasField ? 0 : asked.rows.length);
    const position = asked.cursor ?? input.cursor;
    this.#region.draw(this.#page.takeFinished(), {
      rows: [...open, ...below],
      cursor: position && { ...position, row: position.row + above },
    });
  };

  #footer(columns: number): readonly string[] {
    const { footer, paint, hasInput } = this.#options;
    const running = this.#status ? [{ text: `${spinner.frame()} ${this.#status()}`, weight: 100 }] : [];
    const row = (hasInput ? footerRule : footerRow)([...(footer?.() ?? []), ...running], columns);
    return row === '' ? [] : [paint.dim(row)];
  }
}

const defaultQuietMs = 500;
const frameMs = 33;
