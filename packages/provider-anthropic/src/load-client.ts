import { ConfigError } from '@mortise/core';
import { redact } from '@mortise/provider-kit';
import type { AnthropicClient } from './model-profile.ts';
import type { AnthropicModelOptions } from './options.ts';

/** Makes the client; the SDK is loaded here and nowhere else. Rejects with `ConfigError` where that is not possible. */
export async function loadClient(options: AnthropicModelOptions): Promise<AnthropicClient> {
  const { Anthropic } = await loadSdk();
  const { apiKey, baseURL, fetch } = options;
  let client: InstanceType<typeof Anthropic>;
  try {
    client = new Anthropic({
      maxRetries: 0,
      // What goes wrong is an error of the call; the SDK's own lines hold what was sent.
      logLevel: 'off',
      // What the machine knows of an account at Anthropic is nobody else's business.
      ...(baseURL !== undefined && !isAnthropic(baseURL) && { apiKey: noKey }),
      ...(apiKey !== undefined && { apiKey }),
      ...(baseURL !== undefined && { baseURL }),
      ...(fetch !== undefined && { fetch }),
    });
  } catch (cause) {
    throw refused(cause);
  }
  if (apiKey === undefined && client.apiKey === null && client.authToken === null) await expectCredentials(client);
  if (!isHeaderValue(client.apiKey ?? client.authToken ?? '')) {
    throw new ConfigError(
      'invalid_option',
      'the key cannot be sent: it holds a character that no HTTP header can. Copy it again, without line breaks or quotes.',
    );
  }
  return client;
}

/** The SDK looks for credentials in files too, and says only when a request is made that there are none. */
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

/** Whether a key can stand in a header (RFC 9110, field values); one that is asked for at each request is not looked at. */
function isHeaderValue(key: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(key);
}

function refused(cause: unknown): ConfigError {
  const words = cause instanceof Error ? redact(cause.message) : '';
  return new ConfigError('invalid_option', `the client could not be made: ${words}`, { cause });
}

/** Whether an address is one of Anthropic's own. */
export function isAnthropic(address: string): boolean {
  try {
    return /(^|\.)anthropic\.com$/.test(new URL(address).hostname);
  } catch {
    // What is no address is no address of Anthropic; the request will say so.
    return false;
  }
}

async function loadSdk(): Promise<typeof import('@anthropic-ai/sdk')> {
  try {
    return await import('@anthropic-ai/sdk');
  } catch (cause) {
    throw new ConfigError(
      'missing_package',
      'the package "@anthropic-ai/sdk" could not be loaded: run `npm install @anthropic-ai/sdk`, or give `anthropicModel(id, { client })`',
      { cause },
    );
  }
}

/** What a server without keys is told: with none at all, the SDK would look for one. */
const noKey = 'none';
