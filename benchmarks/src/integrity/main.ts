// Measures the cost of a chain of digests for an append: stores
// the same events in a store with and without the chain.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Event, inMemorySessionService, type SessionKey, type SessionService } from '@mortise/core';
import { integritySessions, verifySession } from '@mortise/session-tools';
import { sqliteSessionService } from '@mortise/sqlite/session';
import { median } from '../measure/median.ts';

const { values } = parseArgs({
  options: {
    /** The number of appends in each round, in one session. */
    appends: { type: 'string', default: '2000' },
    /** The number of rounds, of which the median counts; the first round does not count. */
    rounds: { type: 'string', default: '9' },
  },
});
const [appends, rounds] = [values.appends, values.rounds].map(Number) as [number, number];
const folder = mkdtempSync(join(tmpdir(), 'mortise-integrity-'));
try {
  await measure('memory', inMemorySessionService());
  const sqlite = sqliteSessionService({ path: join(folder, 'sessions.db') });
  await measure('sqlite', sqlite);
  sqlite.close();
} finally {
  rmSync(folder, { recursive: true });
}

async function measure(name: string, store: SessionService): Promise<void> {
  const sealed = integritySessions(store);
  const plain: number[] = [];
  const chained: number[] = [];
  // Alternates both, so that other load of the machine affects both.
  for (let round = 0; round <= rounds; round++) {
    const [without, key] = [await usPerAppend(store, `plain${round}`), `sealed${round}`];
    const within = await usPerAppend(sealed, key);
    const { breaks, unsealed } = verifySession((await store.load(keyOf(key)))?.events ?? []);
    if (breaks.length + unsealed > 0) throw new Error(`the chain over ${name} is broken: ${JSON.stringify(breaks)}`);
    if (round === 0) continue;
    plain.push(without);
    chained.push(within);
  }
  const [without, within] = [median(plain), median(chained)];
  console.log(
    `${name}: ${without.toFixed(1)} us for an append of 0.9 kB, ${within.toFixed(1)} us sealed: ${(within - without).toFixed(1)} us more, ${(within / without).toFixed(2)} times`,
  );
}

async function usPerAppend(sessions: SessionService, sessionId: string): Promise<number> {
  const key = keyOf(sessionId);
  await sessions.create(key);
  const events = Array.from({ length: appends }, (_, at) => eventOf(`${sessionId}-${at}`));
  const begun = performance.now();
  for (const [revision, event] of events.entries()) await sessions.append(key, [event], { revision });
  return ((performance.now() - begun) * 1_000) / appends;
}

function keyOf(sessionId: string): SessionKey {
  return { appName: 'integrity', userId: 'u', sessionId };
}

/** Returns an outcome of 0.9 kB. */
function eventOf(id: string): Event {
  const output = { city: 'Rome', forecast: 'Sunny spells, and a shower later. '.repeat(20) };
  const outcome = { status: 'ok', output } as const;
  return { v: 1, id, invocationId: 'i', author: 'a', timestamp: 1, type: 'response', callId: id, outcome };
}
