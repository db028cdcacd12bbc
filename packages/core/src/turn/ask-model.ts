import type { LimitName } from '../agent/limits.ts';
import type { Content } from '../content/content.ts';
import { RunError } from '../error/errors.ts';
import { asError } from '../error/thrown.ts';
import { isPromise } from '../json/awaitable.ts';
import { exactJson } from '../json/snapshot-json.ts';
import type { ModelEnd } from '../model/model-event.ts';
import type { ModelRequest } from '../model/model-request.ts';
import { type OfferedTools, offeredTools, toolsInRequest } from '../run/checked-call.ts';
import { around, askHooks, hasHook } from '../run/hooks.ts';
import { ActionContext } from '../run/run-context.ts';
import { type AgentScope, newEvent, newEventId } from '../run/scope.ts';
import type { StateWriter } from '../run/state-writer.ts';
import { resolveTools } from '../toolbox/resolve-tools.ts';
import { stateSeen } from '../view/session-view.ts';
import type { ModelTurn } from './normalize-turn.ts';
import { cleanRequest, prepareRequest } from './prepare-request.ts';
import { type ComingTurn, readStream, type StreamEnd } from './read-stream.ts';
import { recordHookAnswer } from './record-answer.ts';
import { recordFailure, recordTurn } from './record-turn.ts';

/** The data about a model call that the run needs in addition to the log. */
export interface AskedModel {
  /** The tools for the calls of the turn; undefined if there is no turn of the model. */
  readonly tools?: OfferedTools | undefined;
  /** The error if there is no valid turn. It is for the run's result, and never for the log. */
  readonly failure?: Error | undefined;
  /** The agent and its state at the time of the request; undefined without `outputKey`. */
  readonly writer: StateWriter | undefined;
}

/**
 * Makes one model call: resolves the tools, prepares the request, calls the hooks, reads the stream, and
 * writes the events of the turn. Never rejects.
 */
export async function askModel(scope: AgentScope, last: LimitName | undefined): Promise<AskedModel> {
  const context = new ActionContext(scope);
  const turn: ComingTurn = { id: newEventId(scope), shown: false };
  const writer = scope.agent.outputKey === undefined ? undefined : writerOf(scope);
  try {
    if (isFirst(scope) && (await askForAnswer(scope, 'beforeAgent', writer, context))) return { writer };
    const listed = resolveTools(scope, context);
    const table = isPromise(listed) ? await listed : listed;
    const prepared = cleanRequest(scope.run.secrets, await prepareRequest(scope, table, last, context));
    const hasAllTools = !table.hasPrepare && prepared.toolChoice === undefined;
    const offered = hasAllTools ? offeredTools(table) : toolsInRequest(table, prepared);
    const { request, end } =
      scope.callbacks.length > 0
        ? await askWithHooks(scope, turn, prepared, context)
        : { request: prepared, end: await readStream(scope, turn, prepared) };
    const tools = request === prepared ? offered : toolsInRequest(offered.table, request);
    const recorded =
      'error' in end
        ? recordFailure(scope, turn, end, context.close())
        : recordTurn(scope, turn, end.end, { tools, writer, last }, context.close());
    return { tools, writer, failure: isPromise(recorded) ? await recorded : recorded };
  } catch (error) {
    return { writer, failure: recordFailure(scope, turn, { error: asError(error), text: '' }, context.close()) };
  }
}

function writerOf(scope: AgentScope): StateWriter {
  const { agent, branch } = scope;
  const { view } = scope.run;
  return { name: agent.name, branch, seenState: stateSeen(view, branch) };
}

/** Returns true if there are hooks, and the agent's model was not called before in this turn. */
function isFirst({ callbacks, branch }: AgentScope): boolean {
  return callbacks.length > 0 && branch.turn === 'begin' && branch.speaker === undefined;
}

/**
 * Calls the `afterAgent` hooks when the agent has answered, and writes their addition. Returns true if there
 * was one.
 */
export async function askAfterAgent(scope: AgentScope, writer: StateWriter | undefined): Promise<boolean> {
  const context = new ActionContext(scope);
  const added = await askForAnswer(scope, 'afterAgent', writer, context);
  const actions = context.close();
  if (actions) scope.run.journal.write([newEvent(scope, { type: 'notice', code: 'after_agent' }, actions)]);
  return added || actions !== undefined;
}

