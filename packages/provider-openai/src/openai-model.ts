import type { Model } from '@mortise/core';
import { type Connection, checkOptions, wireModel } from '@mortise/provider-kit';
import { chatWire } from './chat/wire.ts';
import { isOpenAI, loadClient } from './load-client.ts';
import type { OpenAIClient, OpenAIProfile } from './model-profile.ts';
import type { OpenAIModelOptions } from './options.ts';
import { responsesWire } from './responses/wire.ts';

/**
 * A model of OpenAI, or of a server that speaks one of its protocols.
 *
 * The `openai` SDK is loaded at the first call, and the client is kept. Throws `ConfigError` (`invalid_option`).
 *
 * @param id as the server names it, `gpt-5` for instance.
 */
export function openaiModel(id: string, options: OpenAIModelOptions = {}): Model {
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
  const profile: OpenAIProfile = { provider, model, compatible, strict, stream, ...(chat && { chat }) };
  return {
    client,
    profile,
    // A key that a function gives is in the client only after a request.
    get secrets() {
      return secretsOf(client, options);
    },
  };
}

/** What must stand in no error: the key, and the values of headers. */
function secretsOf(client: OpenAIClient, { headers = {} }: OpenAIModelOptions): readonly string[] {
  const key = 'apiKey' in client && typeof client.apiKey === 'string' ? [client.apiKey] : [];
  return [...key, ...Object.values(headers)];
}

/** A client that does not say its address is taken for one of OpenAI. */
function addressOf(client: OpenAIClient): string {
  return 'baseURL' in client && typeof client.baseURL === 'string' ? client.baseURL : 'https://api.openai.com/v1';
}

const ofClient = ['apiKey', 'baseURL', 'organization', 'project', 'fetch'] as const;
