import type { JsonObject } from '@mortise/core';
import type { Transport } from '../http/follow-redirects.ts';
import { copyDocument } from './copy-document.ts';
import type { Pause } from './create-pause.ts';
import { parseText } from './parse-text.ts';
import { readFileBytes } from './read-file.ts';
import { readWebBytes } from './read-web.ts';

/** The source of a document: the parsed document, a URL, or the path of a file. */
export type OpenapiSource = JsonObject | URL | string;

/** The content of a source, and its location. */
export interface ReadSource {
  readonly content: JsonObject;
  /** The number of bytes read. */
  readonly bytes: number;
  /** The URL of a document from the web, the base of relative references. */
  readonly url?: URL;
  /** The path of a file. */
  readonly file?: string;
}

/**
 * Reads and parses a document, JSON or YAML. Throws `ConfigError`:
 * `openapi_unreadable`, `openapi_too_large`, `openapi_invalid`.
 */
export async function readSource(
  source: OpenapiSource,
  { transport, limits }: { readonly transport: Transport; readonly limits: { readonly documentBytes: number } },
  signal: AbortSignal,
  pause: Pause,
): Promise<ReadSource> {
  if (typeof source === 'object' && !(source instanceof URL))
    return { content: await copyDocument(source, pause), bytes: 0 };
  const url = webUrlOf(source);
  const bytes = url
    ? await readWebBytes(url, transport, limits.documentBytes, signal)
    : await readFileBytes(source, limits.documentBytes);
  const content = await parseText(new TextDecoder().decode(bytes), String(source), pause);
  return { content, bytes: bytes.length, ...(url ? { url } : { file: await pathOf(source) }) };
}

function webUrlOf(source: URL | string): URL | undefined {
  const isWeb = /^https?:/i.test(String(source));
  return isWeb ? new URL(source) : undefined;
}

async function pathOf(source: URL | string): Promise<string> {
  if (typeof source === 'string') return (await import('node:path')).resolve(source);
  return (await import('node:url')).fileURLToPath(source);
}
