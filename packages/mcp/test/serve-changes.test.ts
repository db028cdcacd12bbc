import { functionTool, type Tool, type Toolset } from '@mortise/core';
import { describe, expect, it, vi } from 'vitest';
import type { McpToolServer } from '../src/server/index.ts';
import { type ClientKind, clientOf, serve } from './serve-client.ts';

const tool = (name: string): Tool => functionTool({ name, description: name, effect: 'read', run: () => name });

/** Creates a toolset whose tools can change, like those of another server. */
function changeable(...names: string[]): Toolset & { set(...names: string[]): void } {
  let list = names.map(tool);
  return {
    name: 'changeable',
    tools: () => list,
    set(...others) {
      list = others.map(tool);
    },
  };
}

const kinds: readonly ClientKind[] = ['2026 in process', '2025 in process', '2026 over HTTP', '2025 over HTTP'];
const soon = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 300_000 });
const resources = [{ list: () => [], read: () => undefined }];
const marks = ['mark://open', 'mark://1', 'mark://2'];

/**
 * Creates a client that subscribes to changes and returns its notifications up to a mark. Notifications are
 * ordered, so all notifications before the mark have arrived.
 */
async function listener(kind: ClientKind, server: McpToolServer, uris: readonly string[] = []) {
  const client = await clientOf(kind, server);
  const news: string[] = [];
  for (const list of ['tools', 'resources'] as const)
    client.setNotificationHandler(`notifications/${list}/list_changed`, () => void news.push(list));
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => void news.push(params.uri));
  const resourceSubscriptions = [...marks, ...uris];
  if (kind.startsWith('2026'))
    await client.listen({ toolsListChanged: true, resourcesListChanged: true, resourceSubscriptions });
  else for (const uri of resourceSubscriptions) await client.subscribeResource({ uri });
  const left = [...marks];
  const toldUntilMark = async (): Promise<string[]> => {
    const mark = left.shift() ?? '';
    await server.resourceUpdated(mark);
    await soon(() => expect(news).toContain(mark));
    return news.splice(0).filter((each) => !marks.includes(each));
  };
  // The stream of an older client over HTTP opens some time after the client has connected.
  await soon(async () => {
    await server.resourceUpdated('mark://open');
    expect(news).toContain('mark://open');
  });
  left.shift();
  news.splice(0);
  return { client, toldUntilMark };
}

describe.each(kinds)('a client with a subscription (%s)', { timeout: 300_000 }, (kind) => {
  it('a client with a subscription is notified when the application reports changed tools or resources', async () => {
    const toolset = changeable('one');
    const server = serve({ tools: [toolset], resources });
    const { client, toldUntilMark } = await listener(kind, server);
    toolset.set('one', 'two');
    await server.toolsChanged();
    await server.resourcesChanged();
    expect(await toldUntilMark()).toEqual(['tools', 'resources']);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['one', 'two']);
  });

  it('a client with a subscription is notified once when another client finds changed tools, and not when they are unchanged', async () => {
    const toolset = changeable('one');
    const server = serve({ tools: [toolset, { name: 'anew', tools: () => [tool('made anew')] }], resources });
    const { toldUntilMark } = await listener(kind, server);
    const other = await clientOf(kind, server);
    await other.listTools();
    await other.callTool({ name: 'one' });
    await other.listTools();
    expect(await toldUntilMark()).toEqual([]);
    toolset.set('two');
    await other.callTool({ name: 'two' });
    await other.listTools();
    expect(await toldUntilMark()).toEqual(['tools']);
  });

  it('a client with a subscription is notified about its subscribed resources only', async () => {
    const server = serve({ tools: [], resources });
    const { client, toldUntilMark } = await listener(kind, server, ['test://a']);
    await server.resourceUpdated('test://b');
    await server.resourceUpdated('test://a');
    expect(await toldUntilMark()).toEqual(['test://a']);
    if (kind.startsWith('2026')) return;
    await client.unsubscribeResource({ uri: 'test://a' });
    await server.resourceUpdated('test://a');
    expect(await toldUntilMark()).toEqual([]);
  });
});
