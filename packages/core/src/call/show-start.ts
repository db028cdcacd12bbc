import type { FunctionCall } from '../content/function-call.ts';
import type { JsonObject } from '../json/json-value.ts';
import type { CallContext } from '../run/call-context.ts';
import type { AgentScope } from '../run/run-scope.ts';

/** A call's tool, or the agent that has taken it over, begins here and now. */
export function showStart(scope: AgentScope, call: FunctionCall, args: JsonObject, context: CallContext): void {
  const { journal, outbox, settings } = scope.run;
  context.args = args;
  context.beganAt = settings.platform.monotonic();
  if (outbox.watched) journal.show({ type: 'toolStart', ...shownBy(scope), call, args });
}

/** Who shows something, and where. */
export function shownBy({ agent, branch }: AgentScope): { readonly author: string; readonly branch?: string } {
  return branch.path === undefined ? { author: agent.name } : { author: agent.name, branch: branch.path };
}
