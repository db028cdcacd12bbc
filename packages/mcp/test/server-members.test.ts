import { inMemoryCredentialService } from '@mortise/core/credential';
import { expect, it } from 'vitest';
import { mcpToolset } from '../src/index.ts';

const credentials = inMemoryCredentialService();
const url = 'https://mcp.example/';

it.each<[string, object, string, string]>([
  ['arguments under another name', { type: 'stdio', command: 'x', arguments: ['-y'] }, 'unknown_option', 'args'],
  ['an environment under another name', { type: 'stdio', command: 'x', environment: {} }, 'unknown_option', 'env'],
  ['a header in the singular', { type: 'http', url, header: { authorization: 'x' } }, 'unknown_option', 'headers'],
  ['a process with a URL', { type: 'stdio', command: 'x', url }, 'unknown_option', '"'],
  [
    'scopes in the singular',
    { type: 'http', url, auth: { credentials, clientId: 'c', scope: ['a'] } },
    'unknown_option',
    'scopes',
  ],
  ['an invalid type', { type: 'streamable-http', url }, 'invalid_option', 'stdio, http'],
  ['no server', {}, 'invalid_option', 'stdio, http'],
])('a server with %s is refused with an error that names valid members', (_what, server, code, says) => {
  const make = (): unknown => mcpToolset({ name: 'x', server: server as never, unchecked: true });
  expect(make).toThrow(expect.objectContaining({ code, message: expect.stringContaining(says) }));
});

it('timeouts with an unknown member are refused as well', () => {
  const options = { name: 'x', server: { type: 'http', url }, timeouts: { callTimeoutMs: 1 }, unchecked: true };
  expect(() => mcpToolset(options as never)).toThrow(expect.objectContaining({ code: 'unknown_option' }));
});
