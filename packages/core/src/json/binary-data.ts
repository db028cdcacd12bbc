/** Returns the bytes of a value; undefined if it is not a byte array or buffer. */
export function bytesOf(value: unknown): Uint8Array | undefined {
  if (value instanceof Uint8Array) return value;
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (value instanceof DataView) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  return undefined;
}

/** Returns the same bytes, and remembers their media type for `mimeOfBytes`. */
export function withMimeType(data: Uint8Array, mimeType: string): Uint8Array {
  mimeTypes.set(data, mimeType);
  return data;
}

/**
 * Returns the media type of bytes: the one that `withMimeType` was given, otherwise the one that the first
 * bytes indicate, otherwise `application/octet-stream`.
 */
export function mimeOfBytes(data: Uint8Array): string {
  const known = mimeTypes.get(data);
  if (known !== undefined) return known;
  const start = String.fromCharCode(...data.subarray(0, 12));
  return signatures.find(([pattern]) => pattern.test(start))?.[1] ?? 'application/octet-stream';
}

/** Returns the Base64 of bytes, in one step. */
export function base64Of(data: Uint8Array): string {
  let text = '';
  for (let at = 0; at < data.length; at += piece) text += encode(data.subarray(at, at + piece));
  return text;
}

/**
 * Returns the Base64 of bytes, with `pause` awaited between pieces,
 * so that a large amount of data does not block other work.
 */
export async function base64Slowly(data: Uint8Array, pause: () => Promise<void>): Promise<string> {
  let text = '';
  for (let at = 0; at < data.length; at += large) {
    text += base64Of(data.subarray(at, at + large));
    await pause();
  }
  return text;
}

function encode(data: Uint8Array): string {
  return btoa(String.fromCharCode(...data));
}

/**
 * The length of a piece: divisible by three, so that the pieces' texts can be joined; small enough for the
 * arguments of one function call.
 */
const piece = 24_576;
const large = piece * 32;

const mimeTypes = new WeakMap<Uint8Array, string>();

const signatures: readonly (readonly [RegExp, string])[] = [
  [/^\x89PNG/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^GIF8/, 'image/gif'],
  [/^RIFF[\s\S]{4}WEBP/, 'image/webp'],
  [/^RIFF[\s\S]{4}WAVE/, 'audio/wav'],
  [/^%PDF-/, 'application/pdf'],
];

/**
 * Returns a text as printable ASCII without spaces and without `/`, `?` and `:`, different for different
 * texts: everything except letters, digits and `-._~` is percent-encoded as UTF-8. A lone surrogate, which
 * UTF-8 cannot encode, is `%u` and its four hex digits.
 */
export function percentEncoded(text: string): string {
  return text.replace(/[^A-Za-z0-9\-._~]/gu, (char) =>
    loneSurrogate.test(char)
      ? `%u${char.charCodeAt(0).toString(16).toUpperCase()}`
      : encodeURIComponent(char).replace(/[!'()*]/g, (left) => `%${left.charCodeAt(0).toString(16).toUpperCase()}`),
  );
}

/** Decodes a text that `percentEncoded` returned; undefined if the text cannot be decoded. */
export function percentDecoded(encoded: string): string | undefined {
  try {
    return encoded
      .split(/%u(D[89A-F][0-9A-F]{2})/)
      .map((piece, at) => (at % 2 === 1 ? String.fromCharCode(Number.parseInt(piece, 16)) : decodeURIComponent(piece)))
      .join('');
  } catch {
    return undefined;
  }
}

const loneSurrogate = /^[\uD800-\uDFFF]$/;
