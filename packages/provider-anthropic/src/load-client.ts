import { ConfigError } from '@mortise/core';
import { checkKey, isAt, loadSdk, noKey, refusedClient } from '@mortise/provider-kit';
import type { AnthropicModelOptions } from './options.ts';
import type { AnthropicClient } from './profile/model-profile.ts';

/**
 * Creates the client. No other code loads the SDK. Rejects with
 * `ConfigError` if the SDK or the client cannot be created.
 */
export async function loadClient(
  options: Pick<AnthropicModelOptions, 'apiKey' | 'baseURL' | 'fetch'>,
): Promise<AnthropicClient> {
  const { Anthropic } = await loadSdk('@anthropic-ai/sdk', () => import('@anthropic-ai/sdk'), 'anthropicModel');
  const { apiKey, baseURL, fetch } = options;
  let client: InstanceType<typeof Anthropic>;
  try {
    client = new Anthropic({
      maxRetries: 0,
      // The SDK's log is off: its lines contain requests, and the call reports errors itself.
      logLevel: 'off',
      // Anthropic credentials in the environment must not be sent to other servers.
      ...(baseURL !== undefined && !isAnthropic(baseURL) && { apiKey: noKey }),
      ...(apiKey !== undefined && { apiKey }),
      ...(baseURL !== undefined && { baseURL }),
      ...(fetch !== undefined && { fetch }),
    });
  } catch (cause) {
    throw refusedClient(cause, apiKey);
  }
  if (apiKey === undefined && client.apiKey === null && client.authToken === null) await expectCredentials(client);
  checkKey(client.apiKey ?? client.authToken);
  return client;
}

/**
 * Rejects with `ConfigError` if there are no credentials. The SDK looks for them in files too, and would
 * report missing credentials only with a request.
 */
async function expectCredentials(client: {
  buildRequest(options: { readonly method: 'post'; readonly path: string }): Promise<unknown>;
}): Promise<void> {
  try {
    await client.buildRequest({ method: 'post', path: '/v1/messages' });
  } catch (cause) {
    if (!(cause instanceof Error && cause.message.startsWith('Could not resolve authentication method'))) throw cause;
    throw new ConfigError(
      'no_credentials',
      'there is no API key: give `anthropicModel(id, { apiKey })`, or set the environment variable ANTHROPIC_API_KEY',
      { cause },
    );
  }
}

/** Returns true if a URL belongs to Anthropic. */
export function isAnthropic(address: string): boolean {
  return isAt(address, 'anthropic.com');
}
