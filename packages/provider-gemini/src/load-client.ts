import { ConfigError } from '@mortise/core';
import { redact } from '@mortise/provider-kit';
import type { GeminiClient } from './model-profile.ts';
import type { GeminiModelOptions } from './options.ts';

/** Makes the client; the SDK is loaded here and nowhere else. Rejects with `ConfigError` where that is not possible. */
export async function loadClient(options: GeminiModelOptions): Promise<GeminiClient> {
  const { baseURL, apiVersion, fetch } = options;
  const account = accountOf(options);
  if (account.apiKey !== undefined && !isHeaderValue(account.apiKey)) {
    throw new ConfigError(
      'invalid_option',
      'the key cannot be sent: it holds a character that no HTTP header can. Copy it again, without line breaks or quotes.',
    );
  }
  const { GoogleGenAI } = await loadSdk();
  try {
    return new GoogleGenAI({
      ...account,
      ...(apiVersion !== undefined && { apiVersion }),
      httpOptions: { ...(baseURL !== undefined && { baseUrl: baseURL }), ...(fetch !== undefined && { fetch }) },
    });
  } catch (cause) {
    const words = cause instanceof Error ? redact(cause.message) : '';
    throw new ConfigError('invalid_option', `the client could not be made: ${words}`, { cause });
  }
}

/** Whether an address is one of Google's own services. */
export function isGoogle(address: string): boolean {
  try {
    return /(^|\.)googleapis\.com$/.test(new URL(address).hostname);
  } catch {
    return false;
  }
}

/** Who asks: what the SDK would take from the environment is left out here, and given only where it must not be taken. */
interface Account {
  readonly apiKey?: string;
  readonly vertexai?: boolean;
  readonly project?: string;
  readonly location?: string;
}

function accountOf({ apiKey, baseURL, vertexai }: GeminiModelOptions): Account {
  const key = apiKey === undefined ? {} : { apiKey };
  // What the environment says of Google's account is nobody else's business.
  if (baseURL !== undefined && !isGoogle(baseURL)) {
    if (vertexai === undefined) return { vertexai: false, apiKey: noKey, ...key };
    if (apiKey !== undefined) return { ...vertexai, vertexai: true, apiKey };
    throw new ConfigError(
      'no_credentials',
      `the machine's Google credentials are not sent to ${baseURL}: give \`geminiModel(id, { apiKey })\`, or a \`client\` that is made for this server`,
    );
  }
  if (vertexai !== undefined) return { ...vertexai, vertexai: true, ...key };
  if (apiKey !== undefined || keyVariables.some(isSet) || vertexVariables.some(isSet)) return key;
  throw new ConfigError(
    'no_credentials',
    'there is no API key: give `geminiModel(id, { apiKey })`, or set the environment variable GEMINI_API_KEY',
  );
}

/** Browsers and some workers have no environment. */
function isSet(variable: string): boolean {
  const { process } = globalThis as { readonly process?: { readonly env?: { readonly [name: string]: unknown } } };
  return Boolean(process?.env?.[variable]);
}

/** Whether a key can stand in a header (RFC 9110, field values). */
function isHeaderValue(key: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(key);
}

async function loadSdk(): Promise<typeof import('@google/genai')> {
  try {
    return await import('@google/genai');
  } catch (cause) {
    throw new ConfigError(
      'missing_package',
      'the package "@google/genai" could not be loaded: run `npm install @google/genai`, or give `geminiModel(id, { client })`',
      { cause },
    );
  }
}

/** What a server without keys is told: without any, the SDK would look into the environment. */
const noKey = 'none';
const keyVariables = ['GOOGLE_API_KEY', 'GEMINI_API_KEY'];
const vertexVariables = ['GOOGLE_GENAI_USE_VERTEXAI', 'GOOGLE_GENAI_USE_ENTERPRISE'];
