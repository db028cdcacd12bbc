import { ConfigError } from '@mortise/core';
import { expect, it } from 'vitest';
import { checkKey, clientSecrets, isAt } from './vendor-client.ts';

it.each(['sk-\n1', 'sk-\u201c1\u201d', 'sk-\0'])(
  'the invalid key %j is refused, and not repeated in the error',
  (key) => {
    expect(() => checkKey(key)).toThrow(ConfigError);
    expect(() => checkKey(key)).not.toThrow(key);
  },
);

it.each(['sk-1', 'sk-\u00e9\t1', '', undefined, null, () => 'sk-\n'])('the key %j is accepted', (key) => {
  expect(() => checkKey(key)).not.toThrow();
});

it('the secrets of a client are its key, its token and the values of headers', () => {
  const client = { apiKey: 'k', authToken: 't', baseURL: 'https://a.test' };
  expect(clientSecrets(client, { headers: { cookie: 'c', authorization: 'Bearer b' } })).toEqual(['k', 't', 'c', 'b']);
});

it('a client without a key, or with a key function, has no known secrets', () => {
  expect(clientSecrets({ apiKey: null, authToken: async () => 't' }, {})).toEqual([]);
});

it.each([
  ['https://a.test/v1', true],
  ['https://eu.a.test', true],
  ['https://A.TEST:8443/', true],
  ['https://b.c.test', true],
  ['https://c.test', false],
  ['https://not-a.test', false],
  ['https://a.test.example', false],
  ['https://example/a.test', false],
  ['a.test', false],
])('%s is at one of the domains or below it: %s', (address, isAtDomain) =>
  expect(isAt(address, 'a.test', 'b.c.test')).toBe(isAtDomain),
);
