import { jsonSchemaValidator } from '@mortise/json-schema';
import { expect, it } from 'vitest';
import { connectMcpServers } from '../src/index.ts';
import { ada, oauthStage, services } from './oauth-agent.ts';
import { redirectUrl } from './oauth-server.ts';

const stage = oauthStage();

it('signs users in only to those servers of a configuration that have no authorization header', async () => {
  const { url, seen } = await stage.notesServer();
  const { credentials } = services();
  const config = {
    mcpServers: { notes: { url }, fixed: { url, headers: { Authorization: 'Bearer of-the-config' } } },
  };
  const servers = await connectMcpServers(config, {
    validator: jsonSchemaValidator(),
    allowPrivateNetwork: true,
    auth: { credentials, redirectUrl },
  });
  stage.closing(() => servers.close());
  const [notes, fixed] = servers.toolsets;
  expect(servers.failed.map(({ name }) => name)).toEqual(['fixed']);
  expect(new Set(seen.map(({ token }) => token))).toEqual(new Set(['of-the-config']));
  expect(() => notes?.session).toThrow(expect.objectContaining({ code: 'mcp_no_user' }));
  expect(fixed?.sessionOf(ada)).toBe(fixed?.session);
});
