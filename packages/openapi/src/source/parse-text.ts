import { ConfigError, type JsonObject, type JsonValue } from '@mortise/core';
import { copyDocument, ownDocument } from './copy-document.ts';
import type { Pause } from './create-pause.ts';
import { parseYaml } from './parse-yaml.ts';
import { TooManyAliases } from './yaml-values.ts';

/**
 * Parses a document, JSON or YAML. Throws `ConfigError`: `openapi_too_large`, `openapi_invalid`, and the
 * errors of `pause`.
 */
export async function parseText(text: string, source: string, pause: Pause): Promise<JsonObject> {
  if (/^\s*\{/.test(text)) return ownDocument(parsedJson(text, source), pause);
  return copyDocument(await parsedYaml(text, source, pause), pause);
}

function parsedJson(text: string, source: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch (cause) {
    throw invalid(source, cause);
  }
}

async function parsedYaml(text: string, source: string, pause: Pause): Promise<unknown> {
  try {
    return await parseYaml(text, pause);
  } catch (cause) {
    if (cause instanceof TooManyAliases)
      throw new ConfigError(
        'openapi_too_large',
        `the OpenAPI document ${source} has aliases that grow beyond what is written out: ${cause.message}`,
        { cause },
      );
    throw ConfigError.is(cause) ? cause : invalid(source, cause);
  }
}

function invalid(source: string, cause: unknown): ConfigError {
  const why = cause instanceof Error ? cause.message.slice(0, 200) : '';
  return new ConfigError('openapi_invalid', `the OpenAPI document ${source} is neither JSON nor YAML: ${why}`, {
    cause,
  });
}
