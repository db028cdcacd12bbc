/**
 * Returns a text's beginning and end in about `limit` characters, with a note about the omitted characters in
 * between. `note`: returns the note for the number of omitted characters.
 */
export function clipText(text: string, limit: number, note: (omitted: string) => string): string {
  if (text.length <= limit) return text;
  const length = grouped(text.length);
  const room = Math.max(0, limit - note(length).length - 2);
  const headEnd = boundary(text, Math.ceil((room * 2) / 3));
  const tailStart = boundary(text, text.length - Math.floor(room / 3));
  const middle = note(grouped(tailStart - headEnd));
  return `${text.slice(0, headEnd)}\n${middle}\n${text.slice(tailStart)}`;
}

/** Returns a number with thousands separators: `50,000,000`. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Returns the given position, or the one before it if the given position would split a surrogate pair. */
function boundary(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}

/**
 * Shortens a text to at most `maxChars` characters: a longer text is cut at the end of a word, and `…` is
 * added. A word that would be cut is omitted, because a part of a secret could not be recognized as a secret.
 * A word of more than 500 characters is cut nevertheless, so that a text of one word does not vanish.
 */
export function cutText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const most = Math.max(0, maxChars - 1);
  let end = most;
  if (isWordCharacter(text.charCodeAt(most))) {
    let after = most + 1;
    while (end > 0 && isWordCharacter(text.charCodeAt(end - 1)) && after - end <= longestWord) end--;
    while (after - end <= longestWord && isWordCharacter(text.charCodeAt(after))) after++;
    if (after - end > longestWord) end = most;
  }
  // A surrogate pair is not split.
  if (isHighSurrogate(text.charCodeAt(end - 1))) end--;
  return `${text.slice(0, end).trimEnd()}…`;
}

/**
 * Returns true if a character may be part of a key, a token or a URL: printable ASCII except quotes,
 * brackets, commas and semicolons.
 */
function isWordCharacter(code: number): boolean {
  return code > 0x20 && code < 0x7f && !edges.includes(String.fromCharCode(code));
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00;
}

const longestWord = 500;
const edges = '"\'`()<>[]{},;';
