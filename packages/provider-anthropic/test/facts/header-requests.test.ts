import { answered, ask, endOf, requestOf, serve } from '@mortise/provider-kit/test';
import { describe, expect, it } from 'vitest';
import type { Block } from '../support/blocks-in.ts';
import { messagesDialect as dialect } from '../support/messages-dialect.ts';

const server = { type: 'url', name: 'tickets', url: 'https://mcp.test' };
const toolset = { provider: 'anthropic', name: 'mcp_toolset', config: { mcp_server_name: 'tickets', server } };

/** Each test states a fact about the headers of a request, as the SDK sends them. */
describe('the headers of a Messages API request', () => {
  async function sent(
    request: Parameters<typeof requestOf>[0],
    headers: Readonly<Record<string, string>> = {},
    stream = true,
  ): Promise<{ readonly headers: Readonly<Record<string, unknown>>; readonly body: Block }> {
    const { model, server: wire } = await serve(dialect, [answered(dialect, { text: 'Fine' }, stream)], {
      headers,
      stream,
    });
    endOf(await ask(model, requestOf(request)));
    const [seen] = wire.requests;
    return { headers: seen?.headers ?? {}, body: seen?.body ?? {} };
  }

  it('the headers of a Messages API request have the version of the API', async () => {
    expect((await sent({})).headers).toMatchObject({ 'anthropic-version': '2026-10-21' });
  });

  it.each([true, false])(
    'the headers of a Messages API request name the beta of hosted MCP if there is an mcp_toolset; streamed: %s',
    async (stream) => {
      const { headers, body } = await sent(
        { providerTools: [toolset] },
        { 'anthropic-beta': 'compact-2026-09-04' },
        stream,
      );
      expect(headers['anthropic-beta']).toBe('compact-2026-09-04,mcp-client-2025-11-20');
      expect(body['mcp_servers']).toEqual([server]);
    },
  );

  it('the headers of a Messages API request name no beta that was not requested', async () => {
    expect((await sent({})).headers).not.toHaveProperty('anthropic-beta');
  });
});
