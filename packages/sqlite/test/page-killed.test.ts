/// <reference types="node" />
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { emptyLive, stateOf } from '@mortise/ui';
import { type Chat, connect, createSession } from '@mortise/ui/client';
import { expect, it, onTestFinished } from 'vitest';
import { sqliteSessionService } from '../src/session/index.ts';

/** Starts a desk in a separate process. */
async function start(file: string, ledger: string, ...options: readonly string[]) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'support/desk-process.ts'), file, ledger, ...options],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const lines = createInterface({ input: child.stdout as Readable })[Symbol.asyncIterator]();
  const said = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done) throw new Error('the process has ended');
    return value;
  };
  onTestFinished(() => kill(child));
  const { port } = JSON.parse(await said()) as { readonly port: number };
  return { child, said, address: `http://127.0.0.1:${port}` };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  await closed;
}

async function shows(chat: Chat, isSo: (view: ReturnType<Chat['get']>) => boolean): Promise<ReturnType<Chat['get']>> {
  let stop = (): void => {};
  const view = await new Promise<ReturnType<Chat['get']>>((resolve) => {
    stop = chat.subscribe((now) => {
      if (isSo(now)) resolve(now);
    });
  });
  stop();
  return view;
}

it('another process continues after one that is killed between an answer and the allowed call, and the call pays once', {
  timeout: 60_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'desk-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [file, ledger] = [join(folder, 'desk.db'), join(folder, 'ledger')];
  const first = await start(file, ledger, '--stop-after-answer');
  let { address } = first;
  // The page keeps one URL, which leads to the process that takes over.
  const send: typeof fetch = (input, init) => fetch(String(input).replace('http://desk', address), init);
  const session = await createSession('http://desk/api', { fetch: send });
  const page = connect('http://desk/api', { session, fetch: send, every: 1 });
  onTestFinished(() => page.close());
  await page.send('Refund me');
  const { questions } = await shows(page, ({ questions: open, live }) => open.length === 1 && !live.running);
  const question = questions[0]?.id ?? '';

  const unacknowledged = page.answer(question, { confirmed: true });
  unacknowledged.catch(() => {});
  expect(await first.said()).toBe('answered');
  await kill(first.child);
  await expect(unacknowledged).rejects.toThrow();
  const second = await start(file, ledger);
  address = second.address;

  // The page reconnects by itself. Its answer is stored: the user need not, and cannot, give it twice.
  await shows(page, ({ questions: open, connection }) => open.length === 0 && connection === 'open');
  await expect(page.answer(question, { confirmed: true })).rejects.toMatchObject({ status: 409, by: 'ada' });
  // The killed process has the session until its lease expires.
  for (let goesOn = false; !goesOn; )
    await page.resume().then(
      () => (goesOn = true),
      (error) => expect(error).toMatchObject({ status: 503, code: 'session_busy' }),
    );
  const {
    connection: _,
    failed: __,
    ...state
  } = await shows(page, ({ messages, live }) => messages.length === 3 && !live.running);
  expect(state.messages[2]?.parts).toMatchObject([{ text: 'It is paid.' }]);
  expect(await readFile(ledger, 'utf8')).toBe('paid\n');
  const sessions = sqliteSessionService({ path: file });
  const log = (await sessions.load({ appName: 'desk', userId: 'ada', sessionId: session }))?.events ?? [];
  sessions.close();
  expect({ ...state, live: emptyLive }).toEqual(JSON.parse(JSON.stringify(stateOf(log))));
});
