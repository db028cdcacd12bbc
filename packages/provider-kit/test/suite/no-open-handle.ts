/// <reference types="node" />
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Dialect } from '../support/dialect.ts';
import { answered, apiError, broken, eventsUntil } from '../support/replies.ts';
import { served } from '../support/serve.ts';
import type { Reply } from '../support/wire-server.ts';

/**
 * Tests that a process that makes only one call ends by itself, for each dialect.
 *
 * @param script A module that calls `oneCall`, of `@mortise/provider-kit/test/one-call`, with the models.
 */
export function noOpenHandle(dialects: readonly Dialect[], script: URL): void {
  const folder = mkdtempSync(join(tmpdir(), 'mortise-one-call-'));
  const program = join(folder, 'one-call.mjs');
  // All processes share one bundle, because loading the SDK and the sources takes longer than the call.
  beforeAll(async () => {
    await using build = await rolldown({ input: fileURLToPath(script), platform: 'node', logLevel: 'silent' });
    await build.write({ dir: folder, entryFileNames: 'one-call.mjs', chunkFileNames: '[name]-[hash].mjs' });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  for (const dialect of dialects) noOpenHandleOf(dialect, program);
}

function noOpenHandleOf(dialect: Dialect, program: string): void {
  const said = { text: 'Let me look.' };
  const events = dialect.events(said);
  const begun = eventsUntil(events, said.text);
  const stalled = broken(dialect, begun, 'stall');

  describe(`the end of a process with one call on ${dialect.name}`, () => {
    it.each([
      ['an answer', 'read', answered(dialect, said), 'end'],
      ['an answer whose connection stays open', 'read', broken(dialect, events, 'stall'), 'end'],
      ['a refusal of the server', 'read', apiError(dialect, 400, { message: 'no' }), 'failure'],
      ['a connection that broke', 'read', broken(dialect, begun, 'destroy'), 'failure'],
      ['an abort', 'abort', stalled, 'failure'],
      ['a reader that stopped', 'leave', stalled, 'textDelta'],
    ] satisfies [string, string, Reply, string][])(
      'a process with nothing else to do ends after %s',
      async (_, how, reply, last) => {
        const { url } = await served(reply);
        expect(await run(program, dialect.name, url, how)).toBe(`${last}\n`);
      },
    );
  });
}

/** The timeout after which the process is killed. It only guards against endless runs. */
const mostMs = 300_000;

/** Resolves with the output of the process. Rejects if it fails or does not end by itself. */
function run(...args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [...args], { timeout: mostMs }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${error.message} ${stdout} ${stderr}`));
      else resolve(stdout);
    });
  });
}
