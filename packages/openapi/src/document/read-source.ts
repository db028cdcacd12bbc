import { ConfigError, type JsonObject, ToolError } from '@mortise/core';
import { parse } from 'yaml';
import { redirectsOf, type Transport } from '../http/follow-redirects.ts';
import { readBytes } from '../http/read-bytes.ts';

/** Where a document is: itself, a URL, or the path of a file. */
export type OpenapiSource = JsonObject | URL | string;

/** What a source holds, and the URL that what is relative in it is relative to. */
export interface ReadSource {
  readonly content: unknown;
  readonly url?: URL;
}

/** Reads and parses a document, JSON or YAML. Throws `ConfigError`: `openapi_unreadable`, `openapi_too_large`, `openapi_invalid`. */
export async function readSource(
  source: OpenapiSource,
  transport: Transport,
  { documentBytes, timeoutMs }: { readonly documentBytes: number; readonly timeoutMs: number },
): Promise<ReadSource> {
  if (typeof source === 'object' && !(source instanceof URL)) return { content: source };
  const url = webUrlOf(source);
  const bytes = url
    ? await fetchBytes(url, transport, documentBytes, timeoutMs)
    : await readFileBytes(source, documentBytes);
  return { content: parseText(new TextDecoder().decode(bytes), String(source)), ...(url && { url }) };
}

function webUrlOf(source: URL | string): URL | undefined {
  const isWeb = /^https?:/i.test(String(source));
  return isWeb ? new URL(source) : undefined;
}

async function fetchBytes(url: URL, transport: Transport, limit: number, timeoutMs: number): Promise<Uint8Array> {
  const unreadable = (why: string, cause?: unknown): ConfigError =>
    new ConfigError('openapi_unreadable', `the OpenAPI document ${url.href} cannot be read: ${why}`, { cause });
  const request = { method: 'GET', url, headers: new Headers({ accept: 'application/json, application/yaml, */*' }) };
  try {
    const response = await redirectsOf(request, transport, AbortSignal.timeout(timeoutMs));
    if (!response.ok) throw unreadable(`the server answered with ${response.status}`);
    const { bytes, isCut } = await readBytes(response, limit);
    if (isCut) throw tooLarge(url.href, limit);
    return bytes;
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw unreadable(ToolError.is(error) ? error.message : 'there was no answer', error);
  }
}

async function readFileBytes(source: URL | string, limit: number): Promise<Uint8Array> {
  try {
    const { open } = await import('node:fs/promises');
    await using file = await open(source);
    const { size } = await file.stat();
    if (size > limit) throw tooLarge(String(source), limit);
    return await file.readFile();
  } catch (cause) {
    if (cause instanceof ConfigError) throw cause;
    throw new ConfigError('openapi_unreadable', `the OpenAPI document ${source} cannot be read: check its path`, {
      cause,
    });
  }
}

function parseText(text: string, source: string): unknown {
  try {
    return /^\s*\{/.test(text) ? JSON.parse(text) : parse(text, { maxAliasCount: mostAliases, logLevel: 'error' });
  } catch (cause) {
    if (cause instanceof ReferenceError)
      throw new ConfigError(
        'openapi_too_large',
        `the OpenAPI document ${source} has aliases that grow beyond ${mostAliases} when they are written out`,
        { cause },
      );
    const why = cause instanceof Error ? cause.message.slice(0, 200) : '';
    throw new ConfigError('openapi_invalid', `the OpenAPI document ${source} is neither JSON nor YAML: ${why}`, {
      cause,
    });
  }
}

function tooLarge(source: string, limit: number): ConfigError {
  return new ConfigError(
    'openapi_too_large',
    `the OpenAPI document ${source} has more than ${limit} bytes: raise limits.documentBytes`,
  );
}

const mostAliases = 1_000;
