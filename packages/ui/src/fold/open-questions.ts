import type { TellOp } from '../shape/ui-patch.ts';
import type { UiQuestion } from '../shape/ui-question.ts';

/** The open questions of a page, to which events are applied, oldest first. */
export class OpenQuestions {
  readonly #questions: Map<string, UiQuestion>;
  readonly #tell: TellOp | undefined;
  #given: readonly UiQuestion[];
  #isDirty = false;

  constructor(from: readonly UiQuestion[], tell?: TellOp) {
    this.#tell = tell;
    this.#given = from;
    this.#questions = new Map(from.map((question) => [question.id, question]));
  }

  get(id: string): UiQuestion | undefined {
    return this.#questions.get(id);
  }

  set(question: UiQuestion): void {
    this.#questions.set(question.id, question);
    this.#tell?.(['questions', question.id], question);
    this.#isDirty = true;
  }

  delete(id: string): void {
    if (!this.#questions.delete(id)) return;
    this.#tell?.(['questions', id]);
    this.#isDirty = true;
  }

  /** Returns the current questions: the same list until something has changed. */
  published(): readonly UiQuestion[] {
    if (!this.#isDirty) return this.#given;
    this.#isDirty = false;
    this.#given = [...this.#questions.values()];
    return this.#given;
  }
}
