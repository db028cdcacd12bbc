import { expect, it } from 'vitest';
import { clientSecrets } from './client-secrets.ts';

it('the secrets of a client are its key, its token and the values of headers', () => {
  const client = { apiKey: 'k', authToken: 't', baseURL: 'https://a.test' };
  expect(clientSecrets(client, { headers: { cookie: 'c', authorization: 'Bearer b' } })).toEqual(['k', 't', 'c', 'b']);
});

it('a client without a key, or with a key function, has no known secrets', () => {
  expect(clientSecrets({ apiKey: null, authToken: async () => 't' }, {})).toEqual([]);
});
