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

/** A question that a person takes back. */
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
  const events = (await sessions.load(key))?.events ?? [];
  for (const { id, value } of answers) {
    if (isOpen({ id })) continue;
    const given = answersTo(events, id);
    if (given.length > 0 ? !given.some((one) => saysSame(meaningOf(one.kind, value), one)) : wasAsked(events, id))
      throw whyClosed(events, id);
  }
  for (const { id } of withdraw) if (!isOpen({ id }) && answersTo(events, id).length > 0) throw whyClosed(events, id);
  return fresh;
}

/** Why a question is not open: it was answered, taken back, or never asked here. */
export function whyClosed(events: readonly Event[], id: string): Problem {
  const answered = answersTo(events, id).at(-1);
  if (answered) {
    const { by } = answered;
    return new Problem(
      409,
      'already_answered',
      'this question has already been answered',
      by === undefined ? {} : { by },
    );
  }
  const withdrawn = events.findLast((event) => event.type === 'withdrawn' && event.requestId === id);
  if (withdrawn?.type === 'withdrawn')
    return new Problem(
      410,
      withdrawn.reason === 'expired' ? 'expired' : 'withdrawn',
      'this question is no longer open',
    );
  return wasAsked(events, id)
    ? new Problem(410, 'withdrawn', 'its call has ended')
    : new Problem(404, 'unknown_request', 'this session has no such question');
}

function answersTo(events: readonly Event[], id: string): readonly Answer[] {
  return events.flatMap((event) => (event.type === 'answered' && event.answer.requestId === id ? [event.answer] : []));
}

function wasAsked(events: readonly Event[], id: string): boolean {
  return events.some((event) => event.type === 'asked' && event.request.id === id);
}

/** Whether an answer is what the log says, as far as it goes. What a secret was, the log does not know. */
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
