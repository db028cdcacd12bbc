import type { JsonValue, SessionKey } from '@mortise/core';
import { UiFold } from '../fold/ui-fold.ts';
import type { LiveRuns } from '../runs/live-runs.ts';
import type { UiChange, UiEvent } from '../shape/ui-event.ts';
import type { UiFrame, UiOp } from '../shape/ui-patch.ts';
import type { UiAsked, UiQuestion } from '../shape/ui-question.ts';
import type { UiState } from '../shape/ui-state.ts';
import { editableArgs, isTheirs } from './may-answer.ts';
import { isOwn, type Person } from './person.ts';

/**
 * Returns the state of a page for a user: the `mine` of each question tells whether this user may answer it.
 */
export async function pageSeenBy(person: Person, key: SessionKey, state: UiState): Promise<UiState> {
  if (isEverybodys(person, key) || state.questions.length === 0) return state;
  const questions = state.questions.map(async (question) => ({
    ...question,
    ...(await shareOf(person, question, key)),
  }));
  return { ...state, questions: await Promise.all(questions) };
}

/** Returns true if a user may answer a question; with an answer, true if they may give this answer. */
export function isOf(person: Person, question: UiQuestion, key: SessionKey, answer?: JsonValue): Promise<boolean> {
  return isTheirs({ rules: person, key, isOwn: isOwn(person, key) }, question, answer);
}

/**
 * Returns the rights of a user about a question: whether
 * they may answer it, and which arguments they may change.
 */
export async function shareOf(
  person: Person,
  question: UiQuestion,
  key: SessionKey,
): Promise<Pick<UiQuestion, 'mine' | 'editable'>> {
  const mine = await isOf(person, question, key);
  const editable = mine && question.from === 'gate' ? editableArgs(person, question.call) : [];
  return { mine, ...(editable.length > 0 && { editable }) };
}

/** Returns true if the user may answer every question, but change no arguments. */
function isEverybodys(person: Person, key: SessionKey): boolean {
  return person.mayAnswer === undefined && person.mayEditArgs === undefined && isOwn(person, key);
}

/**
 * Watches a session as one user sees it, until the signal aborts. Yields lists of events; the `mine` of each
 * question is set for this user. If the watcher reads too slowly, the watch starts again after the last
 * revision that it got.
 *
 * Throws `SessionNotFoundError`, and `RunError` (`closed`) after the live runs were closed.
 * @param after The revision that the client has; default 0: all stored events are sent.
 */
export async function* seenEvents(
  person: Person,
  key: SessionKey,
  runs: LiveRuns,
  { after = 0, signal }: { readonly after?: number | undefined; readonly signal: AbortSignal },
): AsyncGenerator<readonly UiEvent[], void, void> {
  const view = new PersonView(person, key, runs);
  let rev = after;
  while (!signal.aborted) {
    for await (const events of runs.batches(key, { after: rev, signal })) {
      const seen: UiEvent[] = [];
      for (const event of events) {
        if ('rev' in event) rev = event.rev;
        seen.push(view.isPlain(event) ? event : await view.see(event));
      }
      yield seen;
    }
  }
}

/**
 * The events of a session as one user sees them, with the `mine` of each question. Accepts the events of one
 * watch in order. For a user's own session without `mayAnswer` the log is not read; any other session is read
 * once, at the first question.
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

  /** True if this user may answer every question, so that no event has to be changed for them. */
  get seesAll(): boolean {
    return isEverybodys(this.#person, this.#key);
  }

  /** Returns true if an event is the same for all users, so that no permission has to be checked. */
  isPlain(event: UiEvent): boolean {
    return this.seesAll || !('rev' in event || event.type === 'all');
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

  /** Returns a frame with the `mine` of each question for this user. */
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
    const share = await shareOf(this.#person, question as UiQuestion, this.#key);
    return [path, { ...(question as UiQuestion), ...share }];
  }

  async #seen(asked: UiAsked): Promise<UiAsked> {
    this.#fold ??= new UiFold(await this.#runs.state(this.#key));
    const call = this.#fold.call(asked.callId);
    if (!call) return { ...asked, mine: false };
    const args = asked.args ?? call.asked ?? call.args;
    const question = { ...asked, call: call.name, args, answeredBy: [] };
    return { ...asked, ...(await shareOf(this.#person, question, this.#key)) };
  }
}
