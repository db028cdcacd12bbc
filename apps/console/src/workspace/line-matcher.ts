import { createContext, Script } from 'node:vm';
import { ToolError } from '@mortise/core';

/** Returns the numbers of matching lines, counted from 0, at most `room` of them. */
export type LineMatcher = (lines: readonly string[], room: number) => readonly number[];

/** Creates a matcher of a literal text. */
export function literalMatcher(text: string, ignoreCase: boolean): LineMatcher {
  const wanted = ignoreCase ? text.toLowerCase() : text;
  return (lines, room) => take(lines, room, (line) => (ignoreCase ? line.toLowerCase() : line).includes(wanted));
}

/**
 * Creates a matcher of a regular expression, which may never end, since a model has chosen it.
 *
 * It can therefore be interrupted, reads only the start of each line, and has one time limit for the complete
 * search. Throws a `ToolError` if the pattern is invalid, or when the time is over.
 */
export function regexMatcher(pattern: string, ignoreCase: boolean): LineMatcher {
  const flags = ignoreCase ? 'iu' : 'u';
  try {
    new RegExp(pattern, flags);
  } catch (error) {
    throw new ToolError(
      `The pattern is not a regular expression: ${error instanceof Error ? error.message : 'invalid'}. Correct it, or search literally with "regex": false.`,
      {
        code: 'invalid_pattern',
        cause: error,
      },
    );
  }
  const context = createContext({ pattern, flags, lines: [], room: 0 });
  let leftMs = totalMs;
  return (lines, room) => {
    context['lines'] = lines.map((line) => line.slice(0, maxLineChars));
    context['room'] = room;
    const startedAt = performance.now();
    try {
      return [...(script.runInContext(context, { timeout: Math.max(1, Math.ceil(leftMs)) }) as number[])];
    } catch (error) {
      throw new ToolError(
        'The pattern takes too long to match. Use a simpler one, or search literally with "regex": false.',
        { code: 'pattern_too_slow', cause: error },
      );
    } finally {
      leftMs -= performance.now() - startedAt;
    }
  };
}

function take(lines: readonly string[], room: number, matches: (line: string) => boolean): readonly number[] {
  const found: number[] = [];
  for (let at = 0; at < lines.length && found.length < room; at++) if (matches(lines[at] as string)) found.push(at);
  return found;
}

const script = new Script(`{
  const regex = new RegExp(pattern, flags);
  const found = [];
  for (let at = 0; at < lines.length && found.length < room; at++) if (regex.test(lines[at])) found.push(at);
  found;
}`);
const maxLineChars = 2000;
const totalMs = 750;
