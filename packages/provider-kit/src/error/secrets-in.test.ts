import { expect, it } from 'vitest';
import { secretsIn } from './secrets-in.ts';

const tool = (config: Parameters<typeof secretsIn>[0][number]['config']) => ({ provider: 'p', name: 'mcp', config });

it('finds values with the name of a secret at any depth, without their scheme', () => {
  const config = {
    server_url: 'https://a.example',
    authorization: 'Bearer abcdef',
    servers: [{ authorization_token: 'ghijkl', headers: { 'X-Any': 'mnopqr' } }],
    max_uses: 3,
  };
  expect(secretsIn([tool(config), tool(null)])).toEqual(['abcdef', 'ghijkl', 'mnopqr']);
});

it('are, under a name of secrets, the texts of lists and objects too', () => {
  const config = { credentials: { user: 'abcdef', keys: ['ghijkl', { any: 'mnopqr' }] }, names: ['stuvwx'] };
  expect(secretsIn([tool(config)])).toEqual(['abcdef', 'ghijkl', 'mnopqr']);
});

it('are, of headers, those that are named so, where names count', () => {
  const config = { headers: { 'X-Any': 'mnopqr', Authorization: 'Bearer abcdef' }, token: 'ghijkl' };
  expect(secretsIn([tool(config)], true)).toEqual(['abcdef', 'ghijkl']);
});
