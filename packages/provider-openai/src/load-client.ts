import { ConfigError } from '@mortise/core';
import { checkKey, isAt, loadSdk, noKey, refusedClient } from '@mortise/provider-kit';
import type { OpenAIModelOptions } from './options.ts';
import type { OpenAIClient } from './profile/model-profile.ts';

/**
 * Creates the client. No other code loads the SDK. Rejects with
 * `ConfigError` if the SDK or the client cannot be created.
 */
export async function loadClient(options: Omit<OpenAIModelOptions, 'client'>): Promise<OpenAIClient> {
  const { OpenAI } = await loadSdk('openai', () => import('openai'), 'openaiModel');
  const { apiKey, baseURL, organization, project, fetch } = options;
  // The account of OpenAI in the environment must not be sent to other servers.
  const foreign = baseURL !== undefined && !isOpenAI(baseURL);
  const account = foreign ? { apiKey: noKey, organization: null, project: null } : {};
  let client: InstanceType<typeof OpenAI>;
  try {
    client = new OpenAI({
      ...account,
      maxRetries: 0,
      // The SDK's log is off: its lines contain requests, and the call reports errors itself.
      logLevel: 'off',
      ...(apiKey !== undefined && { apiKey }),
      ...(baseURL !== undefined && { baseURL }),
      ...(organization !== undefined && { organization }),
      ...(project !== undefined && { project }),
      ...(fetch !== undefined && { fetch }),
    });
  } catch (cause) {
    throw refused(cause, apiKey);
  }
  checkKey(client.apiKey);
  return client;
}

function refused(cause: unknown, key: unknown): ConfigError {
  return cause instanceof Error && cause.message.startsWith('Missing credentials')
    ? new ConfigError(
        'no_credentials',
        'there is no API key: give `openaiModel(id, { apiKey })`, or set the environment variable OPENAI_API_KEY',
        { cause },
      )
    : refusedClient(cause, key);
}

/** Returns true if a URL belongs to OpenAI or Azure OpenAI. */
export function isOpenAI(address: string): boolean {
  return isAt(address, ...domains);
}

const domains = ['openai.com', 'openai.azure.com', 'cognitiveservices.azure.com', 'services.ai.azure.com'];
