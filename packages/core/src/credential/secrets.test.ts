import { expect, it } from 'vitest';
import { base64Of } from '../json/binary-data.ts';
import { Secrets } from './secrets.ts';

it('Secrets returns values unchanged while there are no secrets', () => {
  const value = { a: ['hunter22'] };
  for (const secrets of [new Secrets(), new Secrets({ unset: undefined }), new Secrets({ short: 'abc' })]) {
    expect(secrets.empty).toBe(true);
    expect(secrets.json(value)).toBe(value);
    expect(secrets.text('hunter22')).toBe('hunter22');
  }
});

it('Secrets replaces secrets in texts and keys at any depth, and returns a value without secrets unchanged', () => {
  const secrets = new Secrets({ db: 'hunter22' });
  const clean = { b: 1 };
  const value = { a: ['x hunter22 hunter22', clean], hunter22: null, clean };
  const replaced = secrets.json(value);
  expect(replaced).toEqual({ a: ['x «secret:db» «secret:db»', clean], '«secret:db»': null, clean });
  expect((replaced as typeof value).clean).toBe(clean);
  expect(secrets.json(clean)).toBe(clean);
  expect(value.hunter22).toBeNull();
});

it('Secrets searches 1,000 levels in a list, and refuses deeper values and values that contain themselves, without a stack overflow', () => {
  const secrets = new Secrets({ db: 'hunter22' });
  const nested = (levels: number): object =>
    JSON.parse(`${'['.repeat(levels)}${levels > 1_000 ? '' : '"hunter22"'}${']'.repeat(levels)}`);
  const ways = [(value: object) => secrets.json(value), (value: object) => secrets.kept(value)];
  for (const searched of ways) {
    expect(JSON.stringify(searched([nested(1_000)]))).toContain('[["«secret:db»"]]');
    const cyclic: { self?: unknown } = {};
    cyclic.self = cyclic;
    for (const value of [nested(1_002), nested(200_000), cyclic, [cyclic], { a: nested(200_000) }])
      expect(() => searched(value)).toThrow(TypeError);
  }
});

it.each<[string, number]>([
  ['4711471', 4_711_471],
  ['0004711471', 4_711_471],
  ['4711471.50', 4_711_471.5],
  ['-4711471', -4_711_471],
  ['4711471', -4_711_471],
  ['12345678901234567890', Number('12345678901234567890')],
  ['4711471e3', 4_711_471_000],
])('Secrets masks the secret %s where it appears as the number %d', (secret, number) => {
  const secrets = new Secrets({ pin: secret });
  const mark = '«secret:pin»';
  expect(secrets.json({ a: [number, 7], b: { c: number } })).toEqual({ a: [mark, 7], b: { c: mark } });
  expect(secrets.kept({ a: number })).toEqual({ a: mark });
  expect(new Secrets({}, secrets).json(number)).toBe(mark);
});

it('Secrets keeps numbers that are not secrets', () => {
  const secrets = new Secrets({ pin: '4711471', key: 'hunter22' });
  const value = { a: [47_114_710, 471_147, 0, -1.5, null, true] };
  expect(secrets.json(value)).toBe(value);
});

it('Secrets masks a secret that was registered as a number, in texts and as a number', () => {
  const secrets = new Secrets();
  secrets.add('pin', 4_711_471 as never);
  expect(secrets.json(['4711471', 4_711_471])).toEqual(['«secret:pin»', '«secret:pin»']);
});

it('Secrets finds a secret as it is encoded in a URL and in JSON text', () => {
  const secrets = new Secrets({ db: 'a"b/c+d$&' });
  expect(secrets.text(`?k=${encodeURIComponent('a"b/c+d$&')}`)).toBe('?k=«secret:db»');
  expect(secrets.text(JSON.stringify({ k: 'a"b/c+d$&' }))).toBe('{"k":"«secret:db»"}');
  expect(new Secrets({ odd: '\ud800 secret' }).text('a \ud800 secret')).toBe('a «secret:odd»');
});

