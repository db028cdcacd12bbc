import { type ArtifactPart, isJsonObject, type JsonValue, type Part } from '@mortise/core';

/** True if a value that was read is a part with the members that its type needs. */
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

/** The type of a part that only a newer version knows, with 100 characters at most; undefined of all else. */
export function newerPartType(value: unknown): string | undefined {
  if (!isJsonObject(value)) return undefined;
  const { type } = value;
  return typeof type === 'string' && !Object.hasOwn(partTypes, type) ? type.slice(0, 100) : undefined;
}

const partTypes: Readonly<Record<Part['type'], true>> = {
  text: true,
  thought: true,
  inlineData: true,
  fileData: true,
  functionCall: true,
  functionResponse: true,
  provider: true,
};
