import type { Content } from '../content/content.ts';
import { RunError } from '../error/run-error.ts';
import { exactJson } from '../json/snapshot-json.ts';
import type { Steps } from '../json/steps.ts';
import type { ModelEnd } from '../model/model-event.ts';
import type { ModelRequest } from '../model/model-request.ts';
import { askHooks } from '../run/ask-hooks.ts';
import { hasHook } from '../run/hooks.ts';
import { ActionContext } from '../run/run-context.ts';
import { type AgentScope, newEvent } from '../run/run-scope.ts';
import { offeredTurn } from '../run/tool-turn.ts';
import { cleanRequest } from './clean-request.ts';
import type { ModelTurn } from './normalize-turn.ts';
import { readAround } from './read-around.ts';
import { readStream, type StreamEnd } from './read-stream.ts';
import { writeHookAnswer } from './write-answer.ts';

/** What an agent's hook wants added when the agent is done. Answers whether something was written. */
export function* askAfterAgent(scope: AgentScope): Steps<boolean> {
  const context = new ActionContext(scope);
  const added = yield* askForAnswer(scope, 'afterAgent', context);
  const actions = context.takeActions();
  if (actions) scope.run.journal.write([newEvent(scope, { type: 'notice', code: 'after_agent' }, actions)]);
  return added || actions !== undefined;
}

/** What an agent's hook answers before its model is asked for the first time. Answers whether one did. */
export function* askBeforeAgent(scope: AgentScope, context: ActionContext): Steps<boolean> {
  if (scope.branch.turn !== 'begin' || scope.branch.speaker !== undefined) return false;
  return yield* askForAnswer(scope, 'beforeAgent', context);
}

/** Asks an agent's hooks for an answer, and writes the first. Returns whether there was one. */
function* askForAnswer(scope: AgentScope, name: 'beforeAgent' | 'afterAgent', context: ActionContext): Steps<boolean> {
  let answer: ModelTurn | undefined;
  yield* askHooks(
    scope,
    name,
    (hook) => hook(context),
    ({ content }) => {
      answer = turnOf(content);
      return true;
    },
  );
  if (!answer) return false;
  yield writeHookAnswer(scope, newEvent(scope, answer, context.takeActions()));
  return true;
}

/** A model call with the hooks before, around and after it. */
export function* askWithHooks(scope: AgentScope, built: ModelRequest, context: ActionContext): Steps<StreamEnd> {
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

/** The call itself, with what hooks put around it. */
function callModel(scope: AgentScope, request: ModelRequest, context: ActionContext): Promise<StreamEnd> {
  if (!hasHook(scope, 'aroundModel')) return readStream(scope, request);
  return readAround(scope, request, context);
}

/** A turn of what a hook answered in the model's place. Throws `callback_failed`. */
function turnOf(content: Content): ModelTurn {
  if (!Array.isArray(content?.parts))
    throw new RunError('callback_failed', 'an agent hook answers undefined or { content: { role: "model", parts } }');
  const snapshot = exactJson(content);
  if ('problem' in snapshot)
    throw new RunError('callback_failed', `the content of an agent hook is not JSON: ${snapshot.problem}`);
  return {
    type: 'model',
    content: { ...(snapshot.value as unknown as Content), role: 'model' },
    acts: true,
    finishReason: { unified: 'stop' },
  };
}
