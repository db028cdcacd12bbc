import type { JsonValue, Source } from '@mortise/core';

/** A source as a provider reports it, with values that are not checked yet. */
export interface ReportedSource {
  readonly url?: JsonValue | undefined;
  readonly title?: JsonValue | undefined;
  readonly quote?: JsonValue | undefined;
  /** The index of the text part that cites the source. */
  readonly part?: number | undefined;
  /** The cited range of that text: see `rangesIn`. */
  readonly range?: TextRange | undefined;
}

/** A range of UTF-16 units in a text, `end` excluded. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Returns a list with the source in the common form; an empty list if it has no URL, title or quote. */
export function sourceOf({ url, title, quote, part, range }: ReportedSource): readonly Source[] {
  const named = { ...textAs('url', url), ...textAs('title', title), ...textAs('quote', quote) };
  if (Object.keys(named).length === 0) return [];
  return [{ ...named, ...(part !== undefined && { part, ...range }) }];
}

/**
 * Converts the offsets of a provider, in characters or in bytes of UTF-8, to UTF-16 positions in a text.
 * Undefined for an invalid position.
 */
export function rangesIn(
  text: string,
  unit: 'character' | 'byte',
): (start: unknown, end: unknown) => TextRange | undefined {
  let units: readonly number[] | undefined;
  return (start, end) => {
    if (typeof start !== 'number' || typeof end !== 'number') return undefined;
    units ??= offsetsOf(text, unit);
    const range = { start: units[start] ?? -1, end: units[end] ?? -1 };
    return range.start >= 0 && range.start < range.end ? range : undefined;
  };
}

/**
 * Returns the UTF-16 position of each character, by the number of the character or of its first byte; the
 * last item is the text's length.
 */
function offsetsOf(text: string, unit: 'character' | 'byte'): readonly number[] {
  const offsets: number[] = [];
  let at = 0;
  for (const character of text) {
    offsets.push(at);
    if (unit === 'byte') for (let more = bytesOf(character); more > 1; more--) offsets.push(-1);
    at += character.length;
  }
  offsets.push(at);
  return offsets;
}

function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}

function textAs<Name extends string>(name: Name, value: JsonValue | undefined): { readonly [name in Name]?: string } {
  return (typeof value === 'string' && value !== '' ? { [name]: value } : {}) as { readonly [name in Name]?: string };
}
