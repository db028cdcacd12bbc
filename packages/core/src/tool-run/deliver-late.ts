import type { ToolOutcome } from '../content/outcome.ts';
import { complete } from '../json/steps.ts';
import { boundOutcome } from '../result/bound-outcome.ts';
import { toJsonOutcome } from '../result/to-json-outcome.ts';
import type { CallContext } from '../run/call-context.ts';
import { lateMailId } from '../run/late-event.ts';
import { type AgentScope, warn } from '../run/run-scope.ts';
import type { Tool } from '../tool/tool.ts';
import type { CallState } from '../view/branch-state.ts';
import { isResult } from './is-result.ts';
import { outcomeOfError } from './outcome-of-error.ts';

/**
 * A result that comes after the call was given up goes to
 * the mailbox: the log belongs to whoever drives it by then.
 */
export async function deliverLate(
  scope: AgentScope,
  { call: { id } }: CallState,
  attempt: number,
  tool: Tool,
  late: { readonly value: unknown } | { readonly error: unknown },
  context: CallContext,
): Promise<void> {
  const outcome =
    'error' in late
      ? scope.run.secrets.json<ToolOutcome>(outcomeOfError(scope, tool, late.error, 0))
      : isResult(late.value) && late.value.status !== 'pending' && late.value.status !== 'delegate'
        ? complete(boundOutcome(scope, tool, toJsonOutcome(tool, late.value), context))
        : undefined;
  if (!outcome) {
    const what =
      'value' in late && isResult(late.value) ? 'a question or an agent, for which it was too late' : 'no result';
    warn(scope, 'late_result_lost', `what ${tool.name} returned late is ${what}: its side effects may have happened`);
    return;
  }
  const letter = { id: lateMailId(id, attempt), type: 'result', callId: id, outcome: await outcome } as const;
  await scope.run.settings.sessions.deliver(scope.run.view.key, letter);
}
