/**
 * Returns a text's beginning and end in about `limit` characters, with `note` in between; `left` is the
 * number of omitted characters.
 */
export function clipText(text: string, limit: number, note: (left: string) => string): string {
  if (text.length <= limit) return text;
  const whole = grouped(text.length);
  const room = Math.max(0, limit - note(whole).length - 2);
  const headEnd = boundary(text, Math.ceil((room * 2) / 3));
  const tailStart = boundary(text, text.length - Math.floor(room / 3));
  const middle = note(grouped(tailStart - headEnd));
  return `${text.slice(0, headEnd)}\n${middle}\n${text.slice(tailStart)}`;
}

/** Returns a number with separators: `50,000,000`. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Returns a position that does not split a character. */
function boundary(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}
