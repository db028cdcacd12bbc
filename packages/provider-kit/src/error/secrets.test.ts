import { describe, expect, it } from 'vitest';
import { isSecretName, redact, secretsIn, textsIn, withoutScheme } from './secrets.ts';

it.each([
  'Authorization',
  'proxy-authorization',
  'authToken',
  'client_secret',
  'PASSWORD',
  'credentials',
  'Set-Cookie',
  'x-api-key',
  'api_key',
  'apiKey',
])('the name %s is that of a credential', (name) => {
  expect(isSecretName(name)).toBe(true);
});

it.each(['x-title', 'content-type', 'key', 'api-version', 'user-agent'])(
  'the name %s is not that of a credential',
  (name) => {
    expect(isSecretName(name)).toBe(false);
  },
);

it.each([
  ['Bearer abc', 'abc'],
  ['bearer   abc', 'abc'],
  ['Basic YTpi', 'YTpi'],
  ['Token abc', 'abc'],
  ['abc Bearer def', 'abc Bearer def'],
  ['Bearerabc', 'Bearerabc'],
])('the token of %j without its scheme is %j', (value, token) => {
  expect(withoutScheme(value)).toBe(token);
});

const tool = (config: Parameters<typeof secretsIn>[0][number]['config']) => ({ provider: 'p', name: 'mcp', config });

describe('the credentials in provider tools', () => {
  it('the credentials in provider tools are found by their names at any depth, without their scheme', () => {
    const config = {
      server_url: 'https://a.example',
      authorization: 'Bearer abcdef',
      servers: [{ authorization_token: 'ghijkl', headers: { 'X-Any': 'mnopqr' } }],
      max_uses: 3,
    };
    expect(secretsIn([tool(config), tool(null)])).toEqual(['abcdef', 'ghijkl', 'mnopqr']);
  });

  it('the credentials include the texts of lists and objects under the name of a credential', () => {
    const config = { credentials: { user: 'abcdef', keys: ['ghijkl', { any: 'mnopqr' }] }, names: ['stuvwx'] };
    expect(secretsIn([tool(config)])).toEqual(['abcdef', 'ghijkl', 'mnopqr']);
  });

  it('the credentials include only the headers with the name of a credential if headers are selected by name', () => {
    const config = { headers: { 'X-Any': 'mnopqr', Authorization: 'Bearer abcdef' }, token: 'ghijkl' };
    expect(secretsIn([tool(config)], true)).toEqual(['abcdef', 'ghijkl']);
  });
});

describe('the redaction of a text', () => {
  it.each([
    ['of OpenAI', 'sk-proj-AbCdEf0123456789', 'The key sk-proj-AbCdEf0123456789 was refused.'],
    ['of Google', 'AIzaSyAbCdEf0123456789AbCdEf', 'API key AIzaSyAbCdEf0123456789AbCdEf expired.'],
    ['of Google, bound to an account', 'AQ.Ab8RN6AbCdEf0123456789', 'API key AQ.Ab8RN6AbCdEf0123456789 expired.'],
    ['in a URL', 'some-0123-key', 'POST https://a.test/v1?alt=sse&key=some-0123-key failed'],
    ['at the start of a URL', 'some-0123-key', 'POST https://a.test/v1?key=some-0123-key failed'],
    ['of six characters', 'sk-abcdef', 'The key sk-abcdef was refused.'],
    ['of a header', 'to.ken/+=', 'authorization: Bearer to.ken/+='],
    ['of a header in lower case', 'to.ken/+=:$', 'authorization: bearer to.ken/+=:$'],
    [
      'of a proxy, with special characters',
      'sk-litellm.abcdef+/=:TAIL~0123',
      'The key sk-litellm.abcdef+/=:TAIL~0123 was refused.',
    ],
    ['with special characters, in JSON', 'sk-abcdef+/=@TAIL', '{"key":"sk-abcdef+/=@TAIL"}'],
    [
      'with special characters, in a URL',
      'some:0123/+=key',
      'POST https://a.test/v1?key=some:0123/+=key&alt=sse failed',
    ],
  ])('the redaction of a text removes the key %s, and nothing around it', (_, key, text) => {
    expect(redact(text)).toBe(text.replace(key, '«secret»'));
  });

  it('the redaction of a text keeps text that is not a key', () => {
    const text = 'The key "city" of the tool is missing; see https://a.test/?id=123456&keys=abcdefgh';
    expect(redact(text)).toBe(text);
  });

  it('the redaction of a text removes every key of a text', () => {
    expect(redact('sk-abcdef, then sk-ghijkl and key gsk_mnopqr')).toBe('«secret», then «secret» and key «secret»');
  });
});

describe('the texts in an error', () => {
  it('the texts in an error are its message, its members, and those of its causes', () => {
    const cause = Object.assign(new TypeError('inner'), { request: { url: ['here'] } });
    const error = Object.assign(new Error('outer', { cause }), { headers: new Headers({ 'x-echo': 'said' }) });
    for (const text of ['outer', 'inner', 'here', 'x-echo', 'said', error.stack])
      expect(textsIn(error)).toContain(text);
  });

  it('the texts in an error include non-enumerable members and maps, but no bytes', () => {
    const error = Object.assign(new Error('outer'), {
      map: new Map([['name', { in: 'value' }]]),
      bytes: new Uint8Array(5_000),
    });
    Object.defineProperty(error, 'hidden', { value: 'told', enumerable: false });
    for (const text of ['name', 'value', 'told']) expect(textsIn(error).split('\n')).toContain(text);
  });

  it('the texts in an error are found once if an error is its own cause', () => {
    const error = new Error('round');
    error.cause = error;
    error.stack = '';
    expect(textsIn(error).match(/round/g)).toHaveLength(1);
  });

  it('the texts in an error cannot be read if a member throws or the nesting has no end', () => {
    const hostile = {
      get message(): string {
        throw new Error('do not look');
      },
    };
    expect(() => textsIn(hostile)).toThrow('do not look');
    const long = Array.from({ length: 2_000 }, () => ({}));
    expect(() => textsIn(long)).toThrow('too much');
  });

  it.each([undefined, null, 7, 'text', Symbol('x')])(
    'the texts in an error are at most the string itself in %s',
    (thrown) => {
      expect(textsIn(thrown)).toBe(thrown === 'text' ? 'text' : '');
    },
  );
});
