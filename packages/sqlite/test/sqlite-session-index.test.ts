import { DatabaseSync } from 'node:sqlite';
import type { Event, FunctionCallPart, SessionIndex } from '@mortise/core';
import { key, notice } from '@mortise/session-kit/test/notice';
import { answerTo, pausedLog } from '@mortise/session-kit/test/told-events';
import { describe, expect, it } from 'vitest';
import { sqliteSessionService } from '../src/session/index.ts';
import { scratch } from './support/scratch.ts';

const { path, open } = scratch();
const names = ['s1', 's2', 's3'];

/** Creates a database with three paused sessions, and changes it behind the service's back. */
async function changed(change: (database: DatabaseSync) => void): Promise<string> {
  const file = path();
  const sessions = sqliteSessionService({ path: file });
  for (const sessionId of names) {
    await sessions.create({ ...key, sessionId });
    await sessions.append({ ...key, sessionId }, pausedLog(sessionId), { revision: 0 });
  }
  sessions.close();
  const database = new DatabaseSync(file);
  change(database);
  database.close();
  return file;
}

/** Undoes everything that the second schema version added. */
function toFirstSchema(database: DatabaseSync): void {
  const indexes = ['behind', 'by_age', 'of_user_by_age', 'unfinished', 'leased', 'due'];
  const columns = ['made_at', 'indexed', 'entry', 'status', 'updated_at', 'wake_at'];
  for (const name of indexes) database.exec(`DROP INDEX session_${name}`);
  for (const name of columns) database.exec(`ALTER TABLE session DROP COLUMN ${name}`);
  database.exec('DROP TABLE question; PRAGMA user_version = 1');
}

async function said(index: SessionIndex): Promise<readonly (readonly string[])[]> {
  const [sessions, questions] = await Promise.all([index.list(), index.open()]);
  return [
    sessions.items.map(({ sessionId, status, title }) => `${sessionId} ${status} ${title}`).toSorted(),
    questions.items.map(({ id }) => id).toSorted(),
  ];
}

const all = [names.map((name) => `${name} paused Pay for ${name}`), names.map((name) => `${name}.q`)];

describe('the index', () => {
  it('the index is filled from the logs of a database that had none, by several services at once', async () => {
    const file = await changed(toFirstSchema);
    const services = names.map(() => open(sqliteSessionService({ path: file })));
    expect(await Promise.all(services.map(({ index }) => said(index)))).toEqual([all, all, all]);
    await services[0]?.append({ ...key, sessionId: 's2' }, [answerTo('s2')], { revision: 3 });
    expect(await Promise.all(services.map(({ index }) => said(index).then(([, questions]) => questions)))).toEqual(
      names.map(() => ['s1.q', 's3.q']),
    );
  });

  it('the index adds events that were appended without it, from its last revision', async () => {
    const file = await changed((database) =>
      database.exec(`
        UPDATE session SET indexed = 0, entry = NULL, status = 'empty' WHERE name = 's3';
        DELETE FROM question WHERE session = (SELECT id FROM session WHERE name = 's3')`),
    );
    expect(await said(open(sqliteSessionService({ path: file })).index)).toEqual(all);
  });

  it('the index lists the other sessions if one cannot be read', async () => {
    const file = await changed((database) => {
      toFirstSchema(database);
      database.exec(`UPDATE event SET data = '{}' WHERE session = (SELECT id FROM session WHERE name = 's2')`);
    });
    const sessions = open(sqliteSessionService({ path: file }));
    expect(await said(sessions.index)).toEqual([
      ['s1 paused Pay for s1', 's2 empty undefined', 's3 paused Pay for s3'],
      ['s1.q', 's3.q'],
    ]);
    await expect(sessions.load({ ...key, sessionId: 's2' })).rejects.toMatchObject({ code: 'session_corrupt' });
  });

  it('the index follows the log when several services append to it, and when one of them recreates the session', async () => {
    const file = path();
    const [one, two] = [1, 2].map(() => open(sqliteSessionService({ path: file })));
    const s1 = { ...key, sessionId: 's1' };
    await one?.create(s1);
    await one?.append(s1, pausedLog('s1'), { revision: 0 });
    await two?.append(s1, [answerTo('s1')], { revision: 3 });
    await one?.append(s1, pausedLog('again'), { revision: 4 });
    expect(await said(one?.index as SessionIndex)).toEqual([['s1 paused Pay for s1'], ['again.q']]);
    await two?.delete(s1);
    await two?.create(s1);
    await two?.append(s1, [...pausedLog('anew'), answerTo('anew'), ...pausedLog('other')], { revision: 0 });
    await one?.append(s1, [answerTo('other')], { revision: 7 });
    for (const { index } of [one, two] as { readonly index: SessionIndex }[])
      expect(await said(index)).toEqual([[expect.stringMatching(/^s1 .* Pay for anew$/)], []]);
  });

  it('the index has the events as they were at the call, even if the caller changes them while the append waits', async () => {
    const sessions = open(sqliteSessionService({ path: path() }));
    const s1 = { ...key, sessionId: 's1' };
    await sessions.create(s1);
    const events = pausedLog('s1');
    const appending = sessions.append(s1, events, { revision: 0 });
    for (const event of events) Object.assign(event, notice('changed'));
    await appending;
    expect(await said(sessions.index)).toEqual([['s1 paused Pay for s1'], ['s1.q']]);
    await sessions.append(s1, [answerTo('s1')], { revision: 3 });
    expect((await said(sessions.index))[1]).toEqual([]);
  });

  it('the index is not rewritten at each append while many questions are open, and is up to date when it is queried', async () => {
    const file = path();
    const sessions = open(sqliteSessionService({ path: file }));
    const calls = Array.from({ length: 300 }, (_, at) => `c${at}`);
    const log = manyQuestions('s1', calls);
    await sessions.create(key);
    let revision = 0;
    const written: boolean[] = [];
    for (let at = 0; at < log.length; at += 10) {
      ({ revision } = await sessions.append(key, log.slice(at, at + 10), { revision }));
      written.push(columnOf(file, 'indexed = revision') === 1);
    }
    expect(written.slice(0, 5)).toEqual(Array(5).fill(true));
    expect(written.slice(-10)).toEqual(Array(10).fill(false));
    expect(Number(columnOf(file, 'length(entry)'))).toBeLessThan(20_000);
    expect((await sessions.index.list()).items).toMatchObject([{ status: 'paused', questions: 300, revision: 302 }]);
    expect(columnOf(file, 'indexed = revision')).toBe(1);
    expect((await sessions.index.open({}, { limit: 1_000 })).items.map(({ callId }) => callId)).toEqual(calls);
  });
});

function columnOf(file: string, column: string): unknown {
  const database = new DatabaseSync(file);
  const row = database.prepare(`SELECT ${column} AS value FROM session`).get();
  database.close();
  return row?.['value'];
}

/** Returns a log in which a question is asked about each of these calls. */
function manyQuestions(session: string, callIds: readonly string[]): readonly Event[] {
  const [input, model, asked] = pausedLog(session);
  if (model?.type !== 'model' || asked?.type !== 'asked') throw new Error('another log');
  const [part] = model.content.parts;
  const parts = callIds.map((id) => ({ ...part, id }) as FunctionCallPart);
  const questions = callIds.map((callId) => ({
    ...asked,
    id: `${session}.${callId}`,
    request: { ...asked.request, id: `${callId}.q`, callId },
  }));
  return [input as Event, { ...model, content: { ...model.content, parts } }, ...questions];
}
