import { expect, it } from 'vitest';
import { PostgresDatabase } from '../src/postgres-database.ts';
import { WakeHints } from '../src/wake-hints.ts';

/** Returns hints over a server that answers when the test says so. */
function subject() {
  const sent: { answer(): void; refuse(): void }[] = [];
  const database = new PostgresDatabase(
    {
      query: (text) =>
        text.includes('pg_notify')
          ? new Promise((resolve, reject) => {
              const refuse = (): void => reject(Object.assign(new Error('no'), { code: '42501' }));
              sent.push({ answer: () => resolve({ rows: [] }), refuse });
            })
          : Promise.resolve({ rows: [{ encoding: 'UTF8', is_known: true, version: 0 }] }),
    },
    { versions: 'none', first: 'none', migrations: [] },
  );
  return { hints: new WakeHints(database), sent };
}

it('one hint is sent at a time, and the next hint covers all waiting calls', async () => {
  const { hints, sent } = subject();
  const reported: string[] = [];
  const tell = (name: string): Promise<unknown> => hints.tell().then(() => reported.push(name));
  const first = tell('first');
  await expect.poll(() => sent.length).toBe(1);
  const later = Promise.all([tell('second'), tell('third')]);
  sent[0]?.answer();
  await first;
  // The wakes of the waiting calls may have been stored after the first hint was received.
  expect(reported).toEqual(['first']);
  await expect.poll(() => sent.length).toBe(2);
  sent[1]?.answer();
  await later;
  expect(reported).toEqual(['first', 'second', 'third']);
  expect(sent).toHaveLength(2);
});

it('a refused hint does not fail the wake, and the next hint is sent', async () => {
  const { hints, sent } = subject();
  const first = hints.tell();
  await expect.poll(() => sent.length).toBe(1);
  const second = hints.tell();
  sent[0]?.refuse();
  await first;
  await expect.poll(() => sent.length).toBe(2);
  sent[1]?.answer();
  await second;
});
