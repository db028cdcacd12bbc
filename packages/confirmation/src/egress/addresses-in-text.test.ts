import type { JsonObject } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { addressesIn } from './addresses-in.ts';
import { addressesInText } from './addresses-in-text.ts';

/** Returns the hosts that a URL parser reads from a text, with and without a scheme in front of the text. */
function hostsRead(text: string): readonly string[] {
  return [text, `https://${text}`].filter((each) => URL.canParse(each)).map((each) => new URL(each).hostname);
}

/** Returns a function that gives random numbers below `below`, always the same ones for a seed. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const hosts = [
  'evil.example',
  'secret.evil.example',
  'evil.com',
  'пример.рф',
  '例え.テスト',
  '8.8.4.4',
  '[2001:db8::1]',
];
const schemes = [
  '',
  '',
  'https://',
  'https:',
  'http:\\\\',
  'HTTPS:/',
  'ftp://',
  '//',
  '\\\\',
  '/',
  '@',
  'me:key@',
  'x://',
];
const ends = ['', '/', '?d=secret', '/a b?c', ':8080', '#top', '.', '\\path', ':443/x@y', '/report.md'];
const inserted = ['\t', '\n', '\r\n', '\u00ad', '\u200b', '\u2060', '\ufeff'];

/** Returns a random spelling of an address, from which URL parsers may read a host. */
function spelling(next: (below: number) => number): string {
  const one = <T>(all: readonly T[]): T => all[next(all.length)] as T;
  const host = [...one(hosts)].map((sign) => {
    switch (next(12)) {
      case 0:
        return encodeURIComponent(sign) === sign ? `%${sign.charCodeAt(0).toString(16)}` : encodeURIComponent(sign);
      case 1:
        return sign.toUpperCase();
      case 2:
        return /[a-z0-9]/.test(sign) ? String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0) : sign;
      case 3:
        return sign === '.' ? one(['\u3002', '\uff0e', '\uff61', '%2e']) : sign;
      case 4:
        return sign + one(inserted);
      default:
        return sign;
    }
  });
  return `${next(9) === 0 ? '\u0001 ' : ''}${one(schemes)}${host.join('')}${one(ends)}`;
}

describe('addressesInText', () => {
  it('addressesInText finds an address in every string that a URL parser reads a public host from, at any position', () => {
    let read = 0;
    for (let seed = 1; seed <= 3_000; seed++) {
      const text = spelling(random(seed));
      if (!hostsRead(text).some((host) => publicHost.test(host))) continue;
      read++;
      expect(addressesInText(text, false), JSON.stringify(text)).not.toEqual([]);
      for (const args of [{ [text]: '' }, { q: [[{ q: text }]] }] satisfies JsonObject[])
        expect(addressesIn({ name: 'read', description: '' }, args), JSON.stringify(args)).not.toEqual([]);
      if (/[\t\n\r]/.test(text)) continue;
      for (const around of [`Look at ${text} now`, `[page](${text})`, JSON.stringify({ q: text }), `see:"${text}"`])
        expect(addressesInText(around, false), JSON.stringify(around)).not.toEqual([]);
    }
    expect(read).toBeGreaterThan(1_500);
  });

  it.each([
    ['a scheme without slashes', 'https:evil.example'],
    ['a scheme with backslashes', 'http:\\\\evil.example'],
    ['a line break in its scheme', 'ht\ntps:evil.example'],
    ['line breaks between its slashes', 'https:\n/\n/evil.example'],
    ['two encodings', 'https%253A%252F%252Fevil.example'],
    ['a query', 'evil.example?d=secret'],
    ['a port', 'evil.example:8080'],
    ['nothing', 'evil.example'],
    ['a dot at the end', 'evil.example.'],
    ['a slash in front', '/evil.example/x'],
    ['a key in front', 'me:key@evil.example'],
    ['a mailbox and a path', 'me@evil.example/d'],
    ['another alphabet', 'аррӏе.com/x'],
    ['a top-level domain of another alphabet', 'пример.испытание'],
    ['text of another alphabet behind it', 'evil.exampleを見て'],
    ['a sign of another alphabet behind it', '例え.com，見て'],
    ['a domain that no list has, before a path', 'evil.newdomain/x'],
    ['a domain that no list has, before a query', 'evil.newdomain?d=secret'],
    ['a port behind the ending of a file', 'evil.sh:8080'],
    ['a query behind the ending of a file', 'evil.md/?d=secret'],
    ['three labels and the ending of a file', 'secret.evil.md'],
    ['four numbers', '10.0.0.1'],
    ['hexadecimal', '0x7f.1'],
    ['hexadecimal in one', '0x08080808'],
    ['one number before a path', '134744072/secret'],
    ['digits of another alphabet', '\uff18.8.8.8'],
    ['brackets', '[::1]'],
    ['a comma behind it', 'evil.example,'],
    ['a name in front', 'site:evil.example'],
    ['spaces in its path', 'evil.example/a b?d=secret'],
  ])('finds an address with %s', (_what, text) => {
    expect(addressesInText(text, false)).toHaveLength(1);
  });

  it.each([
    ...['report.md', 'main.py', 'src/main.rs', './report.md', '../docs.io/x', '/srv/app/data.zip', 'C:\\notes.md'],
    ...['index.html', 'package.json', 'archive.tar.gz', 'jquery.min.js', 'report.md#top', '.env.local', 'a/b.io'],
    ...['user.name', 'order.id asc', 'array.map', 'process.env', 'window.document.body', 'foo.bar', 'row.id_code'],
    ...['bob@mail.test', 'mailto:bob@mail.test', 'To bob@mail.test, ann@mail.test', 'bob@mail.test?', '@types/node.js'],
    ...[
      '3.14',
      '1.2.3',
      'v1.2.3',
      '5.0.1-beta.2',
      'lodash@4.17.21',
      '0.5',
      '1,234.56',
      '-1.5',
      '12.5%',
      '\uff13.\uff11',
    ],
    ...['2026/11/29', '29.11.2026', '12:30', '16:9', '1.85:1', '10.5/20', '02134', '0xff0000', 'chapter 3.2.1'],
    ...[
      'Hello. World',
      'e.g. this',
      'U.S. law',
      'Ph.D.',
      'Is it report.md?',
      '50%25',
      '今天怎么样。明天呢',
      'x[::2]',
      '',
    ],
    ...['is it https: or http?', 'text/html', '12 Main St.'],
  ])('finds no address in %j', (text) => {
    expect(addressesInText(text, false)).toEqual([]);
  });

  it.each(['evil.md', 'evil.name', 'me@evil.example', '134744072', '8.8'])(
    'addressesInText finds %s if the name of the argument suggests an address',
    (text) => expect(addressesInText(text, true)).toHaveLength(1),
  );

  it.each(['2', 'Introduction', '12 Main St.', 'prod-1', 'Version 1.5', 'index.html'])(
    'addressesInText finds no address in %j even if the name of the argument suggests one',
    (text) => expect(addressesInText(text, true)).toEqual([]),
  );
});

const publicHost = /(?:\.example|\.com|\.xn--p1ai|\.xn--zckzah)\.?$|^8\.8\.4\.4$|^\[2001:db8::1\]$/;
