import { isJsonObject, type PendingRequest } from '@mortise/core';

/**
 * The tool's preview of the call: from the question itself, or, in older logs, from the payload of the asking
 * gate.
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
