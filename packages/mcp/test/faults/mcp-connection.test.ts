import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { mcpToolset } from '../../src/index.ts';
import { faulty, runCall, runCalls } from '../run-tool.ts';

describe('a server that cannot be started', () => {
  it('a server that cannot be started is reported with its exit code and its last output', async () => {
    const { toolset } = faulty('exit');
    await expect(toolset.tools()).rejects.toMatchObject({
      code: 'mcp_start_failed',
      message: 'the process exited with code 3; it last said: cannot read the configuration',
    });
  });

  it('a server that cannot be started is reported if the program does not exist', async () => {
    const { toolset } = faulty('', { server: { type: 'stdio', command: '/no/such/program' } });
    await expect(toolset.tools()).rejects.toMatchObject({ code: 'mcp_start_failed' });
  });

  it('a server that cannot be started fails its own tools only, with a warning of the run', async () => {
    const { toolset } = faulty('exit');
    const { events, status } = await runCalls(toolset, [{ name: 'good' }]);
    expect(status).toBe('completed');
    expect(events).toContainEqual(expect.objectContaining({ type: 'warning', code: 'toolset_failed' }));
  });

  it('a server that cannot be started is retried at the next turn', async () => {
    let fault = 'exit';
    const { toolset } = faulty('', {
      server: { type: 'client', open: () => Promise.reject(new Error(fault)) },
    });
    await expect(toolset.tools()).rejects.toThrow('exit');
    fault = 'again';
    await expect(toolset.tools()).rejects.toThrow('again');
  });

  it('a server that cannot be started is started again if it exited at an unknown request', async () => {
    const { toolset } = faulty('exit-on-discover');
    expect((await toolset.tools()).map(({ name }) => name)).toEqual(['good']);
  });
});

describe('a server that does not answer', () => {
  it('a server that does not answer while it connects is given up after the timeout', async () => {
    const { toolset } = faulty('silent-initialize', { timeouts: { connectMs: 500 } });
    await expect(toolset.tools()).rejects.toMatchObject({ code: 'mcp_timeout' });
  });

  it('a server that does not answer the first request gets the older handshake', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { toolset } = faulty('silent-discover', { timeouts: { connectMs: 10_000 } });
    const tools = toolset.tools();
    // One timer for the connection, and one for the first request, which gets half of that time.
    await expect.poll(() => vi.getTimerCount()).toBe(2);
    await vi.advanceTimersByTimeAsync(5_000);
    vi.useRealTimers();
    expect(await tools).toHaveLength(1);
  });

  it('a server that does not answer the request for its list is given up after the timeout', async () => {
    const { toolset } = faulty('silent-list', { timeouts: { listMs: 300 } });
    await expect(toolset.tools()).rejects.toMatchObject({ code: 'mcp_timeout' });
  });

  it('a server that does not answer a call fails that call only', async () => {
    const { toolset } = faulty('silent-call', { timeouts: { callMs: 300 } });
    expect(await runCall(toolset, 'good')).toMatchObject({ status: 'error', code: 'tool_timeout' });
  });
});

describe('a list of tools without an end', () => {
  it.each(['endless-pages', 'same-cursor'])(
    'a list of tools without an end is an error, never its first page (%s)',
    async (fault) => {
      const { toolset } = faulty(fault);
      await expect(toolset.tools()).rejects.toMatchObject({ code: 'mcp_list_failed' });
    },
  );

  it('a list of tools without an end differs from a list of two pages, which is read completely', async () => {
    const { toolset } = faulty('pages');
    expect((await toolset.tools()).map(({ name }) => name)).toEqual(['good', 'second']);
  });
});

