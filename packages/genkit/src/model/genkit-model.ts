import {
  ConfigError,
  checkMembers,
  listOf,
  type MemberRules,
  type Model,
  ModelError,
  type ModelRequest,
  wholeNumber,
} from '@mortise/core';
import { eventsOnceStarted, type Timeouts, timeoutNames, wireModel } from '@mortise/provider-kit';
import { fromError } from '../answer/answer-end.ts';
import { type GenkitAnswerEvent, GenkitReader } from '../answer/genkit-reader.ts';
import { lowerTools, toBody } from '../ask/to-body.ts';
import type { GenkitProfile, GenkitWire } from '../profile/genkit-profile.ts';
import type { GenkitAction } from '../vendor/genkit-action.ts';
import type { GenkitChunk, GenkitModelReference, GenkitModels } from '../vendor/genkit-model.ts';
import { isRecord } from '../vendor/is-record.ts';

/** Options of a Genkit model. All are optional. */
export interface GenkitModelOptions {
  /**
   * The provider name in the model's metadata and `providerOptions`; default: `genkit.` and the text before
   * the slash of the model's name.
   */
  readonly provider?: string | undefined;
  /** Keys to keep out of logs and errors: the keys of a plugin are not visible to this package. */
  readonly secrets?: readonly string[] | undefined;
  /** `false` to show an answer once it is complete. Default true. */
  readonly stream?: boolean | undefined;
  readonly timeouts?: Timeouts | undefined;
  /**
   * The number of retries before any part of an answer was shown. Default: 2 for the plugins of Google and
   * Ollama and for models of `ai.defineModel` without a plugin's name; 0 for every other plugin, because its
   * vendor SDK retries by itself, and the numbers of attempts would multiply.
   */
  readonly maxRetries?: number | undefined;
  /**
   * `false` to accept an answer with the finish reason `unknown` as complete, for plugins that never report a
   * reason. Default true: such an answer counts as cut.
   */
  readonly requireFinish?: boolean | undefined;
  /** Returns additional `config` for the plugin; it overrides the config of the request. */
  readonly config?: ((request: ModelRequest) => object) | undefined;
}

/**
 * Creates a model from a model of Genkit: from its name, or from the result of `googleAI.model('...')`,
 * `modelRef` or `ai.defineModel`. The model is looked up at the first request.
 *
 * Throws `ConfigError` (`invalid_option`) if the value names no model.
 */
export function genkitModel(
  ai: GenkitModels,
  model: string | GenkitModelReference | GenkitAction,
  options: GenkitModelOptions = {},
): Model {
  options = checkMembers('genkitModel', options, genkitModelOptions);
  const { stream, timeouts, requireFinish = true, config: configOf, secrets = [] } = options;
  const name = typeof model === 'string' ? model : '__action' in model ? model.__action.name : model.name;
  if (typeof name !== 'string' || name === '')
    throw new ConfigError(
      'invalid_option',
      "genkitModel needs a model of Genkit: its name, `googleAI.model('...')`, or the result of ai.defineModel",
    );
  const { config = {}, version } = typeof model === 'object' && !('__action' in model) ? model : {};
  const slash = name.indexOf('/');
  const plugin = slash < 0 ? 'model' : name.slice(0, slash);
  const { maxRetries = slash < 0 || retriesNothing.has(plugin) ? 2 : 0 } = options;
  const profile: GenkitProfile = {
    provider: options.provider ?? `genkit.${plugin}`,
    model: name.slice(slash + 1),
    config: { ...config, ...(version !== undefined && { version }) },
    configOf,
    requireFinish,
  };
  // The action is kept, because Genkit may create a new object for each lookup.
  let known = typeof model !== 'string' && '__action' in model ? model : undefined;
  const connect = async (): Promise<{ client: GenkitAction; profile: GenkitProfile; secrets: readonly string[] }> => {
    known ??= await found(ai, name);
    return { client: known, profile, secrets };
  };
  return wireModel({ ...profile, wire: genkitWire, connect, options: { maxRetries, stream, timeouts } });
}

/** The plugins that send each request once, without retries. */
const retriesNothing: ReadonlySet<string> = new Set(['googleai', 'vertexai', 'ollama']);

async function found(ai: GenkitModels, name: string): Promise<GenkitAction> {
  const action = await ai.registry.lookupAction(`/model/${name}`);
  if (typeof action === 'function' && isRecord((action as Partial<GenkitAction>).__action))
    return action as unknown as GenkitAction;
  throw new ModelError(
    'bad_request',
    `Genkit has no model "${name}". Give \`genkit()\` the plugin of the model, or use another name.`,
  );
}

const genkitWire: GenkitWire = {
  lowerTools,
  toBody,
  openStream: (client, body, { signal }) => eventsOnceStarted(eventsOf(client, body, signal)),
  async openComplete(client, body, { signal }): Promise<unknown> {
    return (await client.run(body as never, { abortSignal: signal } as never)).result;
  },
  reader: (_, profile, { fromWire }) => new GenkitReader(profile, fromWire),
  fromError,
};

/**
 * Yields the events of a streamed answer. Some plugins parse each chunk of a JSON answer, although a chunk is
 * not valid JSON. Once that is detected, JSON answers of such a model are requested without streaming.
 */
async function* eventsOf(
  client: GenkitAction,
  body: { readonly [member: string]: unknown },
  abortSignal: AbortSignal,
): AsyncGenerator<GenkitAnswerEvent, void, void> {
  const isJson = body['output'] !== undefined;
  let isShown = false;
  try {
    for await (const event of eventsWhile(client, body, abortSignal, !isJson || !parsesPieces.has(client))) {
      isShown = true;
      yield event;
    }
  } catch (error) {
    if (!isJson || isShown || !(error instanceof SyntaxError) || parsesPieces.has(client)) throw error;
    parsesPieces.add(client);
    yield* eventsWhile(client, body, abortSignal, false);
  }
}

const parsesPieces = new WeakSet<GenkitAction>();

/**
 * Yields the events of a model with a middleware, which has no
 * `stream` in Genkit: its chunks arrive through a callback.
 */
async function* eventsWhile(
  client: GenkitAction,
  body: { readonly [member: string]: unknown },
  abortSignal: AbortSignal,
  isStreamed: boolean,
): AsyncGenerator<GenkitAnswerEvent, void, void> {
  const waiting: unknown[] = [];
  let isOver = false;
  let wake = (): void => {};
  const onChunk = (chunk: unknown): void => {
    waiting.push(chunk);
    wake();
  };
  const run = client.run(body as never, { abortSignal, ...(isStreamed && { onChunk }) } as never).finally(() => {
    isOver = true;
    wake();
  });
  // The promise is awaited below, unless the reader stops before.
  run.catch(() => {});
  for (;;) {
    for (const chunk of waiting.splice(0)) yield { chunk: chunk as GenkitChunk };
    if (isOver && waiting.length === 0) break;
    if (waiting.length === 0)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  }
  yield { response: (await run).result };
}

const genkitModelOptions = {
  provider: 'text',
  secrets: listOf('text'),
  stream: 'boolean',
  timeouts: timeoutNames,
  maxRetries: wholeNumber(0),
  requireFinish: 'boolean',
  config: 'function',
} satisfies MemberRules<GenkitModelOptions>;
