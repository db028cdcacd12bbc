/** A part of a text, by characters. */
export interface TextRange {
  readonly text: string;
  readonly offset: number;
  readonly total_length: number;
  /** The offset to continue at; absent at the end. */
  readonly next_offset?: number;
}

/** A part of a text, by lines. A line that is too long is cut; the rest can be read by characters. */
export interface LineRange {
  readonly text: string;
  readonly start_line: number;
  readonly total_lines: number;
  readonly next_line?: number;
  readonly next_offset?: number;
}

/** Returns about `length` characters from an offset on, at least one. A surrogate pair is not split. */
export function textRange(text: string, offset: number, length: number): TextRange {
  const start = boundary(text, Math.min(offset, text.length));
  const near = boundary(text, Math.min(start + length, text.length));
  const end = near > start ? near : Math.min(start + 2, text.length);
  return {
    text: text.slice(start, end),
    offset: start,
    total_length: text.length,
    ...(end < text.length && { next_offset: end }),
  };
}

/**
 * Returns complete lines with their line ends, from a line on
 * (counted from 1): up to `count` lines and `maxChars` characters.
 */
export function linesOf(text: string, startLine: number, count: number, maxChars: number): LineRange {
  let total = 0;
  let taken = 0;
  let start = 0;
  let end = 0;
  let isFull = false;
  for (let from = 0, to = 0; from < text.length; from = to) {
    to = lineEnd(text, from);
    total++;
    if (total === startLine) start = end = from;
    if (total < startLine || taken >= count) continue;
    isFull = to - start > maxChars;
    if (isFull) continue;
    end = to;
    taken++;
  }
  const range = { start_line: startLine, total_lines: total };
  if (isFull && taken === 0) {
    const { text: cut, next_offset } = textRange(text, start, maxChars);
    return { text: cut, ...range, ...(next_offset !== undefined && { next_offset }) };
  }
  return { text: text.slice(start, end), ...range, ...(end < text.length && { next_line: startLine + taken }) };
}

/** Returns the start of the next line. */
function lineEnd(text: string, from: number): number {
  const feed = text.indexOf('\n', from);
  return feed === -1 ? text.length : feed + 1;
}

function boundary(text: string, at: number): number {
  const before = text.charCodeAt(at - 1);
  const code = text.charCodeAt(at);
  const isInside = before >= 0xd800 && before <= 0xdbff && code >= 0xdc00 && code <= 0xdfff;
  return isInside ? at - 1 : at;
}
