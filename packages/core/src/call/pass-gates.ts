import type { ToolOutcome } from '../content/outcome.ts';
import type { Steps } from '../json/steps.ts';
import { boundOutcome } from '../result/bound-outcome.ts';
import { toJsonOutcome } from '../result/to-json-outcome.ts';
import type { CallContext } from '../run/call-context.ts';
import type { GoodCall } from '../run/checked-call.ts';
import type { AgentScope } from '../run/run-scope.ts';
import type { CallState } from '../view/branch-state.ts';
import type { CallHalt, ReadyCall } from './call-halt.ts';
import { runGates } from './run-gates.ts';
import { stampQuestion } from './stamp-question.ts';

/**
 * A call's way past its gates: it is ready, is answered by one of them, or waits for what one of them asks.
 */
export function* passGates(
  scope: AgentScope,
  state: CallState,
  good: GoodCall,
  context: CallContext,
): Steps<ReadyCall | CallHalt> {
  const { name } = state.call;
  const gated = yield* runGates(scope, state, good, context);
  if (gated.do === 'run') return { ready: gated.call, notes: gated.notes };
  if (gated.do === 'respond') {
    const outcome = yield* boundOutcome(scope, good.tool, toJsonOutcome(good.tool, gated.outcome));
    return { outcome, cause: gated.cause };
  }
  const { question, gate, about, maxPending, before } = gated;
  const request = yield* stampQuestion(scope, state, about, question, context);
  const waiting = scope.run.view.waiting.size + scope.run.journal.asking;
  if (maxPending !== undefined && waiting >= maxPending) return { outcome: tooMany(name) };
  return { before, request: { ...request, ...gate } };
}

function tooMany(name: string): ToolOutcome {
  const message = `Too many questions wait for a person, so \`${name}\` was not run. Wait for their answers, then call it again.`;
  return { status: 'error', code: 'too_many_questions', message };
}
