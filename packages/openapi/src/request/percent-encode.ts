/** Encodes a string for a URL: only letters, digits, `-`, `.`, `_` and `~` stay. */
export function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, percentOf);
}

/** Encodes as `percentEncode`, but keeps reserved characters that have no meaning within a parameter. */
export function percentEncodeReserved(text: string): string {
  return encodeURI(text).replace(/[&=+#[\]]/g, percentOf);
}

function percentOf(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
