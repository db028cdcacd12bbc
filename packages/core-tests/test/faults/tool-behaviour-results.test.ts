import { functionTool, modelResponse, okResult, type Tool, type ToolOutcome } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { only } from '../harness/inspect-run.ts';
import { actThat, expectError, type Played, playBoth, watchProcess } from './play.ts';

watchProcess();

/** Returns the response that the model reads if a tool returns a value synchronously or asynchronously. */
async function returned(make: () => unknown, options: Partial<Tool> = {}): Promise<Played> {
  const later = await playBoth(() => ({ act: actThat(async () => make(), options) }));
  const played = await playBoth(() => ({ act: actThat(make, options) }));
  expect(later.outcome).toEqual(played.outcome);
  return played;
}

function outputOf({ outcome }: Played): unknown {
  expect(outcome.status).toBe('ok');
  return (outcome as Extract<ToolOutcome, { readonly status: 'ok' }>).output;
}

// The architecture's rule for what the model reads: `undefined` is null, in `{ result }`, without an
// explanation.
it.each([
  ['undefined', undefined, null],
  ['null', null, null],
  ['an empty text', '', ''],
])('a result that is %s is sent to the model as JSON, without an explanation', async (_what, value, result) => {
  const { outcome, seen } = await returned(() => value);
  expect(modelResponse({ name: 'act', outcome })).toEqual({ result });
  expect(only(seen, 'warning')).toEqual([]);
});

it('a BigInt in a result becomes a string of its digits, at any depth', async () => {
  expect(outputOf(await returned(() => 2n ** 64n))).toBe('18446744073709551616');
  expect(outputOf(await returned(() => ({ a: [-5n] })))).toEqual({ a: ['-5'] });
});

it('a result with a cycle is an error that names the path of the cycle', async () => {
  const make = () => {
    const a: Record<string, unknown> = { list: [{}] };
    (a['list'] as Record<string, unknown>[])[0] = { back: a };
    return a;
  };
  expectError(await returned(make), 'result_unserialisable', '`act`', 'cycle at $.list[0].back');
});

it('a result that has one object twice is not treated as a cycle', async () => {
  const one = { a: 1 };
  expect(outputOf(await returned(() => [one, one]))).toEqual([one, one]);
});

it.each<[string, () => unknown, unknown]>([
  ['a Map', () => new Map([['a', new Set([1])]]), { a: [1] }],
  ['a Map with other keys', () => new Map([[1, 'a']]), [[1, 'a']]],
  ['an array of numbers', () => new Float32Array([0.5, 2]), [0.5, 2]],
  ['an object of a class', () => Object.assign(new (class Point {})(), { x: 1 }), { x: 1 }],
  ['an object without prototype', () => Object.assign(Object.create(null), { x: 1 }), { x: 1 }],
  ['a URL', () => new URL('https://a.example/x'), 'https://a.example/x'],
])('a result that is %s is converted to JSON', async (_what, make, output) => {
  expect(outputOf(await returned(make))).toEqual(output);
});

it.each<[string, () => unknown, string]>([
  ['a function', () => () => 1, 'function at $'],
  ['a symbol', () => ({ a: Symbol('x') }), 'symbol at $.a'],
  ['an error', () => ({ failed: new Error('canary') }), 'throw it instead'],
  ['a promise', () => ({ a: Promise.resolve(1) }), 'Promise at $.a'],
  ['a Response', () => ({ a: new Response('x') }), 'a Response at $.a, which is not data; read it'],
])('a result with %s is an error that names its path', async (_what, make, says) => {
  const played = await returned(make);
  expectError(played, 'result_unserialisable', says);
  expect(JSON.stringify(played.outcome)).not.toContain('canary');
});

async function* chunks<T>(...items: readonly T[]): AsyncGenerator<T, void, void> {
  yield* items;
}

/** Returns an async iterable that is not a generator. */
function iterable<T>(...items: readonly T[]): AsyncIterable<T> {
  return { [Symbol.asyncIterator]: () => chunks(...items)[Symbol.asyncIterator]() };
}

function streamOf(...items: readonly string[]): ReadableStream<string> {
  return new ReadableStream({
    start(controller) {
      for (const item of items) controller.enqueue(item);
      controller.close();
    },
  });
}

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff, 0xfe]);
const pngPart = { type: 'inlineData', mimeType: 'image/png', data: btoa(String.fromCharCode(...png)) };