describe('a server that crashes in the middle of a call', () => {
  it('a server that crashes in the middle of a call leaves the outcome of a write unknown, and is started again for the next call', async () => {
    const { toolset, warnings } = faulty('crash');
    expect(await runCall(toolset, 'good', { text: 'crash' })).toMatchObject({
      status: 'error',
      code: 'mcp_disconnected',
      message: expect.stringContaining('outcome is unknown'),
    });
    expect(await runCall(toolset, 'good', { text: 'hi' })).toMatchObject({ output: { output: 'you said hi' } });
    expect(warnings).toContainEqual(expect.objectContaining({ message: 'the process exited with code 9' }));
  });

  it('a server that crashes in the middle of a write makes the run ask a user, by default', async () => {
    const { toolset } = faulty('crash');
    const { status } = await runCalls(toolset, [{ name: 'good', args: { text: 'crash' } }], 'ask');
    expect(status).toBe('paused');
  });

  it('a server that crashes in the middle of a call gets the call a second time if the call only reads', async () => {
    const { toolset, warnings } = faulty('crash', { effect: 'read' });
    expect(await runCall(toolset, 'good', { text: 'crash' })).toMatchObject({ code: 'mcp_disconnected' });
    expect(warnings.filter(({ message }) => message === 'the process exited with code 9')).toHaveLength(2);
  });
});

it('an incomplete last line of a process that exits is dropped', async () => {
  const { toolset } = faulty('half-line');
  expect(await runCall(toolset, 'good')).toMatchObject({ code: 'mcp_disconnected' });
});

it('output of a process that is not a message is skipped, with one warning', async () => {
  const { toolset, warnings } = faulty('garbage');
  expect(await toolset.tools()).toHaveLength(1);
  expect(warnings).toHaveLength(1);
  expect(warnings[0]?.message).toContain('Debugger listening\\u{1b}[31m xxx');
  expect(warnings[0]?.message.length).toBeLessThan(140);
});

describe('a list of tools that changes', () => {
  it('a list of tools that changes is visible from the next turn on', async () => {
    const { toolset } = faulty('more-later');
    const before = await toolset.tools();
    await runCall(toolset, 'good');
    const after = await toolset.tools();
    expect(after.map(({ name }) => name)).toEqual(['good', 'later']);
    expect(after[0]).toBe(before[0]);
    expect(before).toHaveLength(1);
  });
});

describe('messages above the size limit', () => {
  it('messages above the size limit close the connection and fail their call', async () => {
    const { toolset, warnings } = faulty('huge-line');
    expect(await runCall(toolset, 'good')).toMatchObject({ code: 'mcp_disconnected' });
    expect(warnings[0]?.message).toContain('sent a line of more than 16777216 bytes');
    expect(await toolset.tools()).toHaveLength(1);
  });
});

it('a process that ignores the termination signal is killed', async () => {
  const { toolset } = faulty('stubborn');
  await toolset.tools();
  await toolset.close();
  await expect(toolset.tools()).rejects.toMatchObject({ code: 'mcp_closed' });
});

it('a process sees only the allowed variables of the environment', async () => {
  process.env['MORTISE_TEST_SECRET'] = 'geheim';
  const { server } = { server: { type: 'stdio', command: process.execPath } as const };
  const { toolset } = faulty('environment');
  const text = JSON.stringify(await runCall(toolset, 'good'));
  expect(text).toContain('PATH');
  expect(text).not.toContain('geheim');
  const args = [fileURLToPath(new URL('../faulty-server.ts', import.meta.url)), 'environment'];
  const reported = faulty('', {
    server: { ...server, args, env: { TOKEN: 't0ken' }, inheritEnv: ['MORTISE_TEST_SECRET'] },
  });
  const seen = JSON.stringify(await runCall(reported.toolset, 'good'));
  expect(seen).toContain('geheim');
  expect(seen).toContain('t0ken');
  expect(seen).not.toContain('HOME');
  delete process.env['MORTISE_TEST_SECRET'];
});

it('a toolset without a validator needs the explicit option unchecked', () => {
  const server = { type: 'stdio', command: 'x' } as const;
  // @ts-expect-error the types require a validator, too
  expect(() => mcpToolset({ name: 'x', server })).toThrow('give a validator');
  expect(mcpToolset({ name: 'x', server, unchecked: true }).name).toBe('x');
});

it('a process gets its arguments unchanged: no shell reads them', async () => {
  const odd = ['a b', '$(touch /tmp/x)', '"; rm -rf /', '%PATH%', '*', ''];
  const args = [fileURLToPath(new URL('../faulty-server.ts', import.meta.url)), 'arguments', ...odd];
  const { toolset } = faulty('', { server: { type: 'stdio', command: process.execPath, args } });
  const { output } = ((await runCall(toolset, 'good')) as { output: { output: string } }).output;
  expect(JSON.parse(output)).toEqual(odd);
});
