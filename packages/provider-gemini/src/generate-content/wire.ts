import { isJsonObject, type ModelRequest } from '@mortise/core';
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
import { bodyIn, type CapturedAnswer, captureAnswer, eventsIn } from '../answer/captured-answer.ts';
import { fromError } from '../answer/from-error.ts';
import type { GeminiClient, GeminiProfile } from '../profile/model-profile.ts';
import { closingText, declaredFunctions, nativeTools } from '../request/request-members.ts';
import { type GeminiTools, lowerTools } from '../tools/lower-tools.ts';
import { GenerateContentReader } from './from-stream.ts';
import { toInput } from './to-input.ts';
import { toOutputFormat, toSettings } from './to-settings.ts';
import { toToolChoice, toTools } from './to-tools.ts';
import type { WireContent } from './to-user-content.ts';

/** The wire of generateContent, of the Gemini API and of Vertex AI. */
export const generateContentWire: Wire<GeminiClient, GeminiProfile, GeminiTools> = {
  toBody,
  lowerTools,
  openStream,
  openComplete: openWhole,
  reader: (request, profile, tools) =>
    new GenerateContentReader({ request, profile, tools, body: () => toBody(request, profile).body }),
  fromError,
};

/**
 * Converts a request to the format of the SDK. `providerOptions`, such as `safetySettings` and
 * `cachedContent`, become members of `config`.
 */
export function toBody(request: ModelRequest, profile: GeminiProfile): WireRequest {
  const { contents, instructions, settings, providerOptions } = request;
  const warnings: WireWarning[] = [];
  const warn = (feature: string, message: string): void => void warnings.push({ type: 'warning', feature, message });
  const input = toInput(contents, profile);
  const missing = closingText(input.contents, ({ role }) => role === 'model');
  if (missing) warn('contents', missing.problem);
  for (const problem of input.problems) warn('contents', problem);
  const format = toOutputFormat(request, profile, warn);
  const instruction = [...instructions, format.instruction ?? ''].filter((text) => text !== '').join('\n\n');
  const config: WireBody = {
    ...(instruction !== '' && { systemInstruction: { parts: [{ text: wellFormed(instruction) }] } }),
    ...toolMembers(request, profile, warnings),
    ...toSettings(settings, profile, warn),
    ...format.config,
  };
  const options = providerOptions?.[profile.provider] ?? {};
  const body = {
    model: profile.model,
    contents: missing ? [...input.contents, userMessage(missing.text)] : input.contents,
    config: withOptions(options['cachedContent'] === undefined ? config : withoutCached(config, warn), options),
  };
  return { body, warnings };
}

/**
 * Omits the instructions and tools of a request with a cache, which
 * are in the cache: otherwise the server refuses the request.
 */
function withoutCached(
  { systemInstruction, tools, toolConfig, ...config }: WireBody,
  warn: (feature: string, message: string) => void,
): WireBody {
  const left = Object.entries({ systemInstruction, tools, toolConfig }).flatMap(([name, value]) => (value ? name : []));
  if (left.length > 0)
    warn(
      'cachedContent',
      `${left.join(', ')} was omitted: Gemini takes it from the cache. Make sure that the cache has the same content.`,
    );
  return config;
}

/**
 * Returns the tool members of a request. If no tool may be called, provider tools are omitted: the mode that
 * forbids calls does not apply to them.
 */
function toolMembers(request: ModelRequest, profile: GeminiProfile, warnings: WireWarning[]): WireBody {
  const { declarations, providerTools, toolChoice } = request;
  checkProviderTools(providerTools, profile.provider);
  const lowered = lowerTools(declaredFunctions(declarations, providerTools), profile);
  const choice = toToolChoice(request, lowered, profile);
  warnings.push(...lowered.warnings, ...choice.warnings);
  const native =
    toolChoice === 'none' ? [] : nativeTools(providerTools).map(({ name, config }) => ({ [name]: config }));
  const tools = toTools(lowered, native);
  return { ...(tools.length > 0 && { tools }), ...(choice.toolConfig && { toolConfig: choice.toolConfig }) };
}

function userMessage(text: string): WireContent {
  return { role: 'user', parts: [{ text }] };
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
  return eventsIn(await send(client, 'generateContentStream', body, options), options.provider, onBytes);
}

/** Requests an answer as one JSON body. Rejects with `ModelError` if the response is not JSON. */
async function openWhole(client: GeminiClient, body: WireBody, options: SendOptions): Promise<unknown> {
  return bodyIn(await send(client, 'generateContent', body, options), options.provider);
}

/** Sends a request with a separate `fetch`, which the SDK accepts for each request. */
function send(
  client: GeminiClient,
  method: 'generateContent' | 'generateContentStream',
  body: WireBody,
  options: SendOptions,
): Promise<CapturedAnswer> {
  const config = isJsonObject(body['config']) ? body['config'] : {};
  const http = isJsonObject(config['httpOptions']) ? config['httpOptions'] : {};
  const asked = isJsonObject(http['headers']) ? http['headers'] : {};
  return captureAnswer(client, options, async (fetch) =>
    client.models?.[method]({
      ...body,
      config: {
        ...config,
        abortSignal: options.signal,
        // The reader itself requests the rest of a long answer.
        automaticContinuation: false,
        httpOptions: { ...http, headers: { ...asked, ...options.headers }, retryOptions: { attempts: 1 }, fetch },
      },
    }),
  );
}