it.each<[string, () => unknown, unknown]>([
  ['a response of text', () => new Response('häh?'), 'häh?'],
  ['a response of JSON', () => Response.json({ a: 1 }), '{"a":1}'],
  ['an empty response', () => new Response(null, { headers: { 'content-type': 'text/plain' } }), ''],
  ['a response without content', () => new Response(null, { status: 204 }), ''],
  ['a response of no bytes', () => new Response(new ReadableStream({ start: (body) => body.close() })), ''],
  ['an empty blob', () => new Blob([]), ''],
  [
    'a response in another charset',
    () => new Response(new Uint8Array([0xe4]), { headers: { 'content-type': 'text/plain; charset=iso-8859-1' } }),
    'ä',
  ],
  ['a blob of text', () => new Blob(['one'], { type: 'text/plain' }), 'one'],
  ['a stream of bytes that are text', () => new Blob(['öne']).stream(), 'öne'],
  ['a stream of texts', () => streamOf('a', 'b'), 'ab'],
  ['an async iterable of texts', () => iterable('a', 'b'), 'ab'],
  [
    'an async iterable of bytes, cut within a character',
    () => iterable(bytes('ä').slice(0, 1), bytes('ä').slice(1)),
    'ä',
  ],
  ['an async iterable of objects', () => iterable({ a: 1 }, { a: 2n }), [{ a: 1 }, { a: '2' }]],
  ['an async iterable of nothing', () => iterable(), []],
])('the content of a result that is %s is read', async (_what, make, output) => {
  expect(outputOf(await returned(make))).toEqual(output);
});

it('a fetch response whose status is not ok is an error', async () => {
  const make = () => new Response('no such page', { status: 404, statusText: 'Not Found' });
  expectError(await returned(make), 'http_error', '404 Not Found (no such page)');
});

it('a stream that fails counts as an error thrown by the tool', async () => {
  const make = () =>
    new ReadableStream({
      pull() {
        throw new Error('canary');
      },
    });
  const played = await returned(make);
  expectError(played, 'tool_threw', '`act` failed');
  expect(JSON.stringify(played.log)).not.toContain('canary');
});

it('an endless stream is read up to the limit and closed', async () => {
  let cancelled = 0;
  const make = () =>
    new ReadableStream({
      pull: (controller) => controller.enqueue('x'.repeat(500_000)),
      cancel: () => void cancelled++,
    });
  const output = outputOf(await returned(make)) as string;
  expect(output.length).toBeLessThanOrEqual(262_144);
  expect(output).toMatch(/characters omitted/);
  expect(output).toMatch(/the rest was not read: more than 4,194,304 characters …$/);
  expect(cancelled).toBe(4);
});

it('a stream that stalls is closed at the timeout of the tool', async () => {
  let cancelled = 0;
  const make = () => new ReadableStream({ pull: () => new Promise(() => {}), cancel: () => void cancelled++ });
  expectError(await returned(make, { timeoutMs: 20, effect: 'read' }), 'tool_timeout', 'did not finish');
  expect(cancelled).toBe(4);
});

describe('values that JSON cannot represent', () => {
  it('values that JSON cannot represent become text or null, and a warning lists their paths', async () => {
    const make = () => ({
      at: new Date(0),
      never: new Date(Number.NaN),
      list: [Number.NaN, 1, Number.NEGATIVE_INFINITY, undefined],
      gone: undefined,
      fine: null,
    });
    const played = await returned(make);
    expect(outputOf(played)).toEqual({
      at: '1970-01-01T00:00:00.000Z',
      never: null,
      list: [null, 1, null, null],
      fine: null,
    });
    expect(only(played.seen, 'warning')).toMatchObject([
      {
        code: 'result_changed',
        message:
          'the result of act had values that JSON cannot represent: $.never (Invalid Date), $.list[0] (NaN), $.list[2] (-Infinity), $.list[3] (undefined), $.gone (undefined)',
      },
    ]);
  });

  it('the warning lists at most twenty values that JSON cannot represent', async () => {
    const { seen } = await returned(() => Array.from({ length: 1_000 }, () => Number.NaN));
    expect(only(seen, 'warning')[0]?.message.match(/NaN/g)).toHaveLength(20);
  });
});

