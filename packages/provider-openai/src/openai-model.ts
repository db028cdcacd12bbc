import { checkMembers, either, type MemberRules, type Model, recordOf, wholeNumber } from '@mortise/core';
import { type Connection, checkOptions, clientSecrets, isAt, timeoutNames, wireModel } from '@mortise/provider-kit';
import { chatWire } from './chat/wire.ts';
import { isOpenAI, loadClient } from './load-client.ts';
import type { OpenAIModelOptions } from './options.ts';
import { chatOptionNames, chatOptionsAt } from './profile/chat-options.ts';
import type { OpenAIClient, OpenAIProfile } from './profile/model-profile.ts';
import { responsesWire } from './responses/wire.ts';

/**
 * Creates a model of OpenAI, or of a server that supports one of OpenAI's protocols.
 *
 * The `openai` SDK is loaded at the first call; later calls use the same client. Throws `ConfigError`
 * (`invalid_option`).
 *
 * @param id The name of the model on the server, such as `gpt-5`.
 */
export function openaiModel(id: string, options: OpenAIModelOptions = {}): Model {
  options = checkMembers('openaiModel', options, openaiModelOptions);
  checkOptions({ maker: 'openaiModel', example: 'gpt-5', ofClient }, id, options);
  const { provider = 'openai' } = options;
  const isChat = options.api === 'chat';
  return wireModel({
    provider,
    model: id,
    wire: isChat ? chatWire : responsesWire,
    connect: () => connectTo(id, provider, options),
    options,
    loadCounter: isChat ? undefined : () => import('./responses/count-tokens.ts'),
  });
}

async function connectTo(
  model: string,
  provider: string,
  options: OpenAIModelOptions,
): Promise<Connection<OpenAIClient, OpenAIProfile>> {
  const client = options.client ?? (await loadClient(options));
  const address = addressOf(client);
  const compatible = options.compatible ?? !isOpenAI(address);
  const strict = options.strict ?? (compatible ? false : 'auto');
  const { stream = true } = options;
  const chat = chatOptionsAt(address, options.chat);
  const searchesTools = options.searchesTools === true && options.api !== 'chat';
  const cache = cacheOf(model, address, options);
  const profile: OpenAIProfile = {
    provider,
    model,
    compatible,
    strict,
    stream,
    searchesTools,
    ...(cache && { cache }),
    ...(chat && { chat }),
  };
  return {
    client,
    profile,
    // A key that a function returns is in the client only after the first request.
    get secrets() {
      return clientSecrets(client, options);
    },
  };
}

/** Returns the kind of prompt cache that the server is known to have, or that the option `cache` asks for. */
function cacheOf(model: string, address: string, { cache, api }: OpenAIModelOptions): OpenAIProfile['cache'] {
  if (cache === false) return undefined;
  const ofAnthropic = api === 'chat' && /(^|\/)(anthropic\/|claude-)/.test(model);
  if (ofAnthropic && (cache || isAt(address, 'openrouter.ai'))) return 'marks';
  return cache || isAt(address, 'openai.com') ? 'key' : undefined;
}

/** Returns the base URL of a client. A client without a known URL is treated as a client of OpenAI. */
function addressOf(client: OpenAIClient): string {
  return 'baseURL' in client && typeof client.baseURL === 'string' ? client.baseURL : 'https://api.openai.com/v1';
}

const ofClient = ['apiKey', 'baseURL', 'organization', 'project', 'fetch'] as const;

const openaiModelOptions = {
  api: ['responses', 'chat'],
  client: 'object',
  apiKey: either('text', 'function'),
  baseURL: 'text',
  organization: 'text',
  project: 'text',
  fetch: 'function',
  provider: 'text',
  compatible: 'boolean',
  strict: either(['auto'], 'boolean'),
  searchesTools: 'boolean',
  cache: 'boolean',
  chat: chatOptionNames,
  headers: recordOf('string'),
  stream: 'boolean',
  timeouts: timeoutNames,
  maxRetries: wholeNumber(0),
} satisfies MemberRules<OpenAIModelOptions>;
