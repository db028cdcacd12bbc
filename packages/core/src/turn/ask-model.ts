import type { LimitName } from '../agent/limits.ts';
import { asError } from '../error/thrown.ts';
import { isUnderWay } from '../json/awaitable.ts';
import { complete } from '../json/steps.ts';
import { ActionContext, RunContext } from '../run/run-context.ts';
import type { AgentScope } from '../run/run-scope.ts';
import type { StateWriter } from '../run/state-writer.ts';
import { newTurn, offeredTurn } from '../run/tool-turn.ts';
import { resolveTools } from '../toolbox/resolve-tools.ts';
import { staticTable } from '../toolbox/static-table.ts';
import { stateSeen } from '../view/state-owner.ts';
import { askBeforeAgent, askWithHooks } from './ask-with-hooks.ts';
import { buildRequest } from './build-request.ts';
import { cleanRequest } from './clean-request.ts';
import { readStream } from './read-stream.ts';
import { recordFailure, recordTurn } from './record-turn.ts';

/**
 * One model call with everything around it: tools, request,
 * hooks, stream, and what is written to the log. Never rejects.
 */
export async function askModel(scope: AgentScope, last: LimitName | undefined): Promise<void> {
  // Most agents have no hooks, and then nobody sees a context.
  let context = scope.callbacks.length > 0 ? new ActionContext(scope) : undefined;
  scope.coming = undefined;
  if (scope.agent.outputKey !== undefined) scope.writer = writerOf(scope);
  try {
    if (context && (await complete(askBeforeAgent(scope, context)))) return;
    const table = staticTable(scope) ?? (await complete(resolveTools(scope, context ?? new RunContext(scope))));
    scope.turn = newTurn(table);
    if (table.hasPrepare) context ??= new ActionContext(scope);
    const built = buildRequest(scope, table, last, context);
    const request = cleanRequest(scope.run.secrets, isUnderWay(built) ? await built : built);
    if (table.hasPrepare || request.toolChoice !== undefined) scope.turn = offeredTurn(table, request);
    const turn = await (context ? complete(askWithHooks(scope, request, context)) : readStream(scope, request));
    if ('error' in turn) recordFailure(scope, turn, context?.takeActions());
    else {
      const recorded = recordTurn(scope, turn.end, last, context?.takeActions());
      if (recorded) await recorded;
    }
  } catch (error) {
    recordFailure(scope, { error: asError(error), text: '' }, context?.takeActions());
  }
}

function writerOf(scope: AgentScope): StateWriter {
  const { agent, branch } = scope;
  const { view } = scope.run;
  return { name: agent.name, branch, saw: stateSeen(view, branch) };
}
