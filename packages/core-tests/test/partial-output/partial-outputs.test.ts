import { createRunner, functionTool, type JsonValue, llmAgent, type RunEvent } from '@mortise/core';
import { partialOutputs } from '@mortise/models';
import { type ScriptedStep, scriptedModel } from '@mortise/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { only } from '../harness/inspect-run.ts';
import { shownAfter, writer, written } from './written.ts';

afterEach(() => vi.restoreAllMocks());

const outputSchema = z.object({
  city: z.string(),
  celsius: z.number().default(0),
  tags: z.array(z.string()).default([]),
});

/** Returns the events of a run, with partial outputs as they were then. */
async function watch(steps: readonly ScriptedStep[], output: z.ZodType = outputSchema): Promise<readonly Seen[]> {
  const look = functionTool({ name: 'look', description: 'Looks', effect: 'read', run: () => 'rain' });
  const agent = llmAgent({ name: 'writer', model: scriptedModel(steps), tools: [look], output });
  const seen: Seen[] = [];
  for await (const event of partialOutputs(createRunner({ agent }).stream('go'), agent)) seen.push(structured(event));
  return seen;
}

type Seen = RunEvent | { readonly type: 'partialOutput'; readonly output: JsonValue };
const structured = (event: { readonly type: string }): Seen =>
  event.type === 'partialOutput' ? structuredClone(event as Seen) : (event as Seen);
const partials = (seen: readonly Seen[]): JsonValue[] =>
  seen.flatMap((event) => (event.type === 'partialOutput' ? [event.output] : []));

it('partialOutputs yields the partial value after each delta that adds to it, and every event of the run', async () => {
  const seen = await watch([
    { text: '{"city":"Rome","celsius":21}', chunks: ['{"ci', 'ty":"Ro', 'me', '","celsius":2', '1', '}'] },
  ]);
  expect(partials(seen)).toEqual([{}, { city: 'Ro' }, { city: 'Rome' }, { city: 'Rome', celsius: 21 }]);
  expect(seen.map(({ type }) => type).filter((type) => type === 'delta')).toHaveLength(6);
  expect(only(seen as RunEvent[], 'end')[0]?.result.output).toEqual({ city: 'Rome', celsius: 21, tags: [] });
});

it('partialOutputs starts with a new value when the model is called again', async () => {
  const seen = await watch([
    { text: '{"city":', calls: [{ name: 'look' }] },
    '{"city":1}',
    { text: '{"city":"Oslo"}', chunks: 8 },
  ]);
  expect(partials(seen)).toEqual([{}, { city: 1 }, {}, { city: 'Oslo' }]);
  const turns = seen.flatMap((event) => ('turn' in event && event.type !== 'delta' ? [event.turn] : []));
  expect(new Set(turns).size).toBe(3);
  const at = seen.findLastIndex(({ type }) => type === 'partialOutput');
  expect(seen.slice(at).map(({ type }) => type)).toEqual(['partialOutput', 'event', 'end']);
});

it('partialOutputs drops the partial value of a turn that failed', async () => {
  const seen = await watch([{ text: '{"city":"Ro', fail: {} }]);
  expect(partials(seen)).toEqual([{ city: 'Ro' }]);
  async function* stream(): AsyncGenerator<RunEvent> {
    yield written('[1,');
    yield { type: 'turnDropped', author: 'writer', turn: 'root' };
    yield written('["a"');
  }
  const shown = [];
  for await (const event of partialOutputs(stream(), writer()))
    if (event.type === 'partialOutput') shown.push(structuredClone(event.output));
  expect(shown).toEqual([[1], ['a']]);
});

it('partialOutputs unwraps a value that was wrapped for the provider', async () => {
  const steps = [{ text: '{"value":["a","b"]}', chunks: 5 }];
  expect(partials(await watch(steps, z.array(z.string())))).toEqual([[], ['a', ''], ['a', 'b']]);
});

it('partialOutputs accepts an answer without the wrapping object', async () => {
  const agent = writer(true);
  expect(await shownAfter(['[1,', '2]'], agent)).toEqual([[1], [1, 2]]);
  expect(await shownAfter(['{', '"value"', ':1,', '"more":', '2}'], agent)).toEqual([
    undefined,
    undefined,
    1,
    1,
    { value: 1, more: 2 },
  ]);
  expect(await shownAfter(['{"a":', '1}'], agent)).toEqual([{}, { a: 1 }]);
});

