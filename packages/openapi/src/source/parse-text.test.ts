import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseYaml } from './parse-text.ts';
import { createPause } from './pause.ts';

const never = (): undefined => undefined;

const texts: Readonly<Record<string, string>> = {
  'block maps and lists': 'a: 1\nb:\n  - x\n  - y: [1, 2]\n    z: {q: r}\n  -\n    - deep\nc:\n- same\n- column\nd:\n',
  scalars: `a: ~\nb: true\nc: 0x1F\nd: 1e3\ne: .inf\nf: "t\\u0041\\n"\ng: 'it''s'\nh: 12:30\ni: yes\nj: 007\nk: -0.5\nl: 2020-01-01\n`,
  'texts of many lines':
    'a: |\n  one\n   two\n\nb: >-\n  folded\n  lines\n\n  more\nc: plain\n  goes on\nd: "quoted\n  goes on"\n',
  comments: '# first\na: 1 # one\n# between\nb:\n  # inside\n  c: 2\n# last\n',
  'anchors and aliases':
    'a: &x {k: [1, 2]}\nb: *x\nc:\n  - &y text\n  - *y\n  - *x\nd: &z\n  e: *y\n  f: more\ng: *z\n',
  tags: 'a: !!str 1\nb: !!int "2"\nc: !!map {x: 1}\nd: !!seq\n  - 1\ne: !!map\n  f: 1\n  g: 2\n',
  'flow collections': '{a: 1, "b": [x, y, {z: 1}, [2, 3]], c, d: , e: {f: g, h: [i]},}\n',
  'lists of pairs': 'a: [b: 1, c: 2, d]\n',
  'explicit keys': '? a\n: 1\n? b\n: - x\n? c\n',
  'keys that are not strings': '1: a\ntrue: b\n~: c\n1.5: d\n"": e\n',
  'a document with marks': '%YAML 1.2\n---\na: 1\nb: 2\n...\n',
  'YAML 1.1': '%YAML 1.1\n---\nbase: &b {x: 1, y: yes}\nown:\n  <<: *b\n  x: 2\nlist:\n  <<: [*b, {z: 3}]\n',
  'a merge key of 1.2, which is a key': 'base: &b {x: 1}\nown:\n  <<: *b\n  x: 2\n',
  'a scalar': 'just a text',
  'a list': '- a\n- b: 1\n',
  nothing: '',
  'a comment alone': '# nothing\n',
  'a text like the placeholder of a slice': 'a: held\nb: ["held", held]\nheld: held\n',
};

describe('YAML that is parsed in slices', () => {
  for (const [what, text] of Object.entries(texts))
    it.each([1, 10, 25, 60, 8_000])(
      `the parser of slices returns the same as the library: ${what}, in slices of %i`,
      async (length) => {
        expect(await parseYaml(text, never, length)).toEqual(parse(text, { logLevel: 'error' }));
      },
    );
});

it('the parser of slices keeps the positions after a large member', async () => {
  const member = `  text: ${'x'.repeat(3_000)}\n  list:\n${'    - some item\n'.repeat(300)}`;
  const text = `a:\n${member}b: 1\nc:\n${member}d: {e: [${'f, '.repeat(2_000)}], g: h}\ni: j\n`;
  for (const length of [1, 100, 2_000, 8_000])
    expect(await parseYaml(text, never, length)).toEqual(parse(text, { logLevel: 'error' }));
});

describe('invalid YAML that is parsed in slices', () => {
  it.each<[string, string]>([
    ['a key twice', 'a: 1\nb: 2\nc: 3\na: 4\n'],
    ['a key twice in a flow', '{a: 1, b: [1, 2, 3, 4], c: 3, a: 4}'],
    ['a list that does not end', 'a: [1, 2\n'],
    ['a map that does not end', '{a: {b: 1, c: 2\n'],
    ['another column', 'a: 1\n b: 2\nc: 3\n'],
    ['a missing comma', '{a: 1, b: [1 2], "c" "d": 3}'],
    ['a tab as indentation', 'a:\n\tb: 1\n'],
    ['two documents', 'a: 1\n---\nb: 2\n'],
    ['an alias of nothing', 'a: [*none]\n'],
    ['a quote that does not end', 'a: "x\nb: 1\n'],
    ['nested maps in one line', 'a: b: c: d\n'],
  ])('the parser of slices refuses invalid YAML like the library: %s', async (_what, text) => {
    expect(() => parse(text, { logLevel: 'error' })).toThrow();
    for (const length of [1, 10, 60, 8_000]) await expect(parseYaml(text, never, length)).rejects.toThrow();
  });

  it('the error of a slice has the line number in the document', async () => {
    await expect(parseYaml('a: 1\nb: 2\na: 3\n', never)).rejects.toThrow('line 3: Map keys must be unique');
  });
});

it('the parser of slices omits a key that could replace a prototype', async () => {
  const value = (await parseYaml('a:\n  __proto__: {b: 1}\n  c: 1\n', never, 5)) as { readonly a: object };
  expect(value).toEqual({ a: { c: 1 } });
  expect(Object.getPrototypeOf(value.a)).toBe(Object.prototype);
});

const large: Readonly<Record<string, string>> = {
  'many keys': Array.from({ length: 20_000 }, (_, at) => `key${at}: value`).join('\n'),
  'many keys in a flow': `{${Array.from({ length: 20_000 }, (_, at) => `key${at}: value`).join(', ')}}`,
  'a list in a list': `a:\n${'  - [x, {y: z}]\n'.repeat(10_000)}`,
  'deep and wide': Array.from(
    { length: 20 },
    (_, at) => `${'  '.repeat(at)}k${at}:\n${`${'  '.repeat(at + 1)}x: y\n`.replace('x', `x${at}`)}`,
  ).join(''),
};

describe('the event loop during slices', { timeout: 300_000 }, () => {
  it.each(Object.entries(large))('the parser of slices yields to the event loop: %s', async (_what, text) => {
    let turns = 0;
    const value = await parseYaml(text, () => {
      turns++;
      return undefined;
    });
    expect(value).toBeTypeOf('object');
    expect(turns).toBeGreaterThanOrEqual(Math.floor(text.length / 16_000));
  });

  it('the parser of slices stops when it is aborted', async () => {
    const ended = new AbortController();
    const reason = expect.objectContaining({ code: 'openapi_unreadable' });
    const parsed = parseYaml(large['many keys'] ?? '', createPause(ended.signal));
    ended.abort();
    await expect(parsed).rejects.toEqual(reason);
  });
});
