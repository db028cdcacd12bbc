/** A text cut to its first lines. */
export interface Folded {
  readonly lines: readonly string[];
  /** The number of lines that are not shown. */
  readonly hidden: number;
  /** True if a shown line was cut. */
  readonly cut: boolean;
}

/**
 * Returns the first lines of a text, each cut to the width. A single hidden line is shown instead of a note.
 */
export function fold(text: string, maxLines: number, width: number): Folded {
  const all = (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
  const kept = all.length <= maxLines + 1 ? all : all.slice(0, maxLines);
  let cut = false;
  const lines = kept.map((line) => {
    if (line.length <= width) return line;
    cut = true;
    return `${sliceCharacters(line, Math.max(1, width - 1))}…`;
  });
  return { lines, hidden: all.length - kept.length, cut };
}

/** Returns the start of a text, without half a surrogate pair at its end. */
export function sliceCharacters(text: string, length: number): string {
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}
