/** Bytes as the AI SDK takes them, as base64. Undefined: they are none. */
export function base64Of(data: unknown): string | undefined {
  if (typeof data === 'string') return data;
  if (data instanceof ArrayBuffer) return encode(new Uint8Array(data));
  return data instanceof Uint8Array ? encode(data) : undefined;
}

function encode(bytes: Uint8Array): string {
  let text = '';
  // A number of arguments that one call accepts.
  for (let at = 0; at < bytes.length; at += step) text += String.fromCharCode(...bytes.subarray(at, at + step));
  return btoa(text);
}

const step = 0x2000;