const value = 'kéy "1"/<b>&\\+%_ -z';
const json = (text: string): string => JSON.stringify(text).slice(1, -1);
const lower = (text: string): string => text.replace(/%../g, (byte) => byte.toLowerCase());
const numbered = (text: string, base: 10 | 16): string =>
  Array.from(text, (one) => `&#${base === 16 ? 'x' : ''}${(one.codePointAt(0) as number).toString(base)};`).join('');
const inHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[one] as string);
const encoded = (text: string): string => base64Of(new TextEncoder().encode(text));
const decoded = (text: string): string =>
  new TextDecoder().decode(Uint8Array.from(atob(text), (unit) => unit.charCodeAt(0)));

it.each<[string, string]>([
  ['unchanged', value],
  ['percent-encoded', encodeURIComponent(value)],
  ['percent-encoded in lower case', lower(encodeURIComponent(value))],
  ['percent-encoded as in a form', String(new URLSearchParams({ '': value })).slice(1)],
  ['percent-encoded as in a path', encodeURI(value)],
  [
    'with every byte percent-encoded',
    Array.from(new TextEncoder().encode(value), (byte) => `%${byte.toString(16)}`).join(''),
  ],
  ['percent-encoded twice', encodeURIComponent(encodeURIComponent(value))],
  ['in JSON', json(value)],
  ['in JSON in JSON', json(json(value))],
  ['in JSON in JSON in JSON', json(json(json(value)))],
  ['in JSON with escaped slashes', json(value).replaceAll('/', '\\/')],
  ['in JSON in ASCII', json(value).replace('é', '\\u00e9').replace('<', '\\u003C')],
  ['in JSON in a URL', encodeURIComponent(json(value))],
  ['in a URL in JSON', json(encodeURIComponent(value))],
  ['in HTML', inHtml(value)],
  [
    'in HTML with all named entities',
    inHtml(value).replace('/', '&sol;').replace('%', '&percnt;').replace('_', '&lowbar;'),
  ],
  ['in HTML in HTML', inHtml(inHtml(value))],
  ['in JSON in HTML', inHtml(json(value))],
  ['in decimal entities', numbered(value, 10)],
  ['in hexadecimal entities', numbered(value, 16)],
  ['in hexadecimal entities in upper case', numbered(value, 16).toUpperCase()],
  ['of which one half is percent-encoded', value.slice(0, 6) + encodeURIComponent(value.slice(6))],
])('Secrets finds a secret %s', (_, text) => {
  const secrets = new Secrets({ db: value });
  expect(secrets.text(`a ${text} b`)).toBe('a «secret:db» b');
  expect(secrets.json({ [text]: [text] })).toEqual({ '«secret:db»': ['«secret:db»'] });
});

it.each<[string, string]>([
  ['alone', value],
  ['behind a name', `user:${value}`],
  ['behind a longer name', `users:${value}`],
  ['as a value in the middle of JSON', `{"a":${JSON.stringify(value.replace(/["\\]/g, ''))},"b":"${value}","c":1}`],
])('Secrets finds a secret in Base64 %s', (_, text) => {
  const secrets = new Secrets({ db: value });
  const plain = encoded(text);
  const forUrls = plain.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  for (const written of [plain, forUrls, plain.replace(/.{10}/g, '$&\r\n'), encodeURIComponent(plain)]) {
    const clean = secrets.text(`Basic ${written}`);
    expect(clean).toContain('«secret:db»');
    expect(clean).not.toContain(encoded(value).slice(3, 12));
  }
});

it('Secrets masks the longer of two secrets if one is the beginning, the end or the middle of the other', () => {
  for (const names of [
    ['short', 'long'],
    ['long', 'short'],
  ])
    for (const short of ['hunter22', 'er22-and', 'and-more']) {
      const values = { short, long: 'hunter22-and-more' };
      const secrets = new Secrets(Object.fromEntries(names.map((name) => [name, values[name as 'short' | 'long']])));
      expect(secrets.text('a hunter22-and-more b')).toBe('a «secret:long» b');
      expect(secrets.text(`a ${short} b`)).toBe('a «secret:short» b');
    }
});

