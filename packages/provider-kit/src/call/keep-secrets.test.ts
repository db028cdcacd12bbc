import { expect, it } from 'vitest';
import { type CallSecrets, keepSecrets } from './keep-secrets.ts';

function reported(more: Partial<CallSecrets>): readonly string[] {
  const kept: string[] = [];
  const keep = (provider: string, secret: string): void => void kept.push(`${provider} ${secret}`);
  keepSecrets(keep, { provider: 'p', secrets: [], headers: {}, providerTools: [], ...more });
  return kept;
}

it('keepSecrets registers the credentials of a client with a run, except those under 12 characters', () => {
  expect(reported({ secrets: ['twelve-chars', 'eleven-char', 'a-very-long-key'] })).toEqual([
    'p twelve-chars',
    'p a-very-long-key',
  ]);
});

it('keepSecrets registers the named headers with a run, and no others', () => {
  const headers = {
    'x-title': 'Bearer my-application',
    'x-api-key': 'key-of-header',
    Authorization: 'Bearer token-of-header',
  };
  const secrets = ['my-application', 'key-of-header', 'token-of-header'];
  expect(reported({ secrets, headers })).toEqual(['p key-of-header', 'p token-of-header']);
});

it('keepSecrets registers the credentials in provider tools with a run', () => {
  const config = {
    authorization: 'Bearer token-of-a-tool',
    headers: { 'x-title': 'my-application', cookie: ['cookie-of-a-tool'] },
  };
  const providerTools = [{ provider: 'p', name: 'mcp', config }];
  expect(reported({ providerTools })).toEqual(['p token-of-a-tool', 'p cookie-of-a-tool']);
});
