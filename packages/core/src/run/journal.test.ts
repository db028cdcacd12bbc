import { describe, expect, it } from 'vitest';
import { Secrets } from '../credential/secrets.ts';
import type { Event } from '../event/event.ts';
import { inMemorySessionService } from '../session/in-memory/in-memory-session-service.ts';
import type { SessionService } from '../session/session-service.ts';
import { emptyView } from '../view/session-view.ts';
import { Journal } from './journal.ts';
import { RunEventQueue } from './run-event-queue.ts';

const key = { appName: 'app', userId: 'ada', sessionId: 's1' };
const noted = (id: string): Event => ({
  v: 1,
  id,
  invocationId: 'i1',
  author: 'helper',
  timestamp: 1,
  type: 'notice',
  code: 'noted',
});

/** Creates a journal whose appends wait until they are released. */
async function journalOf() {
  const inner = inMemorySessionService();
  await inner.create(key);
  const appends: { readonly ids: readonly string[]; go(error?: Error): void }[] = [];
  const sessions: SessionService = {
    ...inner,
    async append(session, events, expected) {
      await new Promise<void>((resolve, reject) => {
        appends.push({ ids: events.map(({ id }) => id), go: (error) => (error ? reject(error) : resolve()) });
      });
      return inner.append(session, events, expected);
    },
  };
  const queue = new RunEventQueue(new Secrets());
  return {
    journal: new Journal(emptyView(key), sessions, queue),
    appends,
    queue,
  };
}

const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

describe('a journal', () => {
  it('a journal has one append in flight, and puts later events into the next append', async () => {
    const { journal, appends } = await journalOf();
    journal.write([noted('a')]);
    journal.write([noted('b')]);
    await soon();
    journal.write([noted('c')]);
    journal.write([noted('d')]);
    await soon();
    expect(appends.map(({ ids }) => ids)).toEqual([['a', 'b']]);
    const stored = journal.stored();
    appends[0]?.go();
    await soon();
    expect(appends.map(({ ids }) => ids)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    appends[1]?.go();
    await stored;
    expect(journal.unsaved).toEqual([]);
  });

  it('a journal that failed keeps the events in flight, the waiting events and later events in this order, and does not append again', async () => {
    const { journal, appends, queue } = await journalOf();
    journal.write([noted('flew')]);
    await soon();
    journal.write([noted('waited')]);
    const stored = journal.stored();
    appends[0]?.go(new Error('the disk is full'));
    await expect(stored).rejects.toThrow('the disk is full');
    journal.write([noted('later')]);
    await soon();
    expect(journal.unsaved.map(({ id }) => id)).toEqual(['flew', 'waited', 'later']);
    expect(appends).toHaveLength(1);
    // No event is shown that was not stored.
    expect(queue.take()).toEqual([]);
    await expect(journal.stored()).rejects.toThrow('the disk is full');
  });
});