/**
 * Calls the `beforeAgent` or `afterAgent` hooks until one returns an answer, and writes that answer. Returns
 * true if there was one.
 */
async function askForAnswer(
  scope: AgentScope,
  name: 'beforeAgent' | 'afterAgent',
  writer: StateWriter | undefined,
  context: ActionContext,
): Promise<boolean> {
  const found: { answer: ModelTurn | undefined } = { answer: undefined };
  await askHooks(
    scope,
    name,
    (hook) => hook(context),
    ({ content }) => {
      found.answer = turnOf(content);
      return true;
    },
  );
  if (!found.answer) return false;
  await recordHookAnswer(scope, newEvent(scope, found.answer, context.close()), writer);
  return true;
}

/**
 * Makes a model call with the hooks before, around and after it. `request` of the result is the request with
 * the changes of the hooks.
 */
async function askWithHooks(
  scope: AgentScope,
  turn: ComingTurn,
  built: ModelRequest,
  context: ActionContext,
): Promise<{ readonly request: ModelRequest; readonly end: StreamEnd }> {
  const found: { request: ModelRequest; end: StreamEnd | undefined } = { request: built, end: undefined };
  const replace = (answer: { readonly end: ModelEnd }): boolean => {
    found.end = { end: endIn(answer) };
    return true;
  };
  await askHooks(
    scope,
    'beforeModel',
    (hook) => hook(found.request, context),
    (answer) => {
      if (!('request' in answer)) return replace(answer);
      found.request = requestIn(answer, built);
      return false;
    },
  );
  const { request } = found;
  let end = found.end ?? (await readAround(scope, turn, cleanRequest(scope.run.secrets, request), context));
  found.end = end;
  if ('error' in end && !scope.run.cancellation.cause) {
    const { error } = end;
    await askHooks(scope, 'onModelError', (hook) => hook(request, error, context), replace);
    end = found.end;
  }
  const [answer, error] = 'end' in end ? [end.end, undefined] : [undefined, end.error];
  await askHooks(scope, 'afterModel', (hook) => hook(answer, error, context), replace);
  return { request, end: found.end };
}

/** Makes one model call with its `aroundModel` hooks. Never rejects. */
async function readAround(
  scope: AgentScope,
  turn: ComingTurn,
  request: ModelRequest,
  context: ActionContext,
): Promise<StreamEnd> {
  if (!hasHook(scope, 'aroundModel')) return readStream(scope, turn, request);
  const found: { failed: StreamEnd | undefined } = { failed: undefined };
  const call = async (): Promise<ModelEnd> => {
    const end = await readStream(scope, turn, request);
    if ('end' in end) return end.end;
    found.failed = end;
    throw end.error;
  };
  try {
    return { end: await around(scope, 'aroundModel', call, (hook, run) => hook(run, request, context)) };
  } catch (error) {
    return found.failed ?? { error: asError(error), text: '' };
  }
}

/**
 * Returns the request of a hook. Throws `callback_failed` if the hook's changes are not JSON. Contents and
 * declarations of `before` that are unchanged are not checked again.
 */
function requestIn({ request }: { readonly request: ModelRequest }, before: ModelRequest): ModelRequest {
  const known = new Set<unknown>([before.contents, before.declarations, ...before.contents, ...before.declarations]);
  const unknownIn = (list: readonly unknown[]): unknown =>
    known.has(list) || !Array.isArray(list) ? [] : list.filter((item) => !known.has(item));
  const changed = {
    ...request,
    contents: unknownIn(request.contents),
    declarations: unknownIn(request.declarations),
  };
  const snapshot = exactJson(changed);
  if ('problem' in snapshot)
    throw new RunError('callback_failed', `the request of a model hook is not JSON: ${snapshot.problem}`);
  return request;
}

function endIn(answer: { readonly end?: ModelEnd }): ModelEnd {
  if (answer.end?.type === 'end') return answer.end;
  throw new RunError(
    'callback_failed',
    'a model hook returned an invalid answer; return undefined, { request }, or { end: { type: "end", content, finishReason } }',
  );
}

/**
 * Returns a turn with a hook's answer in place of the model's. Throws `callback_failed` if the answer is not
 * a content.
 */
function turnOf(content: Content): ModelTurn {
  if (!Array.isArray(content?.parts))
    throw new RunError(
      'callback_failed',
      'an agent hook returned an invalid answer; return undefined or { content: { role: "model", parts } }',
    );
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
