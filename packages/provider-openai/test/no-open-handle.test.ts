/// <reference types="node" />
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { dialects } from './support/dialects.ts';
import { apiError, broken, streamed } from './support/replies.ts';
import { type Reply, startWireServer } from './support/wire-server.ts';

const script = fileURLToPath(new URL('support/one-call.ts', import.meta.url));

for (const dialect of dialects) {
  const events = dialect.events({ text: 'Let me look.' });
  const untilText = events.findIndex((event) => JSON.stringify(event).includes('"Let me look."'));
  const stalled = broken(dialect, events.slice(0, untilText + 1), 'stall');

  describe(`a process with nothing to do but one call on ${dialect.api} ends`, () => {
    it.each([
      ['an answer', 'read', streamed(dialect, events), 'end'],
      ['an answer whose connection stays open', 'read', broken(dialect, events, 'stall'), 'end'],
      ['a refusal of the server', 'read', apiError(400, { message: 'no' }), 'failure'],
      ['a connection that broke', 'read', broken(dialect, events.slice(0, untilText + 1), 'destroy'), 'failure'],
      ['an abort', 'abort', stalled, 'failure'],
      ['a reader that left', 'leave', stalled, 'textDelta'],
    ] satisfies [string, string, Reply, string][])('after %s', async (_, how, reply, last) => {
      const server = await startWireServer(reply);
      onTestFinished(() => server.close());
      expect(await run(dialect.api, `${server.url}/v1`, how)).toBe(`${last}\n`);
    });
  });
}

/** What the process said. Rejects when it does not end by itself. */
function run(...args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [script, ...args], { timeout: 9_000 }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${error.message} ${stdout} ${stderr}`));
      else resolve(stdout);
    });
  });
}
