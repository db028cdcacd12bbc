import fc, { type Arbitrary } from 'fast-check';
import type { ScriptPart, WireScript } from './wire-script.ts';

/** Returns an arbitrary answer of a model, which every wire can express. */
export function anyScript(): Arbitrary<WireScript> {
  return fc.record({
    parts: fc.array(anyPart(), { maxLength: 6 }),
    end: fc.constantFrom('stop', 'stop', 'stop', 'length', 'safety'),
    usage: fc.record({
      input: fc.integer({ min: 100, max: 9_999 }),
      cached: fc.integer({ min: 0, max: 50 }),
      written: fc.integer({ min: 0, max: 50 }),
      output: fc.integer({ min: 100, max: 9_999 }),
      thoughts: fc.integer({ min: 0, max: 99 }),
    }),
    pieces: fc.integer({ min: 1, max: 40 }),
  });
}

function anyPart(): Arbitrary<ScriptPart> {
  const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });
  return fc.oneof(
    fc.record({ is: fc.constant('text' as const), text: words }),
    fc.record({
      is: fc.constant('thought' as const),
      text: words,
      mark: fc.string({ unit: fc.constantFrom(...'aBc9+/'), minLength: 4, maxLength: 12 }),
    }),
    fc.record({
      is: fc.constant('call' as const),
      name: fc.constantFrom('weather', 'now', 'send_mail'),
      args: fc.dictionary(fc.string({ unit: fc.constantFrom(...'abcdef'), minLength: 1, maxLength: 4 }), anyValue(), {
        maxKeys: 4,
      }),
    }),
    fc.record({ is: fc.constant('hosted' as const), which: fc.integer({ min: 0, max: 40 }) }),
  );
}

function anyValue() {
  return fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.integer({ min: -1_000, max: 1_000 }),
    fc.constantFrom(true, false, null),
    fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 3 }),
  );
}
