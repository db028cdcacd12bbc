import { ConfigError, checkMembers, type MemberRules, type Model, recordOf, wholeNumber } from '@mortise/core';
import { type Connection, checkOptions, clientSecrets, timeoutNames, wireModel } from '@mortise/provider-kit';
import { generateContentWire } from './generate-content/wire.ts';
import { interactionsWire } from './interactions/wire.ts';
import { loadClient } from './load-client.ts';
import type { GeminiModelOptions } from './options.ts';
import type { GeminiClient, GeminiProfile } from './profile/model-profile.ts';

/**
 * Creates a Gemini model of the Gemini API or of Vertex AI.
 *
 * The `@google/genai` SDK is loaded at the first call; later calls use the same client. Throws `ConfigError`
 * (`invalid_option`).
 *
 * @param id The name of the model on the server, such as `gemini-3.8-flash`.
 */
export function geminiModel(id: string, options: GeminiModelOptions = {}): Model {
  options = checkMembers('geminiModel', options, geminiModelOptions);
  checkOptions(owner, id, options);
  const { provider = 'gemini' } = options;
  const connect = (): Promise<Connection<GeminiClient, GeminiProfile>> => connectTo(id, provider, options);
  if (options.api === 'interactions')
    return wireModel({ provider, model: id, wire: interactionsWire, connect, options });
  const loadCounter = () => import('./generate-content/count-tokens.ts');
  return wireModel({ provider, model: id, wire: generateContentWire, connect, options, loadCounter });
}

async function connectTo(
  model: string,
  provider: string,
  options: GeminiModelOptions,
): Promise<Connection<GeminiClient, GeminiProfile>> {
  const client = options.client ?? (await loadClient(options));
  const { strict = false, stream = true, api } = options;
  const resource = api === 'interactions' ? 'interactions' : 'models';
  if (!client[resource]) {
    throw new ConfigError(
      'invalid_option',
      `the \`client\` of the model "${model}" has no \`${resource}\`: give a \`GoogleGenAI\`, or a wrapper of its \`${resource}\``,
    );
  }
  const profile: GeminiProfile = { provider, model, vertex: client.vertexai === true, strict, stream };
  return { client, profile, secrets: clientSecrets(client, options) };
}

const owner = {
  maker: 'geminiModel',
  example: 'gemini-3.8-flash',
  ofClient: ['apiKey', 'baseURL', 'apiVersion', 'vertexai', 'fetch'],
};

const geminiModelOptions = {
  api: ['generateContent', 'interactions'],
  client: 'object',
  apiKey: 'text',
  baseURL: 'text',
  apiVersion: 'text',
  vertexai: { project: 'text', location: 'text' },
  fetch: 'function',
  provider: 'text',
  strict: 'boolean',
  headers: recordOf('string'),
  stream: 'boolean',
  timeouts: timeoutNames,
  maxRetries: wholeNumber(0),
} satisfies MemberRules<GeminiModelOptions>;
