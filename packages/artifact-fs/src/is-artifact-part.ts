import { type ArtifactPart, isJsonObject, type JsonValue } from '@mortise/core';

/** Whether a value that was read from somewhere is a part with what its type needs. */
export function isArtifactPart(value: unknown): value is ArtifactPart {
  if (typeof value !== 'object' || value === null || !isJsonObject(value as JsonValue)) return false;
  const { type, ...part } = value as { readonly [member: string]: unknown };
  if (part['providerMetadata'] !== undefined && !isJsonObject(part['providerMetadata'] as JsonValue)) return false;
  if (type === 'text') return typeof part['text'] === 'string';
  if (type === 'inlineData') return typeof part['mimeType'] === 'string' && typeof part['data'] === 'string';
  const { mimeType } = part;
  return (
    type === 'fileData' &&
    typeof part['fileUri'] === 'string' &&
    (mimeType === undefined || typeof mimeType === 'string')
  );
}
