import type { PendingQuestion } from '../content/pending-request.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import type { JsonValue } from '../json/json-value.ts';
import type { GoodCall } from '../run/checked-call.ts';
import type { AgentScope } from '../run/run-scope.ts';
import type { CallState, Exchange } from '../view/branch-state.ts';
import { digestOf } from './digest.ts';
import type { PlacedGate } from './placed-gates.ts';

/**
 * A question that was answered to a gate of the same name in the other place: in the same words and form, by
 * as many people, about the same call. Of two, the newest.
 */
export function sameQuestion(
  scope: AgentScope,
  { exchanges }: CallState,
  { at }: PlacedGate,
  question: PendingQuestion | string,
  current: GoodCall,
): Exchange | undefined {
  if (typeof question === 'string' || exchanges.length === 0) return undefined;
  return exchanges.findLast(
    ({ request, status }) =>
      status === 'answered' &&
      request.gate === at.gate &&
      request.place !== at.place &&
      request.digest === digestOf(scope, current) &&
      wordsOf(request) === wordsOf(question),
  );
}

/** When it expires depends on when it is asked. */
function wordsOf({ kind, hint, payload, answerJsonSchema, quorum, finalJsonSchema }: PendingQuestion): string {
  const words = [kind, hint, payload, answerJsonSchema, quorum, finalJsonSchema];
  return canonicalJson(words.map((word) => word ?? null) as JsonValue);
}
