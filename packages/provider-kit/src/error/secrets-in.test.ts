import { expect, it } from 'vitest';
import { secretsIn } from './secrets-in.ts';

const tool = (config: Parameters<typeof secretsIn>[0][number]['config']) => ({ provider: 'p', name: 'mcp', config });

it('are what stands under a name of secrets, at any depth, without its scheme', () => {
  const config = {
    server_url: 'https://a.example',
    authorization: 'Bearer abcdef',
    servers: [{ authorization_token: 'ghijkl', headers: { 'X-Any': 'mnopqr' } }],
    max_uses: 3,
  };
  expect(secretsIn([tool(config), tool(null)])).toEqual(['abcdef', 'ghijkl', 'mnopqr']);
});