describe('the partial values that partialOutputs yields', () => {
  it.each<[string, readonly string[], readonly (JsonValue | undefined)[]]>([
    ['a number', ['[1', '2', ',', '-', '0.5e1', ']'], [[], [], [12], [12], [12], [12, -5]]],
    ['a keyword', ['[tr', 'ue', ',nul', 'l]'], [[], [true], [true], [true, null]]],
    ['an escape', ['"a\\', 'n\\u00', 'e9\\ud83d', '\\ude00"'], ['a', 'a\n', 'a\né', 'a\né😀']],
    ['a character of two code units', ['"a\ud83d', '\ude00', 'b"'], ['a', 'a😀', 'a😀b']],
    ['a key that comes twice', ['{"a":1,', '"a":', '"b"}'], [{ a: 1 }, { a: 1 }, { a: 'b' }]],
    ['whitespace', [' \n', '[', ' ', '\t]', ' '], [undefined, [], [], [], []]],
    ['a fence', ['``', '`json\n', '{}', '\n```'], [undefined, undefined, {}, {}]],
    ['a fence of another language', ['```python\n', '{}'], [undefined, undefined]],
    ['text before the JSON', ['The weather', ' {"a":1}'], [undefined, undefined]],
    ['text after the JSON', ['{"a":1}', ' is it', '{"b":2}'], [{ a: 1 }, { a: 1 }, { a: 1 }]],
  ])('partialOutputs yields a partial value after each delta of an answer with %s', async (_what, pieces, shown) => {
    expect(await shownAfter(pieces)).toEqual(shown);
  });

  it('partialOutputs yields a key that could change the prototype as an own member', async () => {
    const [shown] = await shownAfter(['{"__proto__":{"a":1}}']);
    expect(JSON.stringify(shown)).toBe('{"__proto__":{"a":1}}');
    expect(Object.getPrototypeOf(shown)).toBe(Object.prototype);
  });
});

it('partialOutputs separates nested runs of one agent, and ignores the text of other agents', async () => {
  async function* stream(): AsyncGenerator<RunEvent> {
    yield written('[1,', 'one');
    yield written('["a"', 'two');
    yield { ...written('[9]', 'one'), author: 'other' };
    yield { ...written('[8]', 'one'), kind: 'thought' };
    yield written('2]', 'one');
  }
  const seen = [];
  for await (const event of partialOutputs(stream(), writer()))
    if (event.type === 'partialOutput') seen.push(structuredClone(event));
  expect(seen).toEqual([
    { type: 'partialOutput', author: 'writer', branch: 'one', turn: 'one', output: [1] },
    { type: 'partialOutput', author: 'writer', branch: 'two', turn: 'two', output: ['a'] },
    { type: 'partialOutput', author: 'writer', branch: 'one', turn: 'one', output: [1, 2] },
  ]);
});

it('partialOutputs ends the run when its reader stops', async () => {
  let left = false;
  async function* stream(): AsyncGenerator<RunEvent> {
    try {
      for (;;) yield written('[1,');
    } finally {
      left = true;
    }
  }
  for await (const event of partialOutputs(stream(), writer())) if (event.type === 'partialOutput') break;
  expect(left).toBe(true);
});

it('partialOutputs refuses an agent without an output schema at once', () => {
  const agent = llmAgent({ name: 'bare', model: scriptedModel([]) });
  expect(() => partialOutputs((async function* () {})(), agent)).toThrow(
    'partialOutputs: agent "bare" has no output; give it a schema',
  );
});

it.each([
  ['one long text', (size: number) => JSON.stringify('a'.repeat(size))],
  ['many items', (size: number) => JSON.stringify(Array.from({ length: size / 2 }, () => 1))],
  [
    'many members',
    (size: number) => JSON.stringify(Object.fromEntries(Array.from({ length: size / 9 }, (_, at) => [`k${at}`, at]))),
  ],
  ['many levels', (size: number) => '['.repeat(size / 2) + ']'.repeat(size / 2)],
])(
  'partialOutputs does four times the work for a text four times as long that arrives character by character: %s',
  async (_what, textOf) => {
    const small = await workOf(textOf(2_000));
    const large = await workOf(textOf(8_000));
    expect(large / small).toBeLessThan(4.5);
    expect(small).toBeGreaterThan(900);
  },
);

/** Returns the number of characters that were read and copied, and of values that were set. */
async function workOf(text: string): Promise<number> {
  let work = 0;
  const { slice, charCodeAt } = String.prototype;
  vi.spyOn(String.prototype, 'slice').mockImplementation(function (this: string, ...range) {
    const part = slice.apply(this, range);
    work += part.length;
    return part;
  });
  vi.spyOn(String.prototype, 'charCodeAt').mockImplementation(function (this: string, at) {
    work++;
    return charCodeAt.call(this, at);
  });
  const { exec } = RegExp.prototype;
  vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, read) {
    const from = this.lastIndex;
    const found = exec.call(this, read);
    work += (found?.index ?? read.length) - from + 1;
    return found;
  });
  async function* stream(): AsyncGenerator<RunEvent> {
    for (const char of text) yield written(char);
  }
  for await (const event of partialOutputs(stream(), writer())) if (event.type === 'partialOutput') work++;
  vi.restoreAllMocks();
  return work;
}
