import type { SessionKey } from '@mortise/core';
import { UiFold } from '../fold/ui-fold.ts';
import type { LiveRuns } from '../runs/live-runs.ts';
import type { UiChange, UiEvent } from '../shape/ui-event.ts';
import type { UiFrame, UiOp } from '../shape/ui-patch.ts';
import type { UiAsked, UiQuestion } from '../shape/ui-question.ts';
import type { UiState } from '../shape/ui-state.ts';
import type { Person } from './ui-handler-options.ts';

/** A page on which each question says whether it is this person's. */
export async function pageSeenBy({ mayAnswer }: Person, key: SessionKey, state: UiState): Promise<UiState> {
  if (!mayAnswer || state.questions.length === 0) return state;
  const questions = state.questions.map(async (question) => ({ ...question, mine: await mayAnswer(question, key) }));
  return { ...state, questions: await Promise.all(questions) };
}

/**
 * A session's events as one person sees them: each question says whether it is theirs, `mine`.
 *
 * It takes the events of one watch in their order. A watch of a person without `mayAnswer` costs nothing; one
 * with it reads the session once, when the first question comes.
 */
export class PersonView {
  readonly #person: Person;
  readonly #key: SessionKey;
  readonly #runs: LiveRuns;
  #fold: UiFold | undefined;

  constructor(person: Person, key: SessionKey, runs: LiveRuns) {
    this.#person = person;
    this.#key = key;
    this.#runs = runs;
  }

  /** Whether this person may answer whatever is asked. */
  get seesAll(): boolean {
    return this.#person.mayAnswer === undefined;
  }

  /** Whether an event is the same for everybody, so that it need not be waited for. */
  isPlain(event: UiEvent): boolean {
    return this.#person.mayAnswer === undefined || !('rev' in event || event.type === 'all');
  }

  async see(event: UiEvent): Promise<UiEvent> {
    if (this.isPlain(event)) return event;
    this.#fold?.apply(event);
    if (event.type === 'all') return { ...event, state: await pageSeenBy(this.#person, this.#key, event.state) };
    if (event.type === 'question') return { ...event, question: await this.#seen(event.question) };
    if (event.type !== 'batch' || !event.changes.some(({ type }) => type === 'question')) return event;
    const changes: UiChange[] = [];
    for (const change of event.changes)
      changes.push(change.type === 'question' ? { ...change, question: await this.#seen(change.question) } : change);
    return { ...event, changes };
  }

  /** A frame in which each question says whether it is theirs. */
  async seeFrame(frame: UiFrame): Promise<UiFrame> {
    if (this.seesAll) return frame;
    if (frame.type === 'all') return { ...frame, state: await pageSeenBy(this.#person, this.#key, frame.state) };
    if (frame.type !== 'patch') return frame;
    const ops: UiOp[] = [];
    for (const op of frame.ops) ops.push(await this.#seeOp(op));
    return { ...frame, ops };
  }

  async #seeOp(op: UiOp): Promise<UiOp> {
    const [path, question] = op;
    if (path[0] !== 'questions' || question === undefined) return op;
    const mine = (await this.#person.mayAnswer?.(question as UiQuestion, this.#key)) ?? true;
    return [path, { ...(question as UiQuestion), mine }];
  }

  async #seen(asked: UiAsked): Promise<UiAsked> {
    this.#fold ??= new UiFold(await this.#runs.state(this.#key));
    const call = this.#fold.call(asked.callId);
    if (!call) return { ...asked, mine: false };
    const args = asked.args ?? call.asked ?? call.args;
    const question = { ...asked, call: call.name, args, answeredBy: [] };
    return { ...asked, mine: (await this.#person.mayAnswer?.(question, this.#key)) ?? true };
  }
}
