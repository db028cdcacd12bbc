import type { KeyPiece } from '../terminal/key-pieces.ts';
import type { Paint } from '../terminal/paint.ts';
import { matchesKey } from '../terminal/terminal-parts.ts';
import type { Asker, AskOptions, Choice, Left } from './asker.ts';
import { ChoicePanel, isSteering } from './choice-panel.ts';
import { FieldPanel } from './field-panel.ts';
import { HistoryPanel } from './history-panel.ts';
import { ManyPanel } from './many-panel.ts';
import type { Panel, PanelRows } from './panel.ts';

/** The terminal that shows the questions. */
export interface QuestionSurroundings {
  readonly paint: Paint;
  readonly terminalRows: () => number;
  readonly onDraw: () => void;
  /** Called when a question that the user did not request was drawn: the quiet time restarts. */
  readonly onQuestion: () => void;
  /** Called with a line that describes the answer. */
  readonly onAnswer: (line: string) => void;
  readonly hasDraft: () => boolean;
  readonly isQuiet: () => boolean;
  /** Opens a text in the user's own editor; `undefined` if no editor is configured. */
  readonly editor: ((text: string, fileName: string) => Promise<string | undefined>) | undefined;
}

/**
 * Shows the current question, and decides which keys answer it.
 *
 * INVARIANT: a question that the user did not request accepts no key before a quiet time has passed since it
 * was drawn and since the last key. It accepts no key while the input has a draft, unless the user has
 * entered the question with Tab, and it never accepts a paste. All other keys are text.
 */
export class Questions implements Asker {
  readonly #around: QuestionSurroundings;
  #panel: Panel | undefined;
  #isExpected = false;
  #isEntered = false;

  constructor(around: QuestionSurroundings) {
    this.#around = around;
  }

  get isOpen(): boolean {
    return this.#panel !== undefined;
  }

  choose<T extends string>(
    message: string,
    choices: readonly Choice<T>[],
    initial: T,
    { isExpected = false }: AskOptions = {},
  ): Promise<{ readonly chosen: T } | { readonly left: Left }> {
    return this.#open<{ readonly chosen: T } | { readonly left: Left }>(isExpected, (end) => {
      const { paint, onAnswer } = this.#around;
      const onEnd = (answer: { readonly chosen: T } | { readonly left: Left }): void => {
        const label =
          'chosen' in answer ? choices.find(({ value }) => value === answer.chosen)?.label : left[answer.left];
        onAnswer(`${paint.bold(message)} ${label ?? ''}`);
        end(answer);
      };
      return new ChoicePanel({ message, choices, initial, paint, onEnd });
    });
  }

  chooseMany(
    message: string,
    labels: readonly string[],
    initial: readonly number[],
  ): Promise<readonly number[] | undefined> {
    const { paint, onAnswer } = this.#around;
    return this.#open<readonly number[] | undefined>(true, (end) => {
      const onEnd = (chosen: readonly number[] | undefined): void => {
        onAnswer(`${paint.bold(message)} ${chosen ? chosen.map((at) => labels[at]).join(', ') : left.escape}`);
        end(chosen);
      };
      return new ManyPanel({ message, labels, initial, paint, onEnd });
    });
  }

  type(message: string, initial = ''): Promise<string | undefined> {
    return this.#open<string | undefined>(
      true,
      (onEnd) => new FieldPanel({ ...this.#around, message, initial, onEnd }),
    );
  }

  edit(message: string, text: string, fileName: string): Promise<string | undefined> {
    const { editor } = this.#around;
    return editor ? editor(text, fileName) : this.type(message, text);
  }

  /**
   * Searches earlier texts, and resolves with the chosen one. A new question ends the search.
   */
  search(history: readonly string[], query: string): Promise<string | undefined> {
    const { paint } = this.#around;
    return this.#open<string | undefined>(true, (onEnd) => new HistoryPanel({ history, query, paint, onEnd }));
  }

  /**
   * Handles a key. Returns true if the key belongs to the question.
   *
   * @param isAlone True if no other key was pressed with it.
   * `wasQuiet`: true if no key was pressed shortly before.
   */
  takes(piece: KeyPiece, isAlone: boolean, wasQuiet: boolean): boolean {
    const panel = this.#panel;
    if (!panel) return false;
    if (this.#isExpected) {
      if ('key' in piece) panel.key(piece.key);
      else panel.paste?.(piece.pasted);
      return true;
    }
    const hasDraft = this.#around.hasDraft();
    if ('pasted' in piece || !isAlone) return this.#dismiss();
    const { key } = piece;
    if (matchesKey(key, 'ctrl+d') && !hasDraft) {
      panel.leave('end');
      return true;
    }
    const isSteered = panel instanceof ChoicePanel && panel.isSteered && isSteering(key);
    if (!wasQuiet && !isSteered) return this.#dismiss();
    if (hasDraft && !this.#isEntered) {
      this.#isEntered = matchesKey(key, 'tab');
      return this.#isEntered;
    }
    return panel.key(key) || this.#dismiss();
  }

  /** Leaves the open question; returns true if there was one. */
  leave(how: Left): boolean {
    const panel = this.#panel;
    panel?.leave(how);
    return panel !== undefined;
  }

  /** Returns the rows of the open question, and a hint about when its keys work. */
  drawn(columns: number, maxRows: number): PanelRows {
    const panel = this.#panel;
    if (!panel) return { rows: [] };
    if (this.#isExpected) return panel.rows(columns, maxRows);
    const { paint, hasDraft, isQuiet } = this.#around;
    const hint = hasDraft() && !this.#isEntered ? hints.draft : isQuiet() ? hints.keys : hints.wait;
    return { rows: [...panel.rows(columns, maxRows - 1).rows, paint.dim(hint)] };
  }

  /** Makes the following keys text. */
  #dismiss(): false {
    this.#isEntered = false;
    if (this.#panel instanceof ChoicePanel) this.#panel.isSteered = false;
    return false;
  }

  #open<T>(isExpected: boolean, panelFor: (end: (answer: T) => void) => Panel): Promise<T> {
    this.#panel?.leave('escape');
    return new Promise((resolve) => {
      this.#panel = panelFor((answer) => {
        this.#panel = undefined;
        this.#around.onDraw();
        resolve(answer);
      });
      this.#isExpected = isExpected;
      this.#isEntered = false;
      if (!isExpected) this.#around.onQuestion();
      this.#around.onDraw();
    });
  }
}

const left: Readonly<Record<Left, string>> = { escape: 'left', end: 'later', interrupt: 'cancelled' };
const hints = {
  draft: 'you are typing: Tab goes to this question, your line stays',
  wait: 'in a moment the keys answer; what you type now is text',
  keys: '›Enter · Esc leaves · Ctrl-D later · Ctrl-C cancels',
} as const;
