import { ConfigError, type JsonObject, type JsonValue } from '@mortise/core';
import { parse } from 'yaml';
import { copyDocument, ownDocument } from './copy-document.ts';

/** A text as a document, JSON or YAML. Throws `ConfigError`: `openapi_too_large`, `openapi_invalid`. */
export function parseText(text: string, source: string): JsonObject {
  const content = parsed(text, source);
  return 'json' in content ? ownDocument(content.json) : copyDocument(content.yaml);
}

function parsed(text: string, source: string): { readonly json: JsonValue } | { readonly yaml: unknown } {
  try {
    if (/^\s*\{/.test(text)) return { json: JSON.parse(text) as JsonValue };
    return { yaml: parse(text, { maxAliasCount: mostAliases, logLevel: 'error' }) as unknown };
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

const mostAliases = 1_000;
