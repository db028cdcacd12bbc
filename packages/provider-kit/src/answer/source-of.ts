import type { JsonValue, Source } from '@mortise/core';

/** What a provider says of one source, in whatever members. */
export interface SaidSource {
  readonly url?: JsonValue | undefined;
  readonly title?: JsonValue | undefined;
  readonly quote?: JsonValue | undefined;
  /** The place of the text part that refers to it. */
  readonly part?: number | undefined;
  /** Where in that text: see `placesIn`. */
  readonly range?: TextRange | undefined;
}

/** UTF-16 units of a text, `end` excluded. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A source as every provider's are; none where it has neither address nor words. */
export function sourceOf({ url, title, quote, part, range }: SaidSource): readonly Source[] {
  const named = { ...textAs('url', url), ...textAs('title', title), ...textAs('quote', quote) };
  if (Object.keys(named).length === 0) return [];
  return [{ ...named, ...(part !== undefined && { part, ...range }) }];
}

/**
 * Converts the offsets of a provider, in characters or in bytes of UTF-8, to UTF-16 positions in a text.
 * Undefined for an invalid position.
 */
export function placesIn(
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
 * At the number of each character, or of the byte it begins with, its UTF-16 unit; last, the text's length.
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
