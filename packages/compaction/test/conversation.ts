import type { Content, FunctionCallPart, OutcomePart } from '@mortise/core';
import fc from 'fast-check';

/** Returns a message of a user. */
export function user(text: string): Content {
  return { role: 'user', parts: [{ type: 'text', text }] };
}

/** Returns an answer of the model. */
export function answer(text: string): Content {
  return { role: 'model', parts: [{ type: 'text', text }] };
}

/** Returns a turn with calls, and their results. */
export function round(id: string, ...results: readonly (string | { readonly media: number })[]): readonly Content[] {
  const calls = results.map(
    (_, at): FunctionCallPart => ({ type: 'functionCall', id: `${id}/${at}`, name: 'look', args: { at } }),
  );
  const medium: OutcomePart = { type: 'inlineData', mimeType: 'image/png', data: 'AAAA' };
  return [
    { role: 'model', parts: calls },
    {
      role: 'tool',
      parts: results.map((result, at) => ({
        type: 'functionResponse',
        id: `${id}/${at}`,
        name: 'look',
        outcome:
          typeof result === 'string'
            ? { status: 'ok', output: { text: result } }
            : { status: 'ok', output: null, parts: Array.from({ length: result.media }, () => medium) },
      })),
    },
  ];
}

/**
 * Generates histories in the format of requests: messages of the user, rounds of calls, answers, and notes
 * between them; the model's turn is next.
 */
export function anyHistory(): fc.Arbitrary<readonly Content[]> {
  const text = fc.nat({ max: 900 }).map((length) => 'word '.repeat(length).trim() || 'x');
  const result = fc.oneof({ weight: 4, arbitrary: text }, fc.record({ media: fc.integer({ min: 1, max: 3 }) }));
  const step = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.tuple(fc.constant('round' as const), fc.array(result, { minLength: 1, maxLength: 3 }), text),
    },
    { weight: 2, arbitrary: fc.tuple(fc.constant('answer' as const), text, text) },
    { weight: 1, arbitrary: fc.tuple(fc.constant('note' as const), text) },
  );
  return fc.tuple(text, fc.array(step, { maxLength: 25 })).map(([first, steps]) => [
    user(first),
    ...steps.flatMap((made, at): readonly Content[] => {
      if (made[0] === 'round') return saying(made[2], round(`r${at}`, ...made[1]));
      if (made[0] === 'answer') return [answer(made[1]), user(made[2])];
      return [user(made[1])];
    }),
  ]);
}

/** Adds a text to the calls of a round. */
function saying(text: string, [calls, ...results]: readonly Content[]): readonly Content[] {
  return calls ? [{ ...calls, parts: [{ type: 'text', text }, ...calls.parts] }, ...results] : results;
}
