// Measures the cost of a relay for a worker, for each delta: `node src/relay/main.ts [DELTAS] [ROUNDS]`.
import { loadavg } from 'node:os';
import {
  createRunner,
  inMemorySessionService,
  llmAgent,
  type Model,
  type Runner,
  type SessionKey,
} from '@mortise/core';
import { type DeltaRelay, inMemoryRelay, RelayedRun } from '@mortise/core/relay';
import { startPostgres } from '@mortise/session-kit/test/postgres-server';
import { postgresRelay } from '@mortise/session-postgres/relay';
import pg from 'pg';
import { median } from '../measure/median.ts';

const [deltas = 20_000, rounds = 7] = process.argv.slice(2).map(Number);
const text = 'a word or so ';

/** The number of deltas that a socket delivers at once. */
function speaking(atOnce: number): Model {
  return {
    provider: 'bench',
    id: 'bench',
    async *generate() {
      for (let at = 0; at < deltas; at++) {
        if (at % atOnce === 0) await new Promise(setImmediate);
        yield { type: 'textDelta', index: 0, delta: text };
      }
      const parts = [{ type: 'text', text: text.repeat(deltas) }] as const;
      yield { type: 'end', content: { role: 'model', parts }, finishReason: { unified: 'stop' } };
    },
  };
}

/** Microseconds of this process's CPU time for each delta. */
async function measured(runner: Runner, relay: DeltaRelay | undefined, session: SessionKey): Promise<number> {
  const before = process.cpuUsage();
  const relayed = relay && new RelayedRun(relay, session, { revision: 0 });
  for await (const event of runner.stream({ session, message: 'Speak' })) relayed?.see(event);
  relayed?.end();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / deltas;
}

const server = await startPostgres();
const pool = new pg.Pool({ connectionString: server.url });
const inPostgres = postgresRelay({
  query: (statement, params) => pool.query(statement, params),
  async listen(channel, heard, lost) {
    const client = new pg.Client(server.url);
    client.on('notification', ({ payload }) => heard(payload ?? ''));
    client.on('error', lost);
    await client.connect();
    await client.query(`LISTEN ${channel}`);
    return () => client.end();
  },
});
const relays: Readonly<Record<string, DeltaRelay | undefined>> = {
  'no relay': undefined,
  'in memory, nobody listens': inMemoryRelay(),
  'PostgreSQL, nobody listens': inPostgres,
};
console.log(`${deltas} deltas of ${text.length} characters, ${rounds} rounds, load ${loadavg()[0]?.toFixed(1)}`);
for (const atOnce of [1, 64]) {
  const runner = createRunner({
    agent: llmAgent({ name: 'speaks', model: speaking(atOnce) }),
    sessions: inMemorySessionService(),
  });
  const figures = new Map(Object.keys(relays).map((name) => [name, [] as number[]]));
  for (let round = -1; round < rounds; round++)
    for (const [name, relay] of Object.entries(relays)) {
      const session = { appName: 'bench', userId: 'u', sessionId: crypto.randomUUID() };
      const cost = await measured(runner, relay, session);
      // The first round warms.
      if (round >= 0) figures.get(name)?.push(cost);
    }
  for (const [name, costs] of figures) console.log(`${atOnce} at once | ${name} | ${median(costs).toFixed(2)} us`);
}
await pool.end();
await server.stop();
