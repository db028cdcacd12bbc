import type { LimitName } from '../agent/limits.ts';
import { RunError } from '../error/run-error.ts';
import { asError } from '../error/thrown.ts';
import { isUnderWay } from '../json/awaitable.ts';
import { complete, type Steps } from '../json/steps.ts';
import type { ModelEnd } from '../model/model-event.ts';
import type { ModelRequest } from '../model/model-request.ts';
import { askHooks, hasHook } from '../run/hooks.ts';
import { entered } from '../run/rare-room.ts';
import { ActionContext, RunContext } from '../run/run-context.ts';
import { type AgentScope, newEvent } from '../run/run-scope.ts';
import type { StateWriter } from '../run/state-writer.ts';
import { newTurn, offeredTurn } from '../run/tool-turn.ts';
import { resolveTools, staticTable } from '../toolbox/resolve-tools.ts';
import { stateOf } from '../view/state-owner.ts';
import { buildRequest } from './build-request.ts';
import { cleanRequest } from './clean-request.ts';
import type { RareTurn } from './rare-turn.ts';
import { readStream, type StreamEnd } from './read-stream.ts';
import { recordAnswer, recordFailure, recordTurn } from './record-turn.ts';

/**
 * One model call with everything around it: tools, request,
 * hooks, stream, and what is written to the log. Never rejects.
 */
export async function askModel(scope: AgentScope, last: LimitName | undefined): Promise<void> {
  // Most agents have no hooks, and then nobody sees a context.
  const context = scope.callbacks.length > 0 ? new ActionContext(scope) : undefined;
  if (scope.agent.outputKey !== undefined) scope.writer = writerOf(scope);
  try {
    if (context && (await complete(askBeforeAgent(scope, context)))) return;
    const table = staticTable(scope) ?? (await complete(resolveTools(scope, context ?? new RunContext(scope))));
    scope.turn = newTurn(table);
    const built = buildRequest(scope, table, last);
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
  return { name: agent.name, branch, saw: stateOf(view, branch) };
}

/** What an agent's hook wants added when the agent is done. Answers whether something was written. */
export function* askAfterAgent(scope: AgentScope): Steps<boolean> {
  const context = new ActionContext(scope);
  let added = false;
  yield* askHooks(
    scope,
    'afterAgent',
    (hook) => hook(context),
    ({ content }) => {
      recordAnswer(scope, content, context.takeActions());
      added = true;
      return true;
    },
  );
  const actions = context.takeActions();
  if (actions) scope.run.journal.write([newEvent(scope, { type: 'notice', code: 'after_agent' }, actions)]);
  return added || actions !== undefined;
}

function* askBeforeAgent(scope: AgentScope, context: ActionContext): Steps<boolean> {
  if (scope.branch.turn !== 'begin' || scope.branch.speaker !== undefined) return false;
  let answered = false;
  yield* askHooks(
    scope,
    'beforeAgent',
    (hook) => hook(context),
    ({ content }) => {
      recordAnswer(scope, content, context.takeActions());
      answered = true;
      return true;
    },
  );
  return answered;
}

/** The call itself, with what hooks put around it. */
function callModel(scope: AgentScope, request: ModelRequest, context: ActionContext): Promise<StreamEnd> {
  if (!hasHook(scope, 'aroundModel')) return readStream(scope, request);
  return entered<RareTurn>(scope).then(({ readAround }) => readAround(scope, request, context));
}

function* askWithHooks(scope: AgentScope, built: ModelRequest, context: ActionContext): Steps<StreamEnd> {
  let request = built;
  let turn: StreamEnd | undefined;
  yield* askHooks(
    scope,
    'beforeModel',
    (hook) => hook(request, context),
    (answer) => {
      if ('request' in answer) {
        request = answer.request;
        return false;
      }
      turn = { end: endIn(answer) };
      return true;
    },
  );
  const replace = (answer: { readonly end: ModelEnd }): boolean => {
    turn = { end: endIn(answer) };
    return true;
  };
  if (request !== built && scope.turn) scope.turn = offeredTurn(scope.turn.table, request);
  turn ??= (yield callModel(scope, cleanRequest(scope.run.secrets, request), context)) as StreamEnd;
  if ('error' in turn && !scope.run.cancellation.cause) {
    const { error } = turn;
    yield* askHooks(scope, 'onModelError', (hook) => hook(request, error, context), replace);
  }
  const { end, error } = 'end' in turn ? { end: turn.end, error: undefined } : { end: undefined, error: turn.error };
  yield* askHooks(scope, 'afterModel', (hook) => hook(end, error, context), replace);
  return turn;
}

function endIn(answer: { readonly end?: ModelEnd }): ModelEnd {
  if (answer.end?.type === 'end') return answer.end;
  throw new RunError(
    'callback_failed',
    'a model hook answers undefined, { request }, or { end: { type: "end", content, finishReason } }',
  );
}
