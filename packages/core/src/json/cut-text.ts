/**
 * Returns a text of at most `maxChars` characters: of a longer one the beginning, up to the end of a word,
 * and `…`. A word that would be cut is omitted: half of a secret cannot be recognized as one. A word of more
 * than 500 characters is cut nevertheless, so that a text of one word does not vanish.
 */
export function cutText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const most = Math.max(0, maxChars - 1);
  let end = most;
  if (isOfWord(text.charCodeAt(most))) {
    let after = most + 1;
    while (end > 0 && isOfWord(text.charCodeAt(end - 1)) && after - end <= longestWord) end--;
    while (after - end <= longestWord && isOfWord(text.charCodeAt(after))) after++;
    if (after - end > longestWord) end = most;
  }
  // A surrogate pair is not split.
  if (isHighSurrogate(text.charCodeAt(end - 1))) end--;
  return `${text.slice(0, end).trimEnd()}…`;
}

/**
 * Returns true if a character may be part of a key, a token or an address: printable ASCII except quotes,
 * brackets, commas and semicolons.
 */
function isOfWord(code: number): boolean {
  return code > 0x20 && code < 0x7f && !edges.includes(String.fromCharCode(code));
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00;
}

const longestWord = 500;
const edges = '"\'`()<>[]{},;';
