import { ConfigError, ToolError } from '@mortise/core';
import { redirectsOf, type Transport } from '../http/follow-redirects.ts';
import { readBytes } from '../http/read-bytes.ts';
import { tooManyBytes, unreadable } from './unreadable.ts';

/** The bytes at a URL. Throws `ConfigError`: `openapi_unreadable`, `openapi_too_large`. */
export async function readWebBytes(
  url: URL,
  transport: Transport,
  limit: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const request = { method: 'GET', url, headers: new Headers({ accept: 'application/json, application/yaml, */*' }) };
  try {
    const response = await redirectsOf(request, transport, signal);
    if (!response.ok) {
      await response.body?.cancel();
      throw unreadable(url.href, `the server answered with ${response.status}`);
    }
    const { bytes, isCut } = await readBytes(response, limit);
    if (isCut) throw tooManyBytes(url.href);
    return bytes;
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw unreadable(url.href, ToolError.is(error) ? error.message : 'there was no answer', error);
  }
}
