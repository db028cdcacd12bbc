import type { Answer, PendingRequest } from '../content/pending-request.ts';
import type { Event } from '../event/event.ts';
import { eventsInForce, isRewound } from '../event/log-views.ts';

/**
 * The reason why a question accepts no answer:
 *
 * - `unknown`: the session has no such question.
 * - `answered`: it has enough answers, or a final answer.
 * - `withdrawn`: it was withdrawn.
 * - `expired`: no user answered in time.
 * - `callEnded`: its call, or a nested run around the call, has ended in another way.
 */
export type ClosedReason = 'unknown' | 'answered' | 'withdrawn' | 'expired' | 'callEnded';

/** A question with its answers, for `closedReason`. */
export interface QuestionState {
  readonly request: PendingRequest;
  /** The answers, oldest first. A question that needs several answers may have some and still be open. */
  readonly answers: readonly Answer[];
  /**
   * The reason why the question has ended, apart from its
   * answers and its expiry time; undefined if there is none.
   */
  readonly end?: Exclude<ClosedReason, 'unknown'> | undefined;
}

/**
 * Returns the reason why a question is closed; undefined if it
 * is open. The runner refuses answers for the same reasons.
 * @param question The question, as `loggedQuestions` returns it.
 * @param now The current time in epoch milliseconds, for a question that expires while it is open; if
 * omitted, expiry times are ignored.
 */
export function closedReason(question: QuestionState | undefined, now?: number): ClosedReason | undefined {
  if (!question) return 'unknown';
  const { request, answers, end } = question;
  const { quorum = 1, expiresAt } = request;
  if (answers.length >= quorum || answers.some(({ final }) => final)) return 'answered';
  if (end) return end;
  return now !== undefined && expiresAt !== undefined && now > expiresAt ? 'expired' : undefined;
}

/**
 * Returns the questions of a log by their ids, for `closedReason`. Questions that a rewind removed count as
 * withdrawn. It reads the complete log: call it once for many answers.
 */
export function loggedQuestions(events: readonly Event[]): ReadonlyMap<string, QuestionState> {
  const questions = questionsOf(eventsInForce(events));
  if (!events.some(isRewound)) return questions;
  for (const [id, { request, end }] of questionsOf(events))
    if (!questions.has(id)) questions.set(id, { request, answers: [], end: end === 'expired' ? end : 'withdrawn' });
  return questions;
}

function questionsOf(events: readonly Event[]): Map<string, QuestionState> {
  const fold = new QuestionFold();
  for (const [at, event] of events.entries()) fold.see(event, at);
  return fold.questions();
}

interface AskedQuestion {
  readonly request: PendingRequest;
  readonly answers: Answer[];
  /** The position of the `asked` event in the log. */
  readonly at: number;
  readonly branch: string | undefined;
  end?: 'withdrawn' | 'expired';
}

/** The questions of a log, and the ends of calls and nested runs that end them. */
class QuestionFold {
  readonly #asked: Map<string, AskedQuestion> = new Map();
  readonly #endedCalls: Set<string> = new Set();
  /** Calls that continue after their model read that they are pending. */
  readonly #ongoing: Set<string> = new Set();
  /** The parent branch of each nested run, by its own branch; a parent is earlier in the log. */
  readonly #parents: Map<string, string | undefined> = new Map();
  readonly #branchOfCall: Map<string, string> = new Map();
  /** The position of the last end of each nested run, by its branch: a member that failed may run again. */
  readonly #endedAt: Map<string, number> = new Map();

  see(event: Event, at: number): void {
    switch (event.type) {
      case 'asked': {
        const { request, interim, branch } = event;
        if (interim) this.#ongoing.add(request.callId);
        if (!this.#asked.has(request.id)) this.#asked.set(request.id, { request, answers: [], at, branch });
        return;
      }
      case 'answered': {
        const question = this.#asked.get(event.answer.requestId);
        if (question && !question.end) question.answers.push(event.answer);
        return;
      }
      case 'withdrawn': {
        const question = this.#asked.get(event.requestId);
        if (question) question.end ??= event.reason === 'expired' ? 'expired' : 'withdrawn';
        return;
      }
      case 'opened': {
        const { branch, parent, callId } = event;
        if (branch === undefined) return;
        // An agent that keeps its conversation runs in the same branch again.
        if (this.#parents.has(branch)) this.#end(branch, at);
        else this.#parents.set(branch, parent);
        if (callId !== undefined) this.#branchOfCall.set(callId, branch);
        return;
      }
      case 'closed':
        return this.#end(event.branch, at);
      case 'response':
      case 'late':
        this.#endedCalls.add(event.callId);
        return this.#end(this.#branchOfCall.get(event.callId), at);
      default:
        event.type satisfies Passed;
    }
  }

  questions(): Map<string, QuestionState> {
    for (const [branch, parent] of this.#parents)
      if (parent !== undefined) this.#end(branch, Math.max(this.#endOf(branch), this.#endOf(parent)));
    const questions = new Map<string, QuestionState>();
    for (const [id, question] of this.#asked) {
      const { request, answers, end = this.#hasEnded(question) ? 'callEnded' : undefined } = question;
      questions.set(id, { request, answers, end });
    }
    return questions;
  }

  #hasEnded({ request: { callId }, at, branch }: AskedQuestion): boolean {
    if (this.#endedCalls.has(callId)) return true;
    return branch !== undefined && !this.#ongoing.has(callId) && this.#endOf(branch) > at;
  }

  #endOf(branch: string): number {
    return this.#endedAt.get(branch) ?? -1;
  }

  #end(branch: string | undefined, at: number): void {
    if (branch !== undefined) this.#endedAt.set(branch, at);
  }
}

type Passed = 'input' | 'model' | 'modelFailed' | 'started' | 'passed' | 'stepped' | 'rewound' | 'notice';
