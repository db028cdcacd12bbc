import { ToolError } from '@mortise/core';
import { type DiffSection, readSections } from './read-diff.ts';

/**
 * Applies a diff of `openaiApplyPatch` to a text, and returns the result. `update` is for the diff of an
 * `update_file`, `create` for that of a new file.
 *
 * The position of a change is found by its lines: first exactly, then without white space at the ends of
 * lines, then without white space around them. The line ends of the text are kept. Throws `ToolError`
 * (`patch_failed`), which the model reads, if a position is not found or the diff is invalid; a diff is never
 * applied in part.
 */
export function applyOpenAIDiff(text: string, diff: string, mode: 'update' | 'create' = 'update'): string {
  const lines = diff.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  if (mode === 'create') return created(lines);
  const lineEnd = /(^|[^\r])\n/.test(text) || !text.includes('\r\n') ? '\n' : '\r\n';
  return new Patching(text.split(lineEnd)).patched(readSections(lines)).join(lineEnd);
}

function created(lines: readonly string[]): string {
  const invalid = lines.find((line) => !line.startsWith('+'));
  if (invalid !== undefined)
    throw new ToolError(`every line of a new file begins with \`+\`, not ${JSON.stringify(invalid.slice(0, 80))}.`, {
      code: 'patch_failed',
    });
  return lines.map((line) => line.slice(1)).join('\n');
}

/** One pass over the lines of a text: each section is searched after the section before. */
class Patching {
  readonly #lines: readonly string[];
  readonly #patched: string[] = [];
  /** The number of lines that were compared. */
  #compared = 0;
  /** The first line after the last section. */
  #at = 0;
  /** The first line that was not copied to the result yet. */
  #copied = 0;

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  patched(sections: readonly DiffSection[]): readonly string[] {
    for (const section of sections) this.#apply(section);
    this.#copyTo(this.#lines.length);
    return this.#patched;
  }

  #apply({ anchors, edits, atEnd }: DiffSection): void {
    for (const [index, anchor] of anchors.entries()) this.#goTo(anchor, index > 0, anchors.length > 1);
    const old = edits.flatMap(({ sign, text }) => (sign === '+' ? [] : [text]));
    let line = this.#positionOf(old, atEnd);
    for (const { sign, text } of edits) {
      // A line that was changed cannot be changed again.
      if (sign !== ' ' && line < this.#copied) throw notFound(old);
      if (sign === '+') {
        this.#copyTo(line);
        this.#patched.push(text);
        continue;
      }
      if (sign === '-') {
        this.#copyTo(line);
        this.#copied = line + 1;
      }
      line += 1;
    }
    this.#at = line;
  }

  /**
   * Moves to the line after an anchor. An anchor before the current position is ignored; a missing anchor is
   * an error only if `needed` is true.
   */
  #goTo(anchor: string, onward: boolean, needed: boolean): void {
    for (const same of [asIs, trimmed]) {
      const from = onward ? this.#at : 0;
      for (let at = from; at < this.#lines.length; at += 1) {
        if (!this.#equal(at, anchor, same)) continue;
        this.#at = Math.max(this.#at, at < this.#at ? 0 : at + 1);
        return;
      }
    }
    if (needed) throw notFound([anchor]);
  }

  #positionOf(old: readonly string[], atEnd: boolean): number {
    const { length } = this.#lines;
    // The empty line after the last line end is not searched for.
    const end = atEnd && length > 1 && this.#lines.at(-1) === '' ? length - 1 : length;
    const last = Math.max(0, end - old.length);
    const starts = atEnd ? [last, Math.min(this.#at, end)] : [this.#at];
    for (const start of starts)
      for (const same of [asIs, endTrimmed, trimmed])
        for (let at = start; at + old.length <= end; at += 1) if (this.#standsAt(at, old, same)) return at;
    throw notFound(old);
  }

  #standsAt(at: number, old: readonly string[], same: (line: string) => string): boolean {
    return old.every((line, index) => this.#equal(at + index, line, same));
  }

  #equal(at: number, line: string, same: (line: string) => string): boolean {
    this.#compared += 1;
    if (this.#compared > mostCompared)
      throw new ToolError('the diff has too many changes for a file of this length. Use smaller diffs.', {
        code: 'patch_failed',
      });
    const own = this.#lines[at];
    return own !== undefined && same(own) === same(line);
  }

  #copyTo(line: number): void {
    for (; this.#copied < line; this.#copied += 1) this.#patched.push(this.#lines[this.#copied] ?? '');
  }
}

function notFound(lines: readonly string[]): ToolError {
  const quoted = lines.slice(0, 5).join('\n').slice(0, 400);
  return new ToolError(`these lines are not in the file after the previous change:\n${quoted}\nRead the file again.`, {
    code: 'patch_failed',
  });
}

const asIs = (line: string): string => line;
const endTrimmed = (line: string): string => line.trimEnd();
const trimmed = (line: string): string => line.trim();

/**
 * The maximum number of compared lines. A file of 100,000 lines
 * with a change in every hundredth line needs a tenth of it.
 */
const mostCompared = 10_000_000;