it('Secrets masks two overlapping secrets in a text completely', () => {
  expect(new Secrets({ a: 'abcdefgh', b: 'fghijkl' }).text('-abcdefghijkl-')).toBe('-«secret:a»-');
});

it('Secrets masks a secret in the Base64 data of media, which stay valid Base64', () => {
  const data = encoded(`<svg>${value}</svg>`);
  const part = { type: 'inlineData', mimeType: 'image/svg+xml', data, displayName: value };
  const clean = new Secrets({ db: value }).json(part);
  expect(clean.data).toHaveLength(data.length);
  expect(decoded(clean.data)).toMatch(/^<svg>.*<.svg>$/s);
  expect(decoded(clean.data)).not.toContain(value.slice(2, -2));
  expect(clean.displayName).toBe('«secret:db»');
});

it('a Secrets instance starts with the secrets of another instance, and adds nothing to that instance', () => {
  const base = new Secrets({ db: 'hunter22' });
  const run = new Secrets(undefined, base);
  run.add('own', 'second33');
  expect(run.text('hunter22 second33')).toBe('«secret:db» «secret:own»');
  expect(base.text('hunter22 second33')).toBe('«secret:db» second33');
  expect(new Secrets({ own: 'second33' }, base).matcher).toBe(run.matcher);
  run.add('more', 'third444');
  expect(run.text('hunter22 second33 third444')).toBe('«secret:db» «secret:own» «secret:more»');
});

it.each([
  ['another value for the same name', { own: 'third444' }, 'second33 «secret:own» fourth55'],
  ['another name for the same value', { mine: 'second33' }, '«secret:mine» third444 fourth55'],
  ['no secret', {}, 'second33 third444 fourth55'],
  ['one secret less', { own: 'second33' }, '«secret:own» third444 fourth55'],
  ['one secret more', { own: 'second33', more: 'third444' }, '«secret:own» «secret:more» fourth55'],
  [
    'another value among others that are the same',
    { a: 'fourth55', own: 'third444' },
    'second33 «secret:own» «secret:a»',
  ],
])(
  'Secrets finds the secrets of an instance that has %s, compared with an earlier instance on the same base',
  (_what, values, text) => {
    for (const first of [{ own: 'second33' }, { a: 'fourth55', own: 'second33' }]) {
      const base = new Secrets({ db: 'hunter22' });
      expect(new Secrets(first, base).text('hunter22 second33')).toBe('«secret:db» «secret:own»');
      expect(new Secrets(values, base).text('hunter22 second33 third444 fourth55')).toBe(`«secret:db» ${text}`);
    }
  },
);

it('Secrets drops its cache when it grows too large, and still finds secrets', () => {
  const secrets = new Secrets({ db: 'hunter22 is long, and begins like what is read' });
  const texts = Array.from({ length: 12_000 }, (_, at) => `hunter2${String.fromCharCode(0x4e00 + at)}`);
  for (const text of texts) expect(secrets.text(text)).toBe(text);
  expect(secrets.text('hunter22 is long, and begins like what is read.')).toBe('«secret:db».');
});

it('Secrets keeps a member whose key is __proto__', () => {
  const value = JSON.parse('{"__proto__":"hunter22"}') as unknown;
  expect(JSON.stringify(new Secrets({ db: 'hunter22' }).json(value))).toBe('{"__proto__":"«secret:db»"}');
});

it('Secrets keeps members that are not enumerable', () => {
  const cause = new Error('hunter22');
  const value = Object.defineProperty({ message: 'hunter22' }, 'cause', { value: cause });
  const clean = new Secrets({ db: 'hunter22' }).json(value) as { readonly message: string; readonly cause?: unknown };
  expect([clean.message, clean.cause, Object.keys(clean)]).toEqual(['«secret:db»', cause, ['message']]);
});
