import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { toolCommand } from './tool-command.ts';

const pollMs = 100;

/**
 * Starts a project with a page by `npm start`, fetches the
 * page, and sends its agent a message. Returns the problem.
 */
export async function checkServedPage(folder: string): Promise<string[]> {
  const port = await freePort();
  const server = spawn(...toolCommand('npm', ['start']), {
    cwd: folder,
    // A separate process group, which also has the processes that npm starts.
    detached: true,
    env: { ...process.env, PORT: String(port), NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = Promise.all([text(server.stdout), text(server.stderr)]);
  const closed = once(server, 'close');
  const problem = await problemOf(`http://127.0.0.1:${port}`, server);
  if (!hasEnded(server) && server.pid !== undefined) process.kill(-server.pid, 'SIGKILL');
  await closed;
  return problem === undefined ? [] : [`${problem}:\n${(await output).join('\n')}`];
}

async function problemOf(address: string, server: ChildProcess): Promise<string | undefined> {
  try {
    const page = await untilAnswered(address, server);
    if (!page) return 'does not start';
    if (!page.includes('name="message"')) return `serves another page:\n${page}`;
    const { id } = (await json(`${address}/api/s`, {})) as { readonly id: string };
    await json(`${address}/api/s/${id}`, { message: 'What is order B2?' });
    let session = '';
    while (!session.includes('The tools returned')) {
      if (hasEnded(server)) return `ends before it answers:\n${session}`;
      await setTimeout(pollMs);
      session = JSON.stringify(await json(`${address}/api/s/${id}`));
      if (session.includes('"stopped"')) return `does not answer a message:\n${session}`;
    }
    return undefined;
  } catch (error) {
    return `does not answer a message: ${error}`;
  }
}

/** True also after a signal, which has no exit code. */
function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Returns the page as soon as the server answers; undefined if the server ends before that. */
async function untilAnswered(address: string, server: ChildProcess): Promise<string | undefined> {
  while (!hasEnded(server))
    try {
      return await (await fetch(`${address}/`)).text();
    } catch {
      // The server does not listen yet.
      await setTimeout(pollMs);
    }
  return undefined;
}

async function json(address: string, body?: object): Promise<unknown> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(address, body && init);
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return response.json();
}

/** Returns a port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return address.port;
}
