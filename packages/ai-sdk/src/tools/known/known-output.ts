import type { JsonValue, OutcomePart } from '@mortise/core';

/** Returns data in a format of the AI SDK as base64; undefined for other values. */
export function base64Of(data: unknown): string | undefined {
  if (typeof data === 'string') return data;
  if (data instanceof ArrayBuffer) return encode(new Uint8Array(data));
  return data instanceof Uint8Array ? encode(data) : undefined;
}

function encode(bytes: Uint8Array): string {
  let text = '';
  // The number of arguments of one call is limited.
  for (let at = 0; at < bytes.length; at += step) text += String.fromCharCode(...bytes.subarray(at, at + step));
  return btoa(text);
}

const step = 0x2000;

/**
 * Returns a complete media type: the AI SDK also accepts `image` or `image/*`, but our providers need the
 * subtype. It is detected from the first bytes of the Base64 data; if they are unknown, the given type is
 * returned.
 */
export function completeMediaType(given: string, base64: string): string {
  if (given.includes('/') && !given.endsWith('/*')) return given;
  const known = beginnings.find(([beginning]) => base64.startsWith(beginning));
  return known ? known[1] : given;
}

const beginnings: readonly (readonly [string, string])[] = [
  ['iVBORw0KGgo', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['R0lGOD', 'image/gif'],
  ['UklGR', 'image/webp'],
  ['JVBERi', 'application/pdf'],
];

/**
 * The output of a call if the model reads a different output than the application. It is plain JSON, so that
 * it keeps its meaning in a history and in another process.
 */
export interface MortiseResult {
  readonly type: 'mortise-result';
  readonly output: JsonValue;
  readonly modelOutput?: JsonValue;
  readonly parts?: readonly OutcomePart[];
}

/** Returns true if an output of an exported tool is a `MortiseResult`. */
export function isMortiseResult(output: unknown): output is MortiseResult {
  return typeof output === 'object' && output !== null && (output as Partial<MortiseResult>).type === 'mortise-result';
}
