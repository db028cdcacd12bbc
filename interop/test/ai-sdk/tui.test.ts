import { fileURLToPath } from 'node:url';
import { spawn } from '@lydell/node-pty';
import { Terminal } from '@xterm/headless';
import { expect, it, onTestFinished, vi } from 'vitest';
import { desk } from './desk.ts';
import { served } from './served.ts';

const cols = 100;
const rows = 40;

/** A program in a terminal, as a person sees it. */
function terminal(main: string, ...args: string[]) {
  const screen = new Terminal({ cols, rows, allowProposedApi: true });
  const pty = spawn(process.execPath, [fileURLToPath(new URL(main, import.meta.url)), ...args], {
    name: 'xterm-256color',
    cols,
    rows,
    env: { PATH: process.env['PATH'] ?? '', TERM: 'xterm-256color' },
  });
  pty.onData((data) => screen.write(data));
  onTestFinished(() => pty.kill('SIGKILL'));
  const text = (): string =>
    Array.from(
      { length: screen.buffer.active.length },
      (_, at) => screen.buffer.active.getLine(at)?.translateToString(true) ?? '',
    ).join('\n');
  return {
    press: (keys: string) => pty.write(keys),
    shows: (wanted: string | RegExp) =>
      vi.waitFor(() => expect(text()).toMatch(wanted), { timeout: 300_000, interval: 20 }),
  };
}

it('asks in the vendor’s terminal whether a call may run, and follows the answer', async () => {
  const call = (amount: number) => ({
    text: 'Let me see.',
    calls: [{ name: 'refund', args: { amount } }],
    usage: { inputTokens: 40, outputTokens: 2 },
  });
  const counter = desk([call(420), 'It is paid.', call(900), 'Then not.']);
  const api = `${await served(counter.handler)}/api/chat`;
  const { press, shows } = terminal('tui-main.ts', api);
  await shows(/[>❯›]|message|Message/);
  press('Refund me 420');
  await shows('Refund me 420');
  press('\r');
  await shows(/[Aa]pprove/);
  expect(counter.paid).toEqual([]);
  press('y');
  await shows('It is paid.');
  await shows('42%');
  expect(counter.paid).toEqual([420]);
  press('And 900');
  await shows('And 900');
  press('\r');
  await shows(/[Aa]pprove/);
  press('n');
  await shows('Then not.');
  expect(counter.paid).toEqual([420]);
});
