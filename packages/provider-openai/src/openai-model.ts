import type { Model } from '@mortise/core';
import { checkMembers } from '@mortise/core';
import { type Connection, checkOptions, clientSecrets, wireModel } from '@mortise/provider-kit';
import { chatWire } from './chat/wire.ts';
import { isOpenAI, loadClient } from './load-client.ts';
import type { OpenAIModelOptions } from './options.ts';
import type { OpenAIClient, OpenAIProfile } from './profile/model-profile.ts';
import { responsesWire } from './responses/wire.ts';

/**
 * A model of OpenAI, or of a server that speaks one of its protocols.
 *
 * The `openai` SDK is loaded at the first call, and the
 * client is kept. Throws `ConfigError` (`invalid_option`).
 *
 * @param id as the server names it, `gpt-5` for instance.
 */
export function openaiModel(id: string, options: OpenAIModelOptions = {}): Model {
  checkMembers('openaiModel', options, openaiModelOptions);
  checkOptions({ maker: 'openaiModel', example: 'gpt-5', ofClient }, id, options);
  const { provider = 'openai' } = options;
  return wireModel({
    provider,
    model: id,
    wire: options.api === 'chat' ? chatWire : responsesWire,
    connect: () => connectTo(id, provider, options),
    options,
  });
}

async function connectTo(
  model: string,
  provider: string,
  options: OpenAIModelOptions,
): Promise<Connection<OpenAIClient, OpenAIProfile>> {
  const client = options.client ?? (await loadClient(options));
  const compatible = options.compatible ?? !isOpenAI(addressOf(client));
  const strict = options.strict ?? (compatible ? false : 'auto');
  const { stream = true, chat } = options;
  const searchesTools = options.searchesTools === true && options.api !== 'chat';
  const profile: OpenAIProfile = { provider, model, compatible, strict, stream, searchesTools, ...(chat && { chat }) };
  return {
    client,
    profile,
    // A key that a function gives is in the client only after a request.
    get secrets() {
      return clientSecrets(client, options);
    },
  };
}

/** A client that does not say its address is taken for one of OpenAI. */
function addressOf(client: OpenAIClient): string {
  return 'baseURL' in client && typeof client.baseURL === 'string' ? client.baseURL : 'https://api.openai.com/v1';
}

const ofClient = ['apiKey', 'baseURL', 'organization', 'project', 'fetch'] as const;

const openaiModelOptions = {
  api: true,
  client: true,
  apiKey: true,
  baseURL: true,
  organization: true,
  project: true,
  fetch: true,
  provider: true,
  compatible: true,
  strict: true,
  searchesTools: true,
  chat: true,
  headers: true,
  stream: true,
  timeouts: true,
  maxRetries: true,
} satisfies Record<keyof OpenAIModelOptions, true>;
