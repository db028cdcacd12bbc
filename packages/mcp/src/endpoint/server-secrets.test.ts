import { describe, expect, it } from 'vitest';
import type { McpServer } from './mcp-server.ts';
import { inHeader, KnownSecrets, serverSecrets } from './server-secrets.ts';

/** Returns the values of the secrets of a server, without their names. */
function valuesOf(server: McpServer): readonly string[] {
  return [...new Set(serverSecrets(server).map(([, value]) => value))].filter((value) => value !== '').toSorted();
}

const ofHeader = (name: string, value: string): readonly string[] => inHeader([name, value]).map(([, each]) => each);
const ofEnv = (name: string, value: string): readonly string[] =>
  valuesOf({ type: 'stdio', command: 'x', env: { [name]: value } });
const ofArgs = (...args: readonly string[]): readonly string[] => valuesOf({ type: 'stdio', command: 'x', args });
const ofUrl = (url: string): readonly string[] => valuesOf({ type: 'http', url });

describe('a header', () => {
  it.each([
    ['authorization', 'Bearer abc-1', ['abc-1']],
    ['Authorization', 'bearer   abc-1', ['abc-1']],
    ['authorization', 'DPoP abc\ndef', ['abc\ndef']],
    ['authorization', 'Digest a="b"', ['Digest a="b"']],
    ['x-note', 'a key', []],
    ['x-api-key', 'The Bearer abc', ['The Bearer abc']],
    ['proxy-authorization', `Basic ${btoa('ada:pass word')}`, [btoa('ada:pass word'), 'ada:pass word', 'pass word']],
    ['authorization', `Token ${btoa('ada:pass')}`, [btoa('ada:pass')]],
    ['authorization', 'Basic bm90aGluZw==', ['bm90aGluZw==']],
    ['accept', 'text/plain', []],
    ['x-tenant', '4f9a-11ee-be56-0242ac120002', ['4f9a-11ee-be56-0242ac120002']],
    ['x-version', '1234567890123456', []],
    ['x-kind', 'only-letters-here', []],
  ])('the header %s with %j has the secrets %j', (name, value, secrets) =>
    expect(ofHeader(name, value)).toEqual(secrets),
  );

  it.each(['cookie', 'Set-Cookie'])(
    'the header %s has the long values of its cookies as secrets, and no short value such as a setting',
    (name) => {
      expect(ofHeader(name, 'theme=dark; sid=0123456789ab;csrf=a=b=cdefghijk; x=0123456789a')).toEqual([
        '0123456789ab',
        'a=b=cdefghijk',
      ]);
    },
  );

  it.each(['x-cookie', 'cookie2'])('the header %s is not a list of cookies', (name) => {
    expect(ofHeader(name, 'a=b; c=d')).toEqual(['a=b; c=d']);
  });
});

describe('a variable', () => {
  it.each([
    ['API_KEY', 'k-1', ['k-1']],
    ['PASSWD', 'k-1', ['k-1']],
    ['GITHUB_TOKEN', 'k-1', ['k-1']],
    ['AUTH_HEADER', 'Bearer k-1', ['Bearer k-1', 'k-1']],
    ['AUTH_URL', 'https://ada:p%2Fw@a.example/', ['https://ada:p%2Fw@a.example/', 'p/w']],
    ['DATABASE_URL', 'postgres://ada:p%2Fw@h/d', ['p/w']],
    ['DATABASE_URL', 'postgres://k-1@h/d', ['k-1']],
    ['DATABASE_URL', 'postgres://ada:100%@h/d', ['100%']],
    ['DATABASE_URL', 'https://h/?page=2&token=k-1', ['k-1']],
    ['AUTHOR', 'Ada', []],
    ['HOME', '/home/ada', []],
  ])('the variable %s=%s has the secrets %j', (name, value, secrets) => expect(ofEnv(name, value)).toEqual(secrets));
});

