import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { key } from '@mortise/session-kit/test/notice';
import { afterAll, expect, it } from 'vitest';
import { postgresSessionService } from '../src/index.ts';
import { type Connected, connectPg, describeOnServer, freshSchema, serverUrl } from './support/backends.ts';

describeOnServer('a client that is killed', () => {
  let client: Connected | undefined;
  afterAll(() => client?.close());

  it('SIGKILL in the middle of an append leaves complete appends, and all acknowledged ones', {
    timeout: 300_000,
  }, async () => {
    client = connectPg();
    const schema = freshSchema();
    const sessions = postgresSessionService({ query: client.query, schema });
    await sessions.create(key);
    let revision = 0;
    for (let round = 0; round < 8; round++) {
      const acknowledged = await appendUntilKilled(schema, revision, 5 + 13 * round);
      await gone(client, schema);
      const session = await sessions.load(key);
      expect(session?.revision).toBeGreaterThanOrEqual(acknowledged);
      expect(session?.events.map(({ id }) => Number(id))).toEqual(
        Array.from({ length: session?.revision ?? 0 }, (_, at) => at),
      );
      expect((session?.revision ?? 1) % 20).toBe(0);
      const last = (session?.revision ?? 0) - 1;
      expect(session?.state).toEqual({ last, 'app:last': last });
      revision = session?.revision ?? 0;
    }
    expect(revision).toBeGreaterThan(8 * 20);
  });
});

/** Appends until the process is killed. Returns the last revision that was reported to it. */
async function appendUntilKilled(schema: string, revision: number, ms: number): Promise<number> {
  const program = fileURLToPath(new URL('./support/append-forever.ts', import.meta.url));
  const child = spawn(process.execPath, [program, serverUrl(), schema, String(revision)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (text: Buffer) => {
    said += text;
  });
  await Promise.race([once(child.stdout, 'data'), failed(child)]);
  await sleep(ms);
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
  return Number(
    said
      .trimEnd()
      .split('\n')
      .findLast((line) => line !== '') ?? 0,
  );
}

/** Rejects if a process ends that should run forever. */
async function failed(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit');
  throw new Error(`the process that appends ended with ${code} before it was killed`);
}

/** Waits until the server has completed the last statement of the killed client. */
async function gone({ query }: Connected, name: string): Promise<void> {
  const left = 'SELECT count(*)::int AS left FROM pg_stat_activity WHERE application_name = $1';
  while ((await query(left, [name])).rows[0]?.['left'] !== 0) await sleep(10);
}
