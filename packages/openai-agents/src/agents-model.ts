import {
  AgentError,
  checkMembers,
  listOf,
  type MemberRules,
  type Model,
  ModelError,
  type ModelEvent,
  type ModelWarning,
  type ProviderTool,
  paced,
} from '@mortise/core';
import type { AgentsModelRequest } from './agents/agents-model-request.ts';
import type {
  AgentsModelResponse,
  AgentsResponseDone,
  AgentsRetryAdvice,
  AgentsStreamEvent,
} from './agents/agents-model-response.ts';
import { declaredNames } from './model/declared-names.ts';
import { addable, toItems, toUsage } from './model/to-items.ts';
import { toModelRequest } from './model/to-model-request.ts';

/** The implemented part of the SDK's `Model`, which an `Agent` or a `Runner` accepts as its `model`. */
export interface AgentsModel {
  getResponse(request: AgentsModelRequest): Promise<AgentsModelResponse>;
  getStreamedResponse(request: AgentsModelRequest): AsyncIterable<AgentsStreamEvent>;
  getRetryAdvice(failed: { readonly error: unknown }): AgentsRetryAdvice | undefined;
}

/** Options of passing a model to the SDK. All are optional. */
export interface AgentsModelOptions {
  /**
   * Tools that the model's own provider runs, such as `openaiTools.webSearch()`, in addition to the agent's
   * tools.
   */
  readonly providerTools?: readonly ProviderTool[] | undefined;
  /**
   * Called with warnings about parts of a request that were
   * changed or omitted: the SDK has no member for warnings.
   */
  readonly onWarning?: ((warning: ModelWarning) => void) | undefined;
}

/**
 * Converts a Mortise model to a `Model` of the OpenAI Agents
 * SDK, for the option `model` of an `Agent` or a `Runner`.
 *
 * Its calls reject with the `ModelError` of the model, and with `bad_request` for features that only OpenAI
 * has, such as hosted tools and stored conversations. Calls of a cut turn never run: `truncated`. An answer
 * that the provider blocked is a refusal, for which the SDK throws.
 */
export function agentsModel(model: Model, options: AgentsModelOptions = {}): AgentsModel {
  options = checkMembers('agentsModel', options, agentsModelOptions);
  return {
    async getResponse(request) {
      for await (const event of streamed(model, request, options)) {
        if (event.type !== 'response_done') continue;
        const { usage, output } = event.response;
        return { usage: addable(usage), output };
      }
      throw noEnd(model);
    },
    getStreamedResponse: (request) => streamed(model, request, options),
    getRetryAdvice: ({ error }) => adviceOf(error),
  };
}

async function* streamed(
  model: Model,
  request: AgentsModelRequest,
  options: AgentsModelOptions,
): AsyncGenerator<AgentsStreamEvent, void, void> {
  const { provider } = model;
  const names = declaredNames(request);
  const warn = (warning: ModelWarning): void => options.onWarning?.(warning);
  const asked = toModelRequest(request, { provider, names, providerTools: options.providerTools ?? [], warn });
  const { signal = new AbortController().signal } = request;
  let hasStarted = false;
  for await (const event of paced(model.generate(asked, { signal }))) {
    if (event.type === 'failure') throw signal.aborted ? signal.reason : event.error;
    if (event.type === 'warning') {
      warn(event);
      continue;
    }
    // The SDK does not retry once it has received any event.
    if (!hasStarted) yield { type: 'response_started' };
    hasStarted = true;
    switch (event.type) {
      case 'end': {
        const output = toItems(event, names, event.content.origin ?? { provider, model: model.id });
        const response: AgentsResponseDone = { id: crypto.randomUUID(), usage: toUsage(event.usage), output };
        yield { type: 'response_done', response };
        return;
      }
      case 'textDelta':
        yield { type: 'output_text_delta', delta: event.delta };
        break;
      default:
        yield { type: 'model', event: event satisfies ModelEvent };
    }
  }
  throw noEnd(model);
}

function adviceOf(error: unknown): AgentsRetryAdvice | undefined {
  // The model may use another copy of the core.
  if (!AgentError.is(error) || !('retryable' in error)) return undefined;
  const { code, retryable, status, retryAfterMs } = error as ModelError;
  const wait = retryAfterMs === undefined ? {} : { retryAfterMs };
  return {
    suggested: retryable,
    ...wait,
    normalized: { errorCode: code, ...(status !== undefined && { statusCode: status }), ...wait },
  };
}

function noEnd({ provider, id }: Model): ModelError {
  return new ModelError('stream_cut', `the model ${id} of ${provider} stopped without an end`);
}

const agentsModelOptions = {
  providerTools: listOf({ provider: 'text', name: 'text', config: true }),
  onWarning: 'function',
} satisfies MemberRules<AgentsModelOptions>;
