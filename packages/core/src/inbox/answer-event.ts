import type { Answer, PendingRequest } from '../content/pending-request.ts';
import { RunError } from '../error/errors.ts';
import type { Event } from '../event/event.ts';
import { clipText } from '../json/clip-text.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { exactJson } from '../json/snapshot-json.ts';
import { type BranchScope, eventAbout } from '../run/scope.ts';
import { plainIssues } from '../schema/plain-issues.ts';
import { describeIssues, type SchemaIssue } from '../schema/standard-schema.ts';
import type { CallState, Question } from '../view/branch-state.ts';
import { closedReason, type QuestionState } from './closed-reason.ts';
import type { AnswerInput } from './run-input.ts';

/**
 * The questions that the same input has settled before, by
 * their ids: answered, withdrawn, or ended with their call.
 */
export type AnswersTaken = Map<string, readonly Answer[] | 'withdrawn' | 'ended'>;

/** Returns the event of one answer. Throws a `RunError` if the answer is refused. */
export function answerEvent(scope: BranchScope, given: AnswerInput, taken: AnswersTaken): Event {
  const { requestId } = given;
  const others = taken.get(requestId) ?? [];
  const { answer, call } = checkAnswer(scope, scope.run.view.questions.get(requestId), given, others);
  taken.set(requestId, typeof others === 'string' ? [answer] : [...others, answer]);
  return eventAbout(scope, call, { type: 'answered', answer }, undefined, 'user');
}

/**
 * The error for a question that was answered before. The code is `already_answered`; a run's result has the
 * error as `error.cause`.
 */
export class AlreadyAnsweredError extends RunError {
  /** The answers that the question already has, oldest first; empty if its call ended in another way. */
  readonly answers: readonly Answer[];

  constructor(message: string, answers: readonly Answer[]) {
    super('already_answered', message);
    this.answers = answers;
  }
}

/**
 * Checks one answer against its question. `others`: the answers
 * that the same input gave to the question before, or its end.
 */
function checkAnswer(
  scope: BranchScope,
  question: Question | undefined,
  given: AnswerInput,
  others: readonly Answer[] | 'withdrawn' | 'ended',
): { readonly answer: Answer; readonly call: CallState } {
  const { requestId } = given;
  const refuse = (code: string, message: string): RunError =>
    new RunError(code, `the answer to "${requestId}" was not accepted: ${message}`);
  const at = scope.run.settings.platform.now();
  const state = question && questionState(question, others);
  const closed = closedReason(state, at);
  if (!question || !state) throw refuse('unknown_request', 'this session has no such question; list the pending ones');
  const { request, answers } = state;
  if (closed === 'withdrawn') throw refuse('withdrawn', 'the question was withdrawn');
  if (closed === 'callEnded') throw refuse('withdrawn', 'the call of the question has ended');
  if (closed === 'answered') throw alreadyAnswered(requestId, answers);
  const by = personOf(given.by);
  if (by === null) throw refuse('bad_answer', '`by` must be a string with the id of the user who answers');
  if (unseen.test(String(given.by ?? '')))
    throw refuse('invalid_user_id', '`by` has invisible characters; give the id without them');
  if (!by && (request.quorum ?? 1) > 1)
    throw refuse(
      'bad_answer',
      `${request.quorum} users have to answer, so set \`by\` to the id of each: a non-empty string`,
    );
  if (by && answers.some((answer) => personOf(answer.by) === by)) throw alreadyAnswered(requestId, answers);
  if (closed === 'expired') throw refuse('expired', 'the question has expired');
  const snapshot = exactJson(given.value);
  if ('problem' in snapshot) throw refuse('bad_answer', `the value is not JSON: ${snapshot.problem}`);
  const { value } = snapshot;
  const issues = issuesIn(scope, request.answerJsonSchema, value);
  if (issues.length > 0)
    throw refuse(
      'bad_answer',
      [describeIssues(issues), request.answerJsonSchema?.['description']].filter(Boolean).join('. '),
    );
  const answer: Answer = {
    requestId,
    kind: request.kind,
    value,
    ...(by && { by }),
    at,
    ...(isFinal(scope, request, value) && { final: true }),
  };
  return { answer, call: question.call };
}

/**
 * Returns the state of a question in a run. `taken`: the answers to
 * the question, or its end, by earlier input of the same append.
 */
export function questionState(
  { request, answers, status, call }: Question,
  taken: readonly Answer[] | 'withdrawn' | 'ended' = [],
): QuestionState {
  const hasEnded = call.outcome !== undefined || (call.branch.over && !call.goesOn);
  if (status === 'withdrawn' || taken === 'withdrawn') return { request, answers, end: 'withdrawn' };
  if (hasEnded) return { request, answers, end: 'callEnded' };
  // The result of the call was given instead of an answer.
  if (taken === 'ended') return { request, answers, end: 'answered' };
  return { request, answers: [...answers, ...taken] };
}

/**
 * Returns the user id of an answer, in Unicode NFC, so that two spellings count as one user; an empty string
 * if there is no id, null if it is not a string.
 */
function personOf(by: unknown): string | null {
  if (by === undefined || by === null) return '';
  return typeof by === 'string' ? by.normalize('NFC').trim() : null;
}

/**
 * Control and format characters, fillers, and unusual
 * spaces: two different ids with them could look the same.
 */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/u;

function isFinal(scope: BranchScope, { quorum = 1, finalJsonSchema }: PendingRequest, value: JsonValue): boolean {
  return quorum > 1 && finalJsonSchema !== undefined && issuesIn(scope, finalJsonSchema, value).length === 0;
}

function issuesIn(scope: BranchScope, schema: JsonObject | undefined, value: JsonValue): readonly SchemaIssue[] {
  const { validator } = scope.run.settings;
  if (!schema) return [];
  return validator ? (validator.compile(schema)(value).issues ?? []) : plainIssues(schema, value);
}

function alreadyAnswered(requestId: string, answers: readonly Answer[]): AlreadyAnsweredError {
  const before = answers.length > 0 ? `: ${answers.map(authorText).join('; ')}` : '';
  const message = `the answer to "${requestId}" was not accepted: it has been answered${before}. The first answer counts`;
  return new AlreadyAnsweredError(message, answers);
}

/**
 * Returns the author and the time of an answer for a message. Of its value only a decision (`confirmation`,
 * `inDoubt`) is shown, because other values may be private.
 */
function authorText({ by, at, kind, value }: Answer): string {
  const decision = decisions.has(kind)
    ? ` with ${clipText(JSON.stringify(value), shownChars, (omitted) => `(${omitted} characters are omitted)`)}`
    : '';
  return `by ${by ?? 'an unnamed user'} at ${timeText(at)}${decision}`;
}

/** Returns a time as text. The time of an injected clock may not be a valid date. */
function timeText(at: number): string {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? String(at) : time.toISOString();
}

const decisions: ReadonlySet<string> = new Set(['confirmation', 'inDoubt']);
const shownChars = 200;
