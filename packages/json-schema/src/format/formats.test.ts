import { expect, it } from 'vitest';
import { formats } from './formats.ts';

it.each<[string, string[], string[]]>([
  ['date', ['2024-02-29', '0000-01-01'], ['2023-02-29', '2026-13-01', '2026-1-1', '']],
  [
    'time',
    ['23:59:60Z', '08:30:06.28+01:30', '00:59:60+01:00'],
    ['24:00:00Z', '22:59:60Z', '10:00:00', '10:00:00+24:00'],
  ],
  ['date-time', ['2026-11-21T10:00:00Z', '2026-11-21t10:00:00z'], ['2026-11-21 10:00:00Z', '2026-11-21T10:00:00']],
  [
    'duration',
    ['P1Y2M3DT4H5M6S', 'P2W', 'PT36H', 'P1D', `P${'1'.repeat(100)}D`],
    ['P', 'PT', 'P1Y2W', '1D', 'P1H', 'P1D2H'],
  ],
  [
    'email',
    ['a@b.example', '"a b"@c.example', 'a+b@[127.0.0.1]', 'a@[IPv6:::1]'],
    ['a', '@b', 'a@', '.a@b.example', 'a..b@c', 'a@-b'],
  ],
  ['idn-email', ['h\u00e9@ex\u00e4mple.org', '"\u00e9 \u00e9"@b.example'], ['h\u00e9@', 'a@b c']],
  ['hostname', ['a.b-c.example', `${'a'.repeat(63)}.b`], ['-a', 'a_b', `${'a'.repeat(64)}`, 'a..b', '']],
  ['ipv4', ['0.0.0.0', '255.255.255.255'], ['256.0.0.1', '01.0.0.1', '1.2.3', '1.2.3.4.5']],
  [
    'ipv6',
    ['::', '::1', '1::', '1:2:3:4:5:6:7:8', '::ffff:1.2.3.4'],
    [':', ':::', '1::2::3', '1:2:3:4:5:6:7:8:9', '::1.2.3', 'g::', '1.2.3.4::'],
  ],
  [
    'uri',
    ['https://a.example:80/b?c=d#e', 'urn:a:b', 'http://[::1]/'],
    ['//a', 'a', 'http://a b', 'http://[::1', 'a:%zz', 'a:b#c#d'],
  ],
  ['uri-reference', ['/a', '../b?c', '#d', '', '//a/b'], ['a b', '1:2', '\\a', '%z']],
  [
    'iri',
    ['http://\u00e4.example/\u00f6', 'http://a/?\ue000', 'http://a?\u{10fffd}#b'],
    ['\u00e4', 'http://\u00e4 b', 'http://a/\ue000', 'http://a#\ue000'],
  ],
  ['iri-reference', ['/\u00e4'], ['\\']],
  ['uri-template', ['/a/{b}/{+c,d:3}{?e*}', "it's/{a}", 'x'], ['{', 'a}', '{a b}', '{}']],
  ['uuid', ['2eb8aa08-aa98-11ea-b4aa-73b441d16380'], ['2eb8aa08aa9811eab4aa73b441d16380', 'x']],
  ['json-pointer', ['', '/a~1b/0', '/'], ['a', '/~2', '/~']],
  ['relative-json-pointer', ['0', '1/a', '0#'], ['', '-1', '01', '#']],
  ['regex', ['^a+$', '\\p{L}'], ['(', '\\a']],
])('the format %s', (name, good, bad) => {
  const check = formats[name] ?? ((): boolean => false);
  expect(good.filter((text) => !check(text))).toEqual([]);
  expect(bad.filter(check)).toEqual([]);
});

it.each(Object.keys(formats))(
  'the format %s is checked fast for a text of a million characters',
  (name) => {
    for (const piece of ['a', 'a.', '1', ':', '/a', '%41', '{a}', 'a@', '::', 'a-', '0', '"', '[']) {
      const text = piece.repeat(1_000_000 / piece.length);
      // A backtracking check would not finish on such a text before the test times out.
      expect(typeof formats[name]?.(`${text}\n`)).toBe('boolean');
    }
  },
  60_000,
);
