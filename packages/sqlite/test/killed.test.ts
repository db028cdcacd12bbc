import { key, notice } from '@mortise/session-kit/test/notice';
import { describe, expect, it } from 'vitest';
import { sqliteSessionService } from '../src/session/index.ts';
import { endOf, startScript } from './support/run-script.ts';
import { scratch } from './support/scratch.ts';

const { path, open } = scratch();

/** The points within an append at which the process is killed. */
const places = [
  'INSERT ON main.event WHEN new.sequence = 2',
  'INSERT ON main.event WHEN new.sequence = 7',
  'INSERT ON main.event WHEN new.sequence = 11',
  'UPDATE ON main.session',
  'INSERT ON main.session_state',
  'INSERT ON main.user_state',
  'INSERT ON main.app_state',
  'UPDATE ON main.mail',
];

describe('a process that is killed in the middle of an append', () => {
  for (const place of places) {
    it(`an append that is killed after ${place} leaves the last complete state`, async () => {
      const file = path();
      const before = open(sqliteSessionService({ path: file }));
      await before.create(key, { a: 'old', 'user:b': 'old', 'app:c': 'old' });
      await before.append(key, [notice('e1')], { revision: 0 });
      await before.deliver(key, { id: 'm1', type: 'cancel', reason: 'x' });
      before.close();

      expect(
        await endOf(startScript(new URL('./support/append-until-killed.ts', import.meta.url), [file, place])),
      ).toEqual({
        output: '',
        signal: 'SIGKILL',
      });

      const after = open(sqliteSessionService({ path: file }));
      expect(await after.load(key)).toEqual({
        ...key,
        revision: 1,
        events: [notice('e1')],
        state: { a: 'old', 'user:b': 'old', 'app:c': 'old' },
      });
      expect(await after.mail(key)).toHaveLength(1);
      await expect(after.append(key, [notice('e2')], { revision: 1 })).resolves.toMatchObject({ revision: 2 });
    });
  }

  it('a process that is killed in the middle of an append keeps every confirmed append, and only complete appends, whenever it is killed', async () => {
    for (const wait of [0, 3, 10, 25]) {
      const file = path();
      const before = open(sqliteSessionService({ path: file }));
      await before.create(key);
      before.close();
      const child = startScript(new URL('./support/append-for-ever.ts', import.meta.url), [file]);
      child.stdout?.once('data', () => setTimeout(() => child.kill('SIGKILL'), wait));
      const { output } = await endOf(child);
      const confirmed = Number(output.slice(0, output.lastIndexOf('\n')).split('\n').at(-1));

      const session = await open(sqliteSessionService({ path: file })).load(key);
      expect(session?.revision).toBeGreaterThanOrEqual(confirmed);
      expect((session?.revision ?? 0) % 5).toBe(0);
      expect(session?.events.map(({ id }) => id)).toEqual(Array.from(session?.events ?? [], (_, at) => `e${at}`));
    }
  });
});
