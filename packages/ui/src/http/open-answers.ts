import {
  type Answer,
  canonicalJson,
  closedReason,
  type Event,
  isJsonObject,
  type JsonValue,
  loggedQuestions,
  type QuestionState,
  type SessionKey,
} from '@mortise/core';
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

/** Answers and withdrawals of a client, some of which may repeat earlier ones. */
export interface SaidAgain {
  readonly answers: readonly PersonAnswer[];
  readonly withdraw?: readonly PersonWithdrawal[] | undefined;
}

/**
 * Returns the answers and withdrawals that are new. Clients of some protocols send all decisions of a user
 * with every request: decisions that are already in the log are
 * omitted, and so are decisions about questions of other sessions.
 * @param open The questions that are open.
 * @param meaningOf Returns the meaning of a value as the
 * answer to a question of a kind; default: the value itself.
 *
 * Throws `Problem` if the question was closed by something else first:
 * `already_answered` (409, with `by`), `withdrawn`, `expired` (410).
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
  const events = (await sessions.load(key))?.events ?? [];
  const logged = loggedQuestions(events);
  const said = loggedAnswers(events);
  for (const { id, value } of answers) {
    const question = isOpen({ id }) ? undefined : logged.get(id);
    if (question && !said.get(id)?.some((one) => saysSame(meaningOf(one.kind, value), one)))
      throw closedProblem(question);
  }
  for (const { id } of withdraw) {
    const question = isOpen({ id }) ? undefined : logged.get(id);
    if (question && closedReason(question) === 'answered') throw closedProblem(question);
  }
  return fresh;
}

/**
 * Returns the error for a question that is not open, because
 * it was answered, withdrawn, or never asked in this session.
 */
export function whyClosed(events: readonly Event[], id: string): Problem {
  return closedProblem(loggedQuestions(events).get(id));
}

/** Returns the answers of a log by the ids of their questions, including those before a rewind. */
function loggedAnswers(events: readonly Event[]): ReadonlyMap<string, readonly Answer[]> {
  const answers = new Map<string, Answer[]>();
  for (const event of events) {
    if (event.type !== 'answered') continue;
    const { answer } = event;
    const before = answers.get(answer.requestId);
    if (before) before.push(answer);
    else answers.set(answer.requestId, [answer]);
  }
  return answers;
}

function closedProblem(question: QuestionState | undefined): Problem {
  const answered = question?.answers.at(-1);
  // The log may have the question as open: it is then not
  // for this user, or waits for the answers of other users.
  const reason = closedReason(question) ?? (answered ? 'answered' : 'callEnded');
  switch (reason) {
    case 'unknown':
      return new Problem(404, 'unknown_request', 'this session has no such question');
    case 'answered': {
      const who = answered?.by === undefined ? {} : { by: answered.by };
      return new Problem(409, 'already_answered', 'this question has already been answered', who);
    }
    case 'callEnded':
      return new Problem(410, 'withdrawn', 'this question was withdrawn: its call has ended');
    default:
      return new Problem(410, reason, 'this question is no longer open');
  }
}

/** Returns true if an answer equals the logged one. A secret is not in the log, so it counts as equal. */
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

/** Members of a decision that were already compared, or that change nothing. */
const beside: ReadonlySet<string> = new Set(['confirmed', 'reason', 'hint']);