describe('arguments', () => {
  it.each([
    [['--api-key=k-1'], ['k-1']],
    [['-api-key=k-1'], ['k-1']],
    [['--api-key=a=b'], ['a=b']],
    [['--api-key=a\nb'], ['a\nb']],
    [['x--api-key=k-1'], []],
    [['--api-key', 'k-1'], ['k-1']],
    [['-token', 'k-1'], ['k-1']],
    [['--api-key', '--verbose'], []],
    [['--api-key', 'k-1-'], ['k-1-']],
    [['api-key', 'k-1'], []],
    [['--api-key k', 'k-1'], []],
    [['k-1'], []],
    [['--port', '8080'], []],
    [['--header', 'Authorization: Bearer k-1'], ['k-1']],
    [['--header', 'Authorization:Bearer k-1'], ['k-1']],
    [['--header=Authorization: Bearer k-1'], ['k-1']],
    [['--header', 'x-tenant: 4f9a-11ee-be56-0242'], ['4f9a-11ee-be56-0242']],
    [['--header', 'Authorization: k//'], ['k//']],
    [['--note', 'see Authorization: k-1'], []],
    [['--token=ada:pass'], ['ada:pass']],
    [['--token', 'ada:pass'], ['ada:pass']],
    [
      ['--auth-header', 'Authorization: Bearer k-1'],
      ['Authorization: Bearer k-1', 'k-1'],
    ],
    [['--url', 'https://ada:p%2Fw@a.example/'], ['p/w']],
    [['--url=https://ada:p%2Fw@a.example/'], ['p/w']],
    [['https://k-1@a.example/'], ['k-1']],
    [
      ['--token', 'https://ada:pw@a.example/'],
      ['https://ada:pw@a.example/', 'pw'],
    ],
  ])('the arguments %j have the secrets %j', (args, secrets) => expect(ofArgs(...args)).toEqual(secrets));
});

it.each([
  ['https://a.example/mcp', []],
  ['https://a.example/?page=2&api_key=k-1&token=k-2', ['k-1', 'k-2']],
  ['https://ada:p%2Fw@a.example/', ['p/w']],
])('the URL %s has the secrets %j', (url, secrets) => expect(ofUrl(url)).toEqual(secrets));

it('a client connected by the application has no known secrets', () => {
  expect(serverSecrets({ type: 'transport', open: () => Promise.reject(new Error('no')) })).toEqual([]);
});

const http = {
  type: 'http',
  url: 'https://a.example/',
  headers: { 'x-tenant': 'north side', 'x-key': 'key-4711' },
} as const;

it('diagnostics redact all headers, and a run hides the headers that are secrets', () => {
  const secrets = new KnownSecrets(http);
  expect(secrets.hide('north side, key-4711')).toBe('«secret:x-tenant», «secret:x-key»');
  const kept: string[] = [];
  secrets.registerWith({ keepSecret: (name, value) => void kept.push(`${name} ${value}`) });
  secrets.registerWith(undefined);
  expect(kept).toContain('x-key key-4711');
  expect(kept.join()).not.toContain('north side');
});

it('a run hides secrets that are added later, even in a list that was already searched', () => {
  const secrets = new KnownSecrets(http);
  const list = [{ name: 'a', description: 'has token-12' }, { name: 'b' }];
  expect(secrets.hideIn(list)).toBe(list);
  secrets.add('token', undefined);
  expect(secrets.hideIn(list)).toBe(list);
  secrets.add('token', 'token-12');
  const clean = secrets.hideIn(list);
  expect(clean).toEqual([{ name: 'a', description: 'has «secret:token»' }, { name: 'b' }]);
  expect(secrets.hideIn(list)).toBe(clean);
});

it('the secrets of a process come from its environment variables, not from headers', () => {
  const secrets = new KnownSecrets({ type: 'stdio', command: 'x', env: { API_KEY: 'key-4711' } });
  expect(secrets.hide('key-4711')).toBe('«secret:API_KEY»');
});
