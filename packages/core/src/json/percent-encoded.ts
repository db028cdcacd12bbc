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

/** Decodes a text of `percentEncoded`; undefined if it is not one. */
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
