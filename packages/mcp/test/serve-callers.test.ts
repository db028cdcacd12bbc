import { describe, expect, it } from 'vitest';
import { payingTool } from './paying-tool.ts';
import { clientKinds, clientOf, serve } from './serve-client.ts';

const { pay, paid } = payingTool();

describe.each(clientKinds)('a caller without a user id from the application (%s)', (kind) => {
  it.each([
    ['nothing', undefined],
    ['an empty string', ''],
    ['spaces', '  '],
    ['a number', 7],
  ])('a caller without a user id is refused, and no tool runs: %s', async (_what, name) => {
    const errors: unknown[] = [];
    const server = serve({ tools: [pay], userId: () => name as never, onError: (error) => errors.push(error) });
    const call = async () => (await clientOf(kind, server)).callTool({ name: 'pay', arguments: { amount: 5 } });
    await expect(call()).rejects.toThrow();
    expect(paid).toEqual([]);
  });
});
