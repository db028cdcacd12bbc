import { expect, it, onTestFinished } from 'vitest';
import { rawKey } from './repair-message.ts';
import { StdioTransport } from './stdio-transport.ts';

/** Starts a server that writes these lines for each line that it reads, and records its messages. */
async function started(lines: readonly string[]) {
  const notes: string[] = [];
  const messages: unknown[] = [];
  const count = { closes: 0 };
  const script = `process.stdin.on("data", () => process.stdout.write(${JSON.stringify(`${lines.join('\n')}\n`)}))`;
  const server = {
    type: 'stdio',
    command: process.execPath,
    args: ['-e', script],
    env: { TOKEN: 'tok-123456' },
  } as const;
  const transport = new StdioTransport(server, 10_000, (note) => notes.push(note));
  onTestFinished(() => transport.close());
  transport.onmessage = (message) => void messages.push(message);
  transport.onclose = () => void count.closes++;
  expect(transport.pid).toBeNull();
  await transport.start();
  return { transport, notes, messages, count };
}

it('reads the output of a process message by message, and reports invalid output once, without secrets', async () => {
  const good = { jsonrpc: '2.0', id: 1, result: { content: [] } };
  const { transport, notes, messages, count } = await started([
    ...['', '   ', 'tok-123456 listens', 'and listens', '"none"'],
    JSON.stringify(good),
  ]);
  expect(transport.pid).toBeGreaterThan(0);
  expect([transport.stderr, transport.ending]).toEqual([null, undefined]);
  await transport.send({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'pay', _meta: { [rawKey]: true } },
  });
  await expect.poll(() => messages).toHaveLength(1);
  expect(messages).toEqual([{ ...good, result: { content: [], _meta: { [rawKey]: good.result } } }]);
  expect(notes).toEqual([
    'writes to its output a line that is not a message: «secret:TOKEN» listens',
    'sent a message that is not a JSON object',
  ]);
  await transport.close();
  expect(count.closes).toBe(1);
  expect(transport.ending).toMatch(/^exited with/);
});
