import { ConfigError, type Model } from '@mortise/core';
import type { Connection } from './call/connection.ts';
import { isOpenAI, loadClient } from './call/load-client.ts';
import { type CallSetup, ModelCall } from './call/model-call.ts';
import { chatWire } from './chat/chat-wire.ts';
import type { OpenAIModelOptions } from './options.ts';
import { responsesWire } from './responses/responses-wire.ts';
import type { ModelProfile, OpenAIClient, WireWarning } from './wire.ts';

/**
 * A model of OpenAI, or of a server that speaks one of its protocols.
 *
 * The `openai` SDK is loaded at the first call, and the client is kept. Throws `ConfigError` (`invalid_option`).
 *
 * @param id as the server names it, `gpt-5` for instance.
 */
export function openaiModel(id: string, options: OpenAIModelOptions = {}): Model {
  checkOptions(id, options);
  const { provider = 'openai', stream = true, timeouts = {}, maxRetries = 2, headers = {} } = options;
  let connection: Promise<Connection> | undefined;
  const connect = (): Promise<Connection> => {
    connection ??= connectTo(id, provider, options).catch((error: unknown) => {
      // What is missing may be there at the next call.
      connection = undefined;
      throw error;
    });
    return connection;
  };
  const setup: CallSetup = {
    provider,
    wire: options.api === 'chat' ? chatWire : responsesWire,
    connect,
    stream,
    headers,
    timeouts: { firstByteMs: timeouts.firstByteMs ?? (stream ? 60_000 : 600_000), stallMs: timeouts.stallMs ?? 60_000 },
    maxRetries,
    unsaid: unsaidWarnings(),
  };
  return { provider, id, generate: (request, { signal }) => new ModelCall(setup, request, signal) };
}

async function connectTo(model: string, provider: string, options: OpenAIModelOptions): Promise<Connection> {
  const client = options.client ?? (await loadClient(options));
  const compatible = options.compatible ?? !isOpenAI(addressOf(client));
  const strict = options.strict ?? (compatible ? false : 'auto');
  const { stream = true, chat } = options;
  const profile: ModelProfile = { provider, model, compatible, strict, stream, ...(chat && { chat }) };
  return { client, profile, secrets: secretsOf(client, options) };
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

/** Says each warning once for each set of tools. */
function unsaidWarnings(): CallSetup['unsaid'] {
  const said = new WeakMap<object, Set<string>>();
  return ({ declarations }, warnings) => {
    if (warnings.length === 0) return warnings;
    const known = said.get(declarations) ?? new Set();
    said.set(declarations, known);
    return warnings.filter(({ feature, message }: WireWarning) => {
      const line = `${feature}: ${message}`;
      return !known.has(line) && known.add(line);
    });
  };
}

function checkOptions(id: string, options: OpenAIModelOptions): void {
  const { client, timeouts = {}, maxRetries = 0 } = options;
  if (typeof id !== 'string' || id === '') throw invalid('`openaiModel` needs the id of a model, such as "gpt-5"');
  for (const [name, value] of Object.entries({ ...timeouts, maxRetries })) {
    if (typeof value !== 'number' || !(value >= 0) || value > longestMs)
      throw invalid(`the option \`${name}\` of the model "${id}" is no number from 0 to ${longestMs}`);
  }
  if (client === undefined) return;
  for (const name of ['apiKey', 'baseURL', 'organization', 'project', 'fetch'] as const) {
    if (options[name] !== undefined)
      throw invalid(`the model "${id}" has a \`client\`: set \`${name}\` there, not beside it`);
  }
}

function invalid(message: string): ConfigError {
  return new ConfigError('invalid_option', message);
}

/** The longest that a timer takes. */
const longestMs = 2_147_483_647;