describe('bytes', () => {
  it.each<[string, () => unknown]>([
    ['a Uint8Array', () => png.slice()],
    ['an ArrayBuffer', () => png.slice().buffer],
    ['a DataView', () => new DataView(png.slice().buffer)],
    ['a Buffer of the host', () => Buffer.from(png)],
    ['a blob', () => new Blob([png], { type: 'image/png' })],
    ['a blob without a type', () => new Blob([png])],
    ['a response', () => new Response(png, { headers: { 'content-type': 'image/png' } })],
    ['a stream', () => new Blob([png]).stream()],
  ])('bytes as %s become a part with a media type, and not a list of numbers', async (_what, make) => {
    const { outcome, log } = await returned(make);
    expect(outcome).toEqual({ status: 'ok', output: { mimeType: 'image/png', size: 10 }, parts: [pngPart] });
    expect(JSON.stringify(log)).not.toContain('137,80');
  });

  it('bytes within other values become a part, too', async () => {
    const { outcome } = await returned(() => ({ name: 'a', image: png.slice(), list: [png.slice()] }));
    const stand = { mimeType: 'image/png', size: 10 };
    expect(outcome).toEqual({
      status: 'ok',
      output: { name: 'a', image: stand, list: [stand] },
      parts: [pngPart, pngPart],
    });
  });

  it('bytes of an unknown type get the media type for unknown bytes', async () => {
    const { outcome } = await returned(() => new Uint8Array([1, 2, 3]));
    expect(outcome).toMatchObject({ parts: [{ mimeType: 'application/octet-stream', data: 'AQID' }] });
  });

  it('bytes that are changed later are stored as they were returned', async () => {
    const mine = png.slice();
    const { outcome } = await playBoth(() => ({
      act: actThat(() => {
        queueMicrotask(() => mine.fill(0));
        return mine.set(png) ?? mine;
      }),
    }));
    expect(outcome).toMatchObject({ parts: [pngPart] });
  });
});

it.each<[string, () => unknown]>([
  ['a getter that throws', () => Object.defineProperty({}, 'a', { enumerable: true, get: boom })],
  ['a toJSON that throws', () => Object.assign(new (class X {})(), { toJSON: boom })],
  ['a proxy whose traps throw', () => new Proxy({}, { ownKeys: boom, get: boom, getPrototypeOf: boom, has: boom })],
  ['a proxy that was revoked', () => ({ a: revoked() })],
])('a result with %s is an error', async (_what, make) => {
  const played = await playBoth(() => ({ act: { ...actThat(() => 1), run: () => okResult({ inside: make() }) } }));
  expectError(played, 'result_unserialisable', 'threw');
  expect(JSON.stringify(played.outcome)).not.toContain('canary');
});

it('a result with ten thousand nested levels is an error', async () => {
  const deep = () => Array.from({ length: 10_000 }).reduce<unknown>((inner) => ({ inner }), 1);
  expectError(await returned(deep), 'result_unserialisable', 'more than 128 levels');
});

it('a result that is changed later is logged as it was returned', async () => {
  const kept: { list: number[] }[] = [];
  const { log, model, seen } = await playBoth(() => ({
    act: actThat(() => {
      const result = { list: [1] };
      kept.push(result);
      queueMicrotask(() => result.list.push(2));
      setTimeout(() => result.list.push(3));
      return result;
    }),
  }));
  for (const result of kept) result.list.push(4);
  for (const what of [log, model.requests, seen]) expect(JSON.stringify(what)).not.toContain('[1,');
});

it('a result of a strict tool that does not match its schema is an error for the model, and the caller gets the path', async () => {
  const act = () =>
    functionTool({
      name: 'act',
      description: 'Acts',
      output: z.object({ n: z.number() }),
      strictOutput: true,
      run: () => ({ n: 'canary' as never }),
    });
  const played = await playBoth(() => ({ act: act() }));
  expectError(played, 'result_schema', '`act`', 'n: ');
});

it.each<[string, unknown]>([
  ['an outcome', { status: 'error', code: 'x', message: 'y' }],
  ['a question', { status: 'pending', request: { kind: 'confirmation', hint: 'May I?' } }],
  ['a call', { type: 'functionCall', id: 'x', name: 'sibling', args: {} }],
  ['actions', { actions: { stateDelta: { admin: true }, skipSummarization: true, escalate: true } }],
  ['an event', { type: 'asked', request: { id: 'x', callId: 'y', kind: 'confirmation', hint: 'h' } }],
  ['the mark of a serialised class', { lc: 1, type: 'constructor', id: ['x'], kwargs: {} }],
  ['a virtual call', { name: 'request_confirmation', args: { originalFunctionCall: {} } }],
])('a result that imitates %s is treated as data', async (_what, imitation) => {
  const played = await returned(() => imitation);
  expect(outputOf(played)).toEqual(imitation);
  expect(played.log.map(({ type }) => type)).not.toContain('asked');
  expect(played.log.some(({ actions }) => actions !== undefined)).toBe(false);
});

function boom(): never {
  throw new Error('canary');
}

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}
