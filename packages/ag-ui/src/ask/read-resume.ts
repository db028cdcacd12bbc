import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import type { PersonAnswer, PersonWithdrawal, UiQuestion } from '@mortise/ui';
import { AgUiInputError } from '../wire/ag-ui-input-error.ts';
import type { AgUiResume } from '../wire/run-input.ts';

/** The answers to open questions in a resume. */
export interface Resumed {
  readonly answers: readonly PersonAnswer[];
  readonly withdraw: readonly PersonWithdrawal[];
  /** Answers to questions that are not open, with the original payloads. */
  readonly closed: { readonly answers: readonly PersonAnswer[]; readonly withdraw: readonly PersonWithdrawal[] };
}

/** The result for a request without a resume. */
export const nothingResumed: Resumed = { answers: [], withdraw: [], closed: { answers: [], withdraw: [] } };

/**
 * Matches a resume with the open questions. Answers to other questions are `closed`: the same resume was sent
 * twice, or the question was answered in another tab.
 *
 * Throws `AgUiInputError`: `interrupt_unanswered` if the answer to an interrupt of this client is missing,
 * which the protocol forbids, and `duplicate_resume` if an interrupt is answered twice.
 */
export function readResume(resume: readonly AgUiResume[], open: readonly UiQuestion[]): Resumed {
  const questions = new Map(open.filter(({ kind }) => kind !== 'result').map((question) => [question.id, question]));
  const results = new Set(open.filter(({ kind }) => kind === 'result').map(({ id }) => id));
  const answers: PersonAnswer[] = [];
  const withdraw: PersonWithdrawal[] = [];
  const closed: { answers: PersonAnswer[]; withdraw: PersonWithdrawal[] } = { answers: [], withdraw: [] };
  const seen = new Set<string>();
  for (const { interruptId, status, payload } of resume) {
    if (seen.has(interruptId))
      throw new AgUiInputError('duplicate_resume', `the resume answers the interrupt "${interruptId}" twice`);
    seen.add(interruptId);
    const question = questions.get(interruptId);
    if (results.has(interruptId)) continue;
    if (!question && status === 'cancelled') closed.withdraw.push({ id: interruptId });
    else if (!question) closed.answers.push({ id: interruptId, value: payload ?? null });
    else if (status === 'cancelled') withdraw.push({ id: interruptId });
    else answers.push({ id: interruptId, value: answerOf(question, payload ?? null) });
  }
  const missing = [...questions.values()].filter(({ id, mine, goesOn }) => mine && !goesOn && !seen.has(id));
  if (missing.length > 0)
    throw new AgUiInputError(
      'interrupt_unanswered',
      `a resume must answer or cancel every open interrupt; missing: ${missing.map(({ id }) => id).join(', ')}`,
    );
  return { answers, withdraw, closed };
}

/**
 * Returns the answer to a question in a resume payload.
 *
 * For a confirmation: `{ approved, editedArgs?, reason? }`, or the answer in the question's own form, which
 * has more members (`remember`, `result`). For other questions the payload is the answer.
 */
export function answerOf({ kind }: Pick<UiQuestion, 'kind'>, payload: JsonValue): JsonValue {
  if (kind !== 'confirmation' || !isJsonObject(payload) || typeof payload['approved'] !== 'boolean') return payload;
  const { approved, editedArgs, reason } = payload;
  if (!approved) return { confirmed: false, ...(typeof reason === 'string' && { reason }) };
  const args: JsonObject = isJsonObject(editedArgs) ? { args: editedArgs } : {};
  return { confirmed: true, ...args };
}
