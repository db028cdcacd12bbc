import { describe, expect, it } from 'vitest';
import { copyToJson, snapshotJson } from './snapshot-json.ts';

class Point {
  readonly x = 1;
  readonly #hidden = 2;
  get sum(): number {
    return this.x + this.#hidden;
  }
}

class Money {
  toJSON(): unknown {
    return { amount: 5n };
  }
}

class Account {
  readonly #balance = 5;
  get balance(): number {
    return this.#balance;
  }
}

function formWithFile(): FormData {
  const form = new FormData();
  form.set('file', new File(['x'], 'x.txt'));
  return form;
}

function* endless(): Generator<number, void> {
  for (;;) yield 1;
}

const shared = { a: 1 };
const circular: Record<string, unknown> = { list: [] };
(circular['list'] as unknown[]).push(circular);

describe('values that snapshotJson converts', () => {
  const taken: Readonly<Record<string, readonly [unknown, unknown]>> = {
    'undefined to null': [undefined, null],
    null: [null, null],
    'an empty string': ['', ''],
    'zero and false': [
      [0, false],
      [0, false],
    ],
    'NaN and infinities to null': [
      [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
      [null, null, null],
    ],
    'a BigInt to digits': [{ n: -(2n ** 70n) }, { n: '-1180591620717411303424' }],
    'an object to one without the members that are undefined': [{ a: undefined, b: 1 }, { b: 1 }],
    'items that are undefined to null': [
      [undefined, 1],
      [null, 1],
    ],
    'holes of an array to null': [Array.from({ length: 3 }).fill(1, 1, 2), [null, 1, null]],
    'a date to text': [new Date(0), '1970-01-01T00:00:00.000Z'],
    'an invalid date to null': [new Date(Number.NaN), null],
    'a Map with string keys to an object': [new Map<string, unknown>([['a', new Map([['b', 1]])]]), { a: { b: 1 } }],
    'a Map with other keys to a list of pairs': [
      new Map<unknown, unknown>([
        ['a', 1],
        [2, 'b'],
      ]),
      [
        ['a', 1],
        [2, 'b'],
      ],
    ],
    'an empty Map': [new Map(), {}],
    'a Set to a list': [new Set(['a', new Set([1])]), ['a', [1]]],
    'typed arrays of numbers to lists': [
      [new Uint16Array([1, 2]), new Float64Array([0.5])],
      [[1, 2], [0.5]],
    ],
    'an object of a class to its own members': [new Point(), { x: 1 }],
    'an object with toJSON to the result of toJSON': [new Money(), { amount: '5' }],
    'a URL to text': [new URL('https://example.com/a'), 'https://example.com/a'],
    'an object without prototype': [Object.assign(Object.create(null) as object, { a: 1 }), { a: 1 }],
    'headers to an object, with a list for a name that comes twice': [
      new Headers([
        ['a', '1'],
        ['set-cookie', 'x'],
        ['set-cookie', 'y'],
      ]),
      { a: '1', 'set-cookie': ['x', 'y'] },
    ],
    'a URL query to an object': [new URLSearchParams('a=1&a=2&b='), { a: ['1', '2'], b: '' }],
    'a regular expression to text': [/a+/gi, '/a+/gi'],
    'an iterator to a list': [new Map([['a', 1]]).entries(), [['a', 1]]],
    'boxed primitives to primitives': [
      [Object(1), Object('ab'), Object(false)],
      [1, 'ab', false],
    ],
    'an object whose prototype has none': [Object.create(Object.create(null) as object), {}],
    'the same object twice': [
      [shared, shared],
      [{ a: 1 }, { a: 1 }],
    ],
    'an object to one without the members that are not enumerable': [
      Object.defineProperty({ a: 1 }, 'b', { value: 2 }),
      { a: 1 },
    ],
  };

  for (const [what, [value, picture]] of Object.entries(taken)) {
    it(`snapshotJson converts ${what}`, () => expect(snapshotJson(value)).toEqual({ value: picture }));
  }

  it('snapshotJson keeps a key named __proto__ as an own member', () => {
    const snapshot = snapshotJson(JSON.parse('{"__proto__":{"admin":true}}'));
    expect(JSON.stringify(snapshot)).toBe('{"value":{"__proto__":{"admin":true}}}');
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  });

  it('snapshotJson returns a copy that later changes of the value do not affect', () => {
    const value = { list: [1] };
    const snapshot = snapshotJson(value);
    value.list.push(2);
    expect(snapshot).toEqual({ value: { list: [1] } });
  });
});

describe('values that snapshotJson refuses', () => {
  const fail = (): never => {
    throw new RangeError('canary');
  };
  const refused: Readonly<Record<string, readonly [unknown, string]>> = {
    'a function': [{ a: [() => 1] }, 'a function at $.a[0]'],
    'a symbol': [{ a: Symbol('x') }, 'a symbol at $.a'],
    'a cycle': [circular, 'a cycle at $.list[0]'],
    'an error': [{ e: new TypeError('canary') }, 'an error (TypeError) at $.e'],
    'a promise': [[Promise.resolve(1)], 'a Promise at $[0]'],
    'a response': [new Response('x'), 'a Response at $'],
    'a stream': [{ s: new ReadableStream() }, 'a ReadableStream at $.s'],
    'an async generator': [(async function* () {})(), 'at $'],
    'a buffer of bytes': [new ArrayBuffer(8), 'bytes (ArrayBuffer) at $; save them'],
    'an array of bytes': [{ a: new Uint8Array(8) }, 'bytes (Uint8Array) at $.a; save them'],
    'a class with private fields': [{ a: new Account() }, 'a Account at $.a that shows none'],
    'an object without readable content': [{ a: [new WeakMap()] }, 'a WeakMap at $.a[0] that shows none'],
    'a format': [{ n: new Intl.NumberFormat('en') }, 'a NumberFormat at $.n that shows none'],
    'a form with a file': [{ f: formWithFile() }, ' at $.f.file, which is not data; read it'],
    'an event of a browser': [
      { a: Object.assign(Object.create({ type: 'x' }), { isTrusted: false }) },
      'at $.a that shows none',
    ],
    'members that are all hidden': [{ a: Object.defineProperty({}, 'b', { value: 1 }) }, 'at $.a that shows none'],
    'an iterator that never ends': [endless(), 'more than 5000000 values'],
    'a getter that throws deep inside': [
      { a: [Object.defineProperty({}, 'b', { enumerable: true, get: fail })] },
      'threw (RangeError) at $.a[0]',
    ],
    'a getter that throws': [Object.defineProperty({}, 'a', { enumerable: true, get: fail }), 'threw (RangeError)'],
    'a toJSON that throws': [Object.assign(new Money(), { toJSON: fail }), 'threw (RangeError)'],
    'a proxy that throws': [new Proxy({}, { ownKeys: fail }), 'threw (RangeError)'],
  };

  for (const [what, [value, says]] of Object.entries(refused)) {
    it(`snapshotJson refuses ${what}, and names the path`, () => {
      const snapshot = snapshotJson(value);
      expect(snapshot).toEqual({ problem: expect.stringContaining(says) });
      expect(JSON.stringify(snapshot)).not.toContain('canary');
    });
  }

  it('snapshotJson refuses a value that is too deep, and accepts a value at the limit', () => {
    const nested = (levels: number): unknown => Array.from({ length: levels }).reduce<unknown>((inner) => [inner], 1);
    expect(snapshotJson(nested(128))).toHaveProperty('value');
    expect(snapshotJson(nested(129))).toEqual({ problem: expect.stringContaining('more than 128 levels') });
    expect(snapshotJson(nested(100_000))).toHaveProperty('problem');
  });

  it('snapshotJson refuses a value that is too large', () => {
    const limits = { chars: 10, depth: 10, nodes: 10 };
    expect(snapshotJson('x'.repeat(11), limits)).toEqual({ problem: 'more than 10 characters' });
    expect(snapshotJson(Array.from({ length: 10 }), limits)).toEqual({ problem: 'more than 10 values' });
    expect(snapshotJson(Array.from({ length: 9 }), limits)).toHaveProperty('value');
  });

  it('snapshotJson refuses a revoked proxy', () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(snapshotJson({ p: proxy })).toHaveProperty('problem');
  });
});

it('copyToJson reports the members that it omits: getters and symbols of a class, members of lists and maps', () => {
  const value = {
    point: new Point(),
    found: 'abc'.match(/b/),
    map: Object.assign(new Map([['a', 1]]), { extra: 2 }),
    tagged: Object.assign(new Point(), { [Symbol('tag')]: 1 }),
  };
  expect(copyToJson(value)).toMatchObject({
    changed: [
      '$.point (sum of the Point omitted)',
      '$.found (index, input and groups omitted)',
      '$.map (extra omitted)',
      '$.tagged (sum, Symbol(tag) of the Point omitted)',
    ],
  });
});
