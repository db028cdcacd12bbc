import { ConfigError, type JsonObject } from '@mortise/core';
import type { Transport } from '../http/send-request.ts';
import type { OpenapiLimits } from '../options/openapi-limits.ts';
import type { ReferencePermission } from '../options/reference-permission.ts';
import { ownDocument } from '../source/copy-document.ts';
import { parseText } from '../source/parse-text.ts';
import { createPause } from '../source/pause.ts';
import { fileInFolder, type OpenapiSource, readFileBytes, readSource, readWebBytes } from '../source/read-source.ts';
import { bundleReferences } from './bundle-references.ts';
import type { OpenapiDocument } from './openapi-document.ts';
import { upgradeDocument } from './upgrade-document.ts';

/** The options and limits of reading a document. */
interface Reading {
  readonly transport: Transport;
  readonly limits: OpenapiLimits;
  readonly references: ReferencePermission | undefined;
}

/**
 * Reads a document, and the documents to which it refers if that is allowed. Throws `ConfigError`:
 * `openapi_unreadable`, even for an allowed reference, `openapi_too_large`, `openapi_invalid`.
 */
export async function readDocument(source: OpenapiSource, reading: Reading): Promise<OpenapiDocument> {
  // All files share one time limit, so that a long chain of references takes no longer than one file.
  const signal = AbortSignal.timeout(reading.limits.timeoutMs);
  const pause = createPause(signal);
  const { content: root, bytes, url, file } = await readSource(source, reading, signal, pause);
  const { references } = reading;
  if (!references && typeof root['$self'] !== 'string') return upgradeDocument(root, url, pause);
  const { limits } = reading;
  const left = { bytes: limits.documentBytes - bytes, references: limits.references, web: limits.webReferences };
  const base = file ? (await import('node:url')).pathToFileURL(file) : url;
  const load = async (target: URL, from: URL | undefined): Promise<JsonObject | undefined> => {
    // A document from the web must not read this machine's files.
    const isFile = target.protocol === 'file:' && from?.protocol === 'file:';
    const path = isFile && file !== undefined ? await fileInFolder(file, target) : undefined;
    const isWeb = target.protocol === 'https:' || target.protocol === 'http:';
    if (!(path || isWeb) || !references?.allow(new URL(target))) return undefined;
    left.references -= 1;
    if (left.references < 0) throw tooMany(target, 'references', limits.references);
    if (isWeb) left.web -= 1;
    if (left.web < 0) throw tooMany(target, 'webReferences', limits.webReferences);
    const read = path
      ? await readFileBytes(path, left.bytes)
      : await readWebBytes(target, reading.transport, left.bytes, signal);
    left.bytes -= read.length;
    return parseText(new TextDecoder().decode(read), target.href, pause);
  };
  // The bundle may not be larger than a single document may be.
  const bundle = await ownDocument(await bundleReferences(root, base, load, pause), pause);
  return upgradeDocument(bundle, url, pause);
}

function tooMany({ href }: URL, limit: 'references' | 'webReferences', most: number): ConfigError {
  return new ConfigError(
    'openapi_too_large',
    `the OpenAPI document refers to more than ${most} other documents, such as ${href}: raise limits.${limit}`,
  );
}
