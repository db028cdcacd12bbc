import type { JsonValue } from '@mortise/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertyRuns } from '../../../../tooling/property-runs.ts';
import { closedJson } from './closed-json.ts';
import { shownAfter, writer } from './written.ts';

const written = fc
  .tuple(fc.jsonValue({ stringUnit: 'binary', maxDepth: 4 }), fc.constantFrom(0, 1, '\t'))
  .map(([value, indent]) => JSON.stringify(value, null, indent));
/**
 * Numbers that `JSON.stringify` does not write: outside of the range of a double, with any exponent, with
 * zeros.
 */
const number = fc.stringMatching(/^-?(?:0|[1-9]\d{0,3})(?:\.\d{1,3})?(?:[eE][-+]?\d{1,3})?$/);
const space = fc.stringMatching(/^[ \n\r\t]{0,2}$/);
const numbers = fc
  .tuple(fc.constantFrom('', '[', '{"a":', '[0,'), space, number, space)
  .map(([open, before, digits, after]) => open + before + digits + after + (closings[open] ?? ''));
const closings: Readonly<Record<string, string>> = { '[': ']', '{"a":': '}', '[0,': ']' };
const json = fc.oneof(written, numbers);
/** Returns a text in which a number at the root is followed by a space: otherwise its end is unknown. */
const ended = (text: string): string => (/^\s*[-\d]/.test(text) ? `${text} ` : text);

it('every prefix of a JSON text is parsed to the values that it has so far', async () => {
  await fc.assert(
    fc.asyncProperty(json, async (text) => {
      const chars = ended(text).split('');
      const shown = await shownAfter(chars);
      for (const [at, each] of shown.entries())
        expect(each, text.slice(0, at + 1)).toEqual(closedJson(chars.slice(0, at + 1).join('')));
      expect(shown.at(-1)).toEqual(JSON.parse(text));
    }),
    { numRuns: propertyRuns(60) },
  );
});

it('the last partial value is the complete value, however the text is split, wrapped and fenced', async () => {
  const cuts = fc.array(fc.nat({ max: 12 }), { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(json, cuts, fc.boolean(), fc.boolean(), async (text, sizes, wrapped, fenced) => {
      const whole = wrapped ? `{"value": ${text}}` : ended(text);
      const pieces = cut(fenced ? `\`\`\`json\n${whole}\n\`\`\`` : whole, sizes);
      expect((await shownAfter(pieces, writer(wrapped))).at(-1)).toEqual(JSON.parse(text));
    }),
    { numRuns: propertyRuns(300) },
  );
});

it('invalid JSON is parsed to the values before the error', async () => {
  const short = json.filter(({ length }) => length < 100);
  const faulty = fc.tuple(short, fc.nat(), fc.constantFrom('', ',', '}', ']', '"', '\\', 'x', '0', '\n', ':', '-'));
  await fc.assert(
    fc.asyncProperty(faulty, async ([text, where, fault]) => {
      const at = where % text.length;
      const broken = ended(text.slice(0, at) + fault + text.slice(at + 1));
      const shown = await shownAfter(broken.split(''));
      const parsed = parse(broken);
      if (parsed !== undefined) expect(shown.at(-1), broken).toEqual(parsed);
      else {
        const fault = shown.findIndex((each, at) => !isSame(each, closedJson(broken.slice(0, at + 1))));
        for (const each of fault < 0 ? [] : shown.slice(fault)) expect(each, broken).toEqual(shown[fault]);
      }
    }),
    { numRuns: propertyRuns(300) },
  );
});

function isSame(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function cut(text: string, sizes: readonly number[]): readonly string[] {
  const pieces: string[] = [];
  for (let at = 0, turn = 0; at < text.length; turn++) {
    const end = at + (sizes[turn % sizes.length] ?? 0) + 1;
    pieces.push(text.slice(at, end));
    at = end;
  }
  return pieces;
}

function parse(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
