import { ModelError } from '@mortise/core';
import type { StreamPart } from '../model-spec/stream-part.ts';

/**
 * Checks that the string members of a part are strings: provider packages are third-party code, and their
 * output is logged. Returns undefined if the value is not a part; a part of an unknown type is returned
 * unchanged. Throws `ModelError` (`bad_stream`).
 */
export function checkedPart(value: unknown, provider: string): StreamPart | undefined {
  if (typeof value !== 'object' || value === null || !('type' in value)) return undefined;
  const { type } = value;
  if (typeof type !== 'string' || !Object.hasOwn(texts, type)) return value as StreamPart;
  for (const name of texts[type as keyof typeof texts]) {
    if (typeof Reflect.get(value, name) === 'string') continue;
    throw new ModelError(
      'bad_stream',
      `the package of ${provider} streamed a part "${type}" without a text in \`${name}\`. Report it to its maintainers.`,
    );
  }
  return value as StreamPart;
}

/** The members that have to be strings, by type of part. */
/** The types of parts without required string members. */
type Free =
  | `${'text' | 'reasoning'}-${'start' | 'end'}`
  | 'tool-input-end'
  | 'stream-start'
  | 'response-metadata'
  | 'finish'
  | 'ping'
  | 'raw'
  | 'error';

const texts: { readonly [type in Exclude<StreamPart['type'], Free>]: readonly string[] } = {
  'text-delta': ['delta'],
  'reasoning-delta': ['delta'],
  'tool-input-start': ['id', 'toolName'],
  'tool-input-delta': ['delta'],
  'tool-call': ['toolCallId', 'toolName', 'input'],
  'tool-result': ['toolCallId', 'toolName'],
  'tool-approval-request': ['approvalId', 'toolCallId'],
  custom: ['kind'],
  file: ['mediaType'],
  'reasoning-file': ['mediaType'],
  source: ['sourceType'],
};
