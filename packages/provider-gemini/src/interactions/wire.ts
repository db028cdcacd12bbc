import { type Content, isJsonObject, ModelError, type ModelRequest, type ModelSettings } from '@mortise/core';
import {
  checkProviderTools,
  type RawEvents,
  type SendOptions,
  type Wire,
  type WireBody,
  type WireRequest,
  type WireWarning,
  wellFormed,
  withOptions,
} from '@mortise/provider-kit';
import { unreachable } from '@mortise/provider-kit/error-of';
import { bodyIn, type CapturedAnswer, captureAnswer, eventsIn } from '../answer/captured-answer.ts';
import { answerError, fromError } from '../answer/from-error.ts';
import { toSettings as toConfig, toOutputFormat } from '../generate-content/to-settings.ts';
import type { GeminiClient, GeminiProfile } from '../profile/model-profile.ts';
import { closingText, declaredFunctions, nativeTools } from '../request/request-members.ts';
import { type GeminiTools, lowerTools } from '../tools/lower-tools.ts';
import { InteractionsReader } from './from-stream.ts';
import { toInput } from './to-input.ts';
import { toNativeTool, toToolChoice, toTools } from './to-tools.ts';

/**
 * Returns the members of `generation_config` for the sampling settings. `warn` is called for each setting
 * that the model does not support.
 */
function toSettings(
  settings: ModelSettings | undefined,
  profile: GeminiProfile,
  warn: (feature: string, message: string) => void,
): WireBody {
  const { thinkingConfig, topP, maxOutputTokens, stopSequences, ...alike } = toConfig(settings, profile, warn);
  if (typeof settings?.thinking === 'object' && isJsonObject(thinkingConfig) && 'thinkingBudget' in thinkingConfig) {
    warn(
      'thinking',
      `the Interactions API accepts thinking levels, not tokens; the level ${levelIn(thinkingConfig)} is sent.`,
    );
  }
  return {
    ...alike,
    ...(topP !== undefined && { top_p: topP }),
    ...(maxOutputTokens !== undefined && { max_output_tokens: maxOutputTokens }),
    ...(stopSequences !== undefined && { stop_sequences: stopSequences }),
    ...(isJsonObject(thinkingConfig) && {
      thinking_level: levelIn(thinkingConfig),
      ...(thinkingConfig['includeThoughts'] === true && { thinking_summaries: 'auto' }),
    }),
  };
}

/**
 * Returns the thinking level, also for models before Gemini
 * 3, whose setting in generateContent is a budget in tokens.
 */
function levelIn({ thinkingLevel, thinkingBudget }: WireBody): string {
  if (typeof thinkingLevel === 'string') return thinkingLevel.toLowerCase();
  const [, level] = levels.find(([most]) => Number(thinkingBudget) <= most) ?? [];
  return level ?? 'high';
}

/** The levels for the budgets of generateContent, in tokens. */
const levels: readonly (readonly [most: number, level: string])[] = [
  [128, 'minimal'],
  [1024, 'low'],
  [8192, 'medium'],
];

/** The wire of the Interactions API, of the Gemini API and of Vertex AI. */
export const interactionsWire: Wire<GeminiClient, GeminiProfile, GeminiTools> = {
  toBody,
  lowerTools,
  openStream,
  openComplete: openWhole,
  reader: (request, profile, tools) => new InteractionsReader(profile, tools, () => toBody(request, profile).body),
  fromError,
};

/**
 * Converts a request to the format of the Interactions API.
 *
 * The server stores nothing: the complete conversation is sent, with signed thoughts. If `providerOptions`
 * name a `previous_interaction_id`, the server has stored the conversation up to the model's last message,
 * and gets only the contents after it.
 */
function toBody(request: ModelRequest, profile: GeminiProfile): WireRequest {
  const { contents, instructions, settings, providerOptions } = request;
  const warnings: WireWarning[] = [];
  const warn = (feature: string, message: string): void => void warnings.push({ type: 'warning', feature, message });
  const options = providerOptions?.[profile.provider] ?? {};
  const hasPrevious = typeof options['previous_interaction_id'] === 'string';
  const input = toInput(hasPrevious ? sinceModel(contents) : contents, profile);
  const missing = closingText(input.steps, ({ type }) => type !== 'user_input' && type !== 'function_result');
  if (missing) warn('contents', missing.problem);
  for (const problem of input.problems) warn('contents', problem);
  const { config: format, instruction = '' } = toOutputFormat(request, profile, warn);
  const system = [...instructions, instruction].filter((text) => text !== '').join('\n\n');
  const tools = toolMembers(request, profile, warnings);
  const generation = { ...toSettings(settings, profile, warn), ...tools.choice };
  const body: WireBody = {
    model: profile.model,
    input: missing ? [...input.steps, userMessage(missing.text)] : input.steps,
    ...(system !== '' && { system_instruction: wellFormed(system) }),
    ...(tools.tools.length > 0 && { tools: tools.tools }),
    ...(Object.keys(generation).length > 0 && { generation_config: generation }),
    ...(format['responseJsonSchema'] !== undefined && {
      response_format: { type: 'text', mime_type: 'application/json', schema: format['responseJsonSchema'] },
    }),
    store: false,
  };
  return { body: withOptions(body, options), warnings };
}

