import type { LimitName } from '../agent/limits.ts';
import { asError } from '../error/thrown.ts';
import { complete } from '../json/steps.ts';
import { ActionContext } from '../run/run-context.ts';
import type { AgentScope } from '../run/run-scope.ts';
import type { StateWriter } from '../run/state-writer.ts';
import { newTurn, offeredTurn } from '../run/tool-turn.ts';
import { resolveTools } from '../toolbox/resolve-tools.ts';
import { stateSeen } from '../view/state-owner.ts';
import { askBeforeAgent, askWithHooks } from './ask-with-hooks.ts';
import { buildRequest } from './build-request.ts';
import { cleanRequest } from './clean-request.ts';
import { recordFailure, recordTurn } from './record-turn.ts';

/**
 * One model call with everything around it: tools, request,
 * hooks, stream, and what is written to the log. Never rejects.
 */
export async function askModel(scope: AgentScope, last: LimitName | undefined): Promise<void> {
  const context = new ActionContext(scope);
  scope.coming = undefined;
  if (scope.agent.outputKey !== undefined) scope.writer = writerOf(scope);
  try {
    if (await complete(askBeforeAgent(scope, context))) return;
    const table = await complete(resolveTools(scope, context));
    scope.turn = newTurn(table);
    const request = cleanRequest(scope.run.secrets, await complete(buildRequest(scope, table, last, context)));
    if (table.hasPrepare || request.toolChoice !== undefined) scope.turn = offeredTurn(table, request);
    const turn = await complete(askWithHooks(scope, request, context));
    if ('error' in turn) recordFailure(scope, turn, context.takeActions());
    else {
      const recorded = recordTurn(scope, turn.end, last, context.takeActions());
      if (recorded) await recorded;
    }
  } catch (error) {
    recordFailure(scope, { error: asError(error), text: '' }, context.takeActions());
  }
}

function writerOf(scope: AgentScope): StateWriter {
  const { agent, branch } = scope;
  const { view } = scope.run;
  return { name: agent.name, branch, saw: stateSeen(view, branch) };
}
