import { ConfigError, type JsonObject, ToolError } from '@mortise/core';
import { readBytes } from '../http/read-bytes.ts';
import { redirectsOf, type Transport } from '../http/send-request.ts';
import { copyDocument } from './copy-document.ts';
import { parseText } from './parse-text.ts';
import type { Pause } from './pause.ts';

/** The source of a document: the parsed document, a URL, or the path of a file. */
export type OpenapiSource = JsonObject | URL | string;

/** The content of a source, and its location. */
interface ReadSource {
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

/** Reads the bytes of a file. Throws `ConfigError`: `openapi_unreadable`, `openapi_too_large`. */
export async function readFileBytes(path: URL | string, limit: number): Promise<Uint8Array> {
  try {
    const { open } = await import('node:fs/promises');
    await using file = await open(path);
    const { size } = await file.stat();
    if (size > limit) throw tooManyBytes(String(path));
    return await file.readFile();
  } catch (cause) {
    throw cause instanceof ConfigError ? cause : unreadable(String(path), 'check its path', cause);
  }
}

/** Returns the path of a referenced file; undefined if it is not below the document's folder on disk. */
export async function fileInFolder(document: string, target: URL): Promise<string | undefined> {
  const [{ realpath, stat }, { dirname, sep }, { fileURLToPath }] = await Promise.all([
    import('node:fs/promises'),
    import('node:path'),
    import('node:url'),
  ]);
  try {
    const path = await realpath(fileURLToPath(target));
    const isBelow = path.startsWith(`${await realpath(dirname(document))}${sep}`);
    return isBelow && (await stat(path)).isFile() ? path : undefined;
  } catch {
    // The file is missing or must not be read; the operation that needs it reports the problem.
    return undefined;
  }
}

/** Reads the bytes at a URL. Throws `ConfigError`: `openapi_unreadable`, `openapi_too_large`. */
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
    throw unreadable(url.href, ToolError.is(error) ? error.message : 'the server did not respond', error);
  }
}

/** Creates the error for a document that cannot be read. */
function unreadable(source: string, why: string, cause?: unknown): ConfigError {
  return new ConfigError('openapi_unreadable', `the OpenAPI document ${source} cannot be read: ${why}`, { cause });
}

/** Creates the error for a document that has too many bytes, including referenced documents. */
function tooManyBytes(source: string): ConfigError {
  return new ConfigError(
    'openapi_too_large',
    `the OpenAPI document ${source} has more bytes than allowed: raise limits.documentBytes`,
  );
}
