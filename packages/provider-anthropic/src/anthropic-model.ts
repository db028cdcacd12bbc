import { checkMembers, either, type MemberRules, type Model, recordOf, wholeNumber } from '@mortise/core';
import { type Connection, checkOptions, clientSecrets, timeoutNames, wireModel } from '@mortise/provider-kit';
import { loadClient } from './load-client.ts';
import { messagesWire } from './messages/wire.ts';
import type { AnthropicModelOptions } from './options.ts';
import type { AnthropicClient, AnthropicProfile } from './profile/model-profile.ts';

/**
 * Creates a model of Anthropic, or of a server that supports the Messages API.
 *
 * The `@anthropic-ai/sdk` package is loaded at the first call; later calls use the same client. Throws
 * `ConfigError` (`invalid_option`).
 *
 * @param id The name of the model on the server, such as `claude-sonnet-5-5`.
 */
export function anthropicModel(id: string, options: AnthropicModelOptions = {}): Model {
  options = checkMembers('anthropicModel', options, anthropicModelOptions);
  checkOptions(
    { maker: 'anthropicModel', example: 'claude-sonnet-5-5', ofClient: ['apiKey', 'baseURL', 'fetch'] },
    id,
    options,
  );
  const { provider = 'anthropic' } = options;
  return wireModel({
    provider,
    model: id,
    wire: messagesWire,
    connect: () => connectTo(id, provider, options),
    options,
    loadCounter: () => import('./messages/count-tokens.ts'),
  });
}

async function connectTo(
  model: string,
  provider: string,
  options: AnthropicModelOptions,
): Promise<Connection<AnthropicClient, AnthropicProfile>> {
  let given: string | undefined;
  const { apiKey, strict = false, stream = true, searchesTools = false, maxOutputTokens, cache = '5m' } = options;
  const remembered = typeof apiKey === 'function' && { apiKey: async () => (given = await apiKey()) };
  const client = options.client ?? (await loadClient({ ...options, ...remembered }));
  const profile: AnthropicProfile = {
    provider,
    model,
    strict,
    stream,
    searchesTools,
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    ...(cache !== false && { cache }),
  };
  return {
    client,
    profile,
    // A key that a function returns is known only after a request.
    get secrets() {
      return [...clientSecrets(client, options), ...(given === undefined ? [] : [given])];
    },
  };
}

const anthropicModelOptions = {
  client: 'object',
  apiKey: either('text', 'function'),
  baseURL: 'text',
  fetch: 'function',
  provider: 'text',
  strict: either(['auto'], 'boolean'),
  searchesTools: 'boolean',
  maxOutputTokens: wholeNumber(1),
  cache: either(['5m', '1h'], 'boolean'),
  headers: recordOf('string'),
  stream: 'boolean',
  timeouts: timeoutNames,
  maxRetries: wholeNumber(0),
} satisfies MemberRules<AnthropicModelOptions>;
