import { type Answer, canonicalJson, type Event, isJsonObject, type JsonValue, type SessionKey } from '@mortise/core';
import { decisionOf } from '../project/project-event.ts';
import type { LiveRuns } from '../runs/live-runs.ts';
import type { UiQuestion } from '../shape/ui-question.ts';
import { Problem } from './problem.ts';

/** An answer of a user to a question. */
export interface PersonAnswer {
  readonly id: string;
  readonly value: JsonValue;
}

/** A question that a user withdraws. */
export interface PersonWithdrawal {
  readonly id: string;
  readonly reason?: string;
}

/** Answers and withdrawals of a client, which may repeat earlier ones. */
export interface SaidAgain {
  readonly answers: readonly PersonAnswer[];
  readonly withdraw?: readonly PersonWithdrawal[] | undefined;
}

/**
 * Returns the answers and withdrawals that are new. Clients of some protocols send all decisions of a user
 * with every request: those that are already in the log are omitted, and so are those for questions of other
 * sessions.
 * @param open The questions that are open.
 * @param meaningOf What a value means as the answer to a question of a kind; default: itself.
 *
 * Throws `Problem` if something else happened first: `already_answered` (409, with `by`), `withdrawn`,
 * `expired` (410).
 */
export async function openAnswers(
  { sessions }: Pick<LiveRuns, 'sessions'>,
  key: SessionKey,
  { answers, withdraw = [] }: SaidAgain,
  open: readonly Pick<UiQuestion, 'id'>[],
  meaningOf: (kind: string, value: JsonValue) => JsonValue = (_, value) => value,
): Promise<Required<SaidAgain>> {
  const ids = new Set(open.map(({ id }) => id));
  const isOpen = ({ id }: { readonly id: string }): boolean => ids.has(id);
  const fresh = { answers: answers.filter(isOpen), withdraw: withdraw.filter(isOpen) };
  if (fresh.answers.length + fresh.withdraw.length === answers.length + withdraw.length) return fresh;
  const logged = loggedQuestions((await sessions.load(key))?.events ?? []);
  for (const { id, value } of answers) {
    const question = isOpen({ id }) ? undefined : logged.get(id);
    if (question && !question.answers.some((one) => saysSame(meaningOf(one.kind, value), one)))
      throw closedProblem(question);
  }
  for (const { id } of withdraw) {
    const question = isOpen({ id }) ? undefined : logged.get(id);
    if (question && question.answers.length > 0) throw closedProblem(question);
  }
  return fresh;
}

/** Returns the error for a question that is not open: it was answered, withdrawn, or never asked here. */
export function whyClosed(events: readonly Event[], id: string): Problem {
  return closedProblem(loggedQuestions(events).get(id));
}

/** The answers to a question in the log, and the reason why it was withdrawn. */
interface LoggedQuestion {
  readonly answers: Answer[];
  withdrawn?: string;
}

/** The questions of a log by their ids, in one pass: a client may repeat the answers to all of them. */
function loggedQuestions(events: readonly Event[]): ReadonlyMap<string, LoggedQuestion> {
  const questions = new Map<string, LoggedQuestion>();
  for (const event of events) {
    if (event.type === 'asked' && !questions.has(event.request.id)) questions.set(event.request.id, { answers: [] });
    if (event.type === 'answered') questions.get(event.answer.requestId)?.answers.push(event.answer);
    const question = event.type === 'withdrawn' && questions.get(event.requestId);
    if (question) question.withdrawn = event.reason;
  }
  return questions;
}

function closedProblem(question: LoggedQuestion | undefined): Problem {
  if (!question) return new Problem(404, 'unknown_request', 'this session has no such question');
  const answered = question.answers.at(-1);
  if (answered) {
    const { by } = answered;
    const who = by === undefined ? {} : { by };
    return new Problem(409, 'already_answered', 'this question has already been answered', who);
  }
  if (question.withdrawn === undefined) return new Problem(410, 'withdrawn', 'its call has ended');
  const code = question.withdrawn === 'expired' ? 'expired' : 'withdrawn';
  return new Problem(410, code, 'this question is no longer open');
}

/** True if an answer equals the logged one. A secret is not in the log, so it counts as equal. */
function saysSame(given: JsonValue, logged: Answer): boolean {
  const { kind, value } = logged;
  if (kind === 'credential') return true;
  const decision = decisionOf({ kind, value: given });
  if (decision === undefined) return canonicalJson(given) === canonicalJson(value);
  if (decision !== decisionOf(logged)) return false;
  const told = isJsonObject(value) ? value : {};
  return Object.entries(isJsonObject(given) ? given : {}).every(
    ([name, said]) => beside.has(name) || canonicalJson(said ?? null) === canonicalJson(told[name] ?? null),
  );
}

/** Members of a decision that are compared already, or change nothing. */
const beside: ReadonlySet<string> = new Set(['confirmed', 'reason', 'hint']);
