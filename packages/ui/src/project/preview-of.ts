import { isJsonObject, type PendingRequest } from '@mortise/core';

/**
 * What the tool says it would do: of the question itself, or, in older logs, of
 * the payload of the gate that asks.
 */
export function previewOf({
  preview: own,
  payload,
  gate,
}: Pick<PendingRequest, 'preview' | 'payload' | 'gate'>): string | undefined {
  if (own !== undefined) return own;
  const preview = gate !== undefined && isJsonObject(payload) ? payload['preview'] : undefined;
  return typeof preview === 'string' ? preview : undefined;
}