/**
 * Returns the tool members of a request. If no tool may be called, provider tools are omitted: a choice that
 * forbids calls does not apply to them.
 */
function toolMembers(
  request: ModelRequest,
  profile: GeminiProfile,
  warnings: WireWarning[],
): { readonly tools: readonly WireBody[]; readonly choice: WireBody } {
  const { declarations, providerTools, toolChoice } = request;
  checkProviderTools(providerTools, profile.provider);
  const lowered = lowerTools(declaredFunctions(declarations, providerTools), profile);
  const choice = toToolChoice(request, lowered, profile);
  warnings.push(...lowered.warnings, ...choice.warnings);
  const native = toolChoice === 'none' ? [] : nativeTools(providerTools).map(toNativeTool);
  const functions = toTools(lowered);
  return { tools: native.length === 0 ? functions : [...functions, ...native], choice: choice.members };
}

function sinceModel(contents: readonly Content[]): readonly Content[] {
  return contents.slice(contents.findLastIndex(({ role }) => role === 'model') + 1);
}

function userMessage(text: string): WireBody {
  return { type: 'user_input', content: [{ type: 'text', text }] };
}

/**
 * Requests an answer as a stream of events. Rejects with
 * `ModelError` if the response is not a stream of events.
 */
async function openStream(
  client: GeminiClient,
  body: WireBody,
  options: SendOptions,
  onBytes: () => void,
): Promise<RawEvents> {
  return eventsIn(await send(client, { ...body, stream: true }, options), options.provider, onBytes);
}

/** Requests an answer as one JSON body. Rejects with `ModelError` if the response is not JSON. */
async function openWhole(client: GeminiClient, body: WireBody, options: SendOptions): Promise<unknown> {
  return bodyIn(await send(client, { ...body, stream: false }, options), options.provider);
}

/**
 * Sends a request once. The reader itself requests the rest of a long answer, so the SDK's continuation is
 * switched off; the SDK refuses this setting for background requests.
 */
function send(client: GeminiClient, body: WireBody, options: SendOptions): Promise<CapturedAnswer> {
  const parameters = body['background'] === true ? body : { ...body, automatic_continuation: false };
  const { signal, headers, provider } = options;
  const sending = { signal, headers, retries: { strategy: 'none' }, fetch_options: { redirect: 'manual' } };
  return captureAnswer(client, options, async (fetch) => {
    try {
      return await sendingBy(client, fetch).interactions?.create(parameters, sending);
    } catch (thrown) {
      throw (await failureOf(thrown, provider)) ?? thrown;
    }
  });
}

/**
 * Returns the client with this `fetch`. The SDK accepts one `fetch` for all requests of a client, and reads
 * it from `apiClient` when it creates `interactions`. A client with another structure keeps its own `fetch`.
 */
function sendingBy(client: GeminiClient, fetch: typeof globalThis.fetch): GeminiClient {
  const apiClient = 'apiClient' in client ? client.apiClient : undefined;
  if (typeof apiClient !== 'object' || apiClient === null || !('getFetch' in apiClient)) return client;
  return Object.create(client, {
    apiClient: { value: Object.create(apiClient, { getFetch: { value: () => fetch } }) },
    _interactions: { value: undefined, writable: true },
  });
}

/**
 * Converts the SDK's error for a refused request: the
 * SDK's Interactions errors keep status, headers and body.
 */
async function failureOf(thrown: unknown, provider: string): Promise<ModelError | undefined> {
  if (!(thrown instanceof Error && 'statusCode' in thrown && 'body' in thrown && 'headers' in thrown)) return undefined;
  const { statusCode: status, body, headers } = thrown;
  if (typeof status !== 'number') return unreachable(thrown, provider);
  if (status < 300) {
    return new ModelError(
      'bad_response',
      `${provider} sent a response that is not an interaction. Check that the option \`baseURL\` is the address of the API.`,
      { status },
    );
  }
  const init = { status, ...(headers instanceof Headers && { headers }) };
  return answerError(new Response(String(body), init), provider);
}
