import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { createRunner, type Event, llmAgent, SessionCorruptError, SessionError } from '@mortise/core';
import { key, notice } from '@mortise/session-kit/test/notice';
import { scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { sqliteSessionService } from '../../src/session/index.ts';
import { scratch } from '../support/scratch.ts';

const { path, open } = scratch();
const other = { ...key, sessionId: 's2' };

/** Creates two sessions of five events, whose rows the test can change. */
async function begun() {
  const file = path();
  const sessions = open(sqliteSessionService({ path: file }));
  for (const each of [key, other]) {
    await sessions.create(each, { a: 1 });
    await sessions.append(
      each,
      [1, 2, 3, 4, 5].map((at) => notice(`e${at}`, undefined, at)),
      { revision: 0 },
    );
  }
  await sessions.deliver(key, { id: 'm1', type: 'cancel', reason: 'x' });
  const database = open(new DatabaseSync(file));
  database.function('crc32', (data, before) => crc32(String(data), Number(before)));
  return { file, sessions, database };
}

/** The ways to damage records of the first session, each with the first event that can then not be read. */
const damages: Readonly<Record<string, readonly [sql: string, sequence: number]>> = {
  'a text that was cut': ['UPDATE event SET data = substr(data, 1, 20) WHERE session = 1 AND sequence = 3', 3],
  'another text': [
    `UPDATE event SET data = replace(data, '"value":3', '"value":7') WHERE session = 1 AND sequence = 3`,
    3,
  ],
  'an empty text': ["UPDATE event SET data = '' WHERE session = 1 AND sequence = 1", 1],
  'another checksum': ['UPDATE event SET checksum = checksum + 1 WHERE session = 1 AND sequence = 5', 5],
  'a missing event': ['DELETE FROM event WHERE session = 1 AND sequence = 3', 3],
  'a missing first event': ['DELETE FROM event WHERE session = 1 AND sequence = 1', 1],
  'a missing last event': ['DELETE FROM event WHERE session = 1 AND sequence = 5', 5],
  'no event left': ['DELETE FROM event WHERE session = 1', 1],
  'an event too many': [
    'INSERT INTO event SELECT 1, 6, checksum, data FROM event WHERE session = 1 AND sequence = 5',
    6,
  ],
  'an event too many, with a correct checksum': [
    'INSERT INTO event SELECT 1, 6, crc32(data, checksum), data FROM event WHERE session = 1 AND sequence = 5',
    6,
  ],
  'the last event again, with a correct checksum': [
    `UPDATE event SET data = replace(data, '"value":5', '"value":7') WHERE session = 1 AND sequence = 5; UPDATE event SET checksum = crc32(data, (SELECT checksum FROM event WHERE session = 1 AND sequence = 4)) WHERE session = 1 AND sequence = 5`,
    5,
  ],
  'the last event under another number, so that its own is missing': [
    'UPDATE event SET sequence = 6 WHERE session = 1 AND sequence = 5',
    5,
  ],
  'two events in exchanged positions': [
    'UPDATE event SET sequence = 9 WHERE session = 1 AND sequence = 2; UPDATE event SET sequence = 2 WHERE session = 1 AND sequence = 4; UPDATE event SET sequence = 4 WHERE session = 1 AND sequence = 9',
    2,
  ],
  'a lowered revision, which is not the end of its log': ['UPDATE session SET revision = 3 WHERE id = 1', 5],
  'a lowered revision, with a correct checksum': [
    'UPDATE session SET revision = 3, checksum = (SELECT checksum FROM event WHERE session = 1 AND sequence = 3) WHERE id = 1',
    5,
  ],
  'a revision of zero': ['UPDATE session SET revision = 0 WHERE id = 1', 5],
  'a raised revision, whose event is missing': ['UPDATE session SET revision = 7 WHERE id = 1', 6],
  'another checksum of the session, so that its end is unknown': [
    'UPDATE session SET checksum = checksum + 1 WHERE id = 1',
    5,
  ],
  'events of another session': [
    'DELETE FROM event WHERE session = 1; UPDATE event SET session = 1 WHERE session = 2; UPDATE session SET checksum = (SELECT checksum FROM session WHERE id = 2) WHERE id = 1',
    1,
  ],
};

describe('a changed record', () => {
  for (const [what, [sql, sequence]] of Object.entries(damages)) {
    it(`a changed record is refused completely, with its position: ${what}`, async () => {
      const { sessions, database } = await begun();
      database.exec(sql);
      for (const load of [() => sessions.load(key), () => sessions.load(key, { afterRevision: 0 })]) {
        const error: unknown = await load().catch((reason: unknown) => reason);
        expect(error).toBeInstanceOf(SessionCorruptError);
        expect(error).toBeInstanceOf(SessionError);
        expect(error).toMatchObject({ code: 'session_corrupt', sequence });
        expect(String(error)).toContain(
          `event ${sequence} is ${/missing|no event left/.test(what) ? 'missing' : 'not'}`,
        );
      }
    });
  }

  it.each([0, 3, 7])(
    'a changed record is refused by every append and by reads after it: the revision %d of five events',
    async (revision) => {
      const { sessions, database } = await begun();
      database.exec(`UPDATE session SET revision = ${revision} WHERE id = 1`);
      const sequence = revision === 7 ? 6 : 5;
      const append = sessions.append(key, [notice('next')], { revision });
      await expect(append).rejects.toMatchObject({ code: 'session_corrupt', sequence });
      for (const afterRevision of [revision, 5])
        await expect(sessions.load(key, { afterRevision })).rejects.toMatchObject({ code: 'session_corrupt' });
      expect(database.prepare('SELECT count(*) AS events FROM event WHERE session = 1').get()).toEqual({ events: 5 });
      expect((await sessions.load(other))?.revision).toBe(5);
    },
  );

  const strange: Readonly<Record<string, unknown>> = {
    'an unknown format': { ...notice('e6'), v: 0 },
    'a value that is no event': ['event'],
    'an event without an id': { ...notice('e6'), id: 6 },
    'a model event without parts': {
      ...notice('e6'),
      type: 'model',
      content: { role: 'model' },
      acts: true,
      finishReason: {},
    },
    'an answer without its question': { ...notice('e6'), type: 'answered', answer: { value: true } },
  };

  for (const [what, event] of Object.entries(strange)) {
    it(`an invalid event is refused completely, with its position: ${what}`, async () => {
      const { sessions } = await begun();
      await sessions.append(key, [event as Event], { revision: 5 });
      await expect(sessions.load(key)).rejects.toMatchObject({ code: 'session_corrupt', sequence: 6 });
      await expect(sessions.load(key, { afterRevision: 5 })).rejects.toMatchObject({ sequence: 6 });
    });
  }

  const newer: Readonly<Record<string, unknown>> = {
    'a newer format': { ...notice('e6'), v: 2 },
    'a type of a newer version': { ...notice('e6'), type: 'summarised' },
    'a type named like an inherited member': { ...notice('e6'), type: 'constructor' },
  };

  for (const [what, event] of Object.entries(newer)) {
    it(`an event of a newer version is loaded unchanged, and a run asks to update the worker: ${what}`, async () => {
      const { sessions } = await begun();
      await sessions.append(key, [event as Event], { revision: 5 });
      expect((await sessions.load(key))?.events.at(-1)).toEqual(event);
      const agent = llmAgent({ name: 'helper', model: scriptedModel(['hi']) });
      const runner = createRunner({ agent, sessions });
      expect(await runner.run({ session: key, message: 'Hi.' })).toMatchObject({ error: { code: 'newer_log' } });
      expect((await sessions.load(key))?.revision).toBe(6);
    });
  }

  it('a changed record is also refused in state and queued messages', async () => {
    const { sessions, database } = await begun();
    database.exec("UPDATE mail SET data = '{' WHERE session = 1");
    await expect(sessions.mail(key)).rejects.toMatchObject({ code: 'session_corrupt', sequence: undefined });
    database.exec("UPDATE session_state SET value = '{' WHERE session = 1");
    await expect(sessions.load(key)).rejects.toMatchObject({
      code: 'session_corrupt',
      message: expect.stringContaining('"a"'),
    });
  });

  it('a changed record is refused if the file itself is damaged', async () => {
    const { file, sessions } = await begun();
    sessions.close();
    const database = new DatabaseSync(file);
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    database.close();
    const page = readFileSync(file).indexOf('"id":"e3"') >> 12;
    const disk = openSync(file, 'r+');
    writeSync(disk, Buffer.alloc(8, 0xff), 0, 8, page << 12);
    closeSync(disk);
    const again = open(sqliteSessionService({ path: file }));
    await expect(again.load(key)).rejects.toMatchObject({ code: 'store_corrupt' });
  });

  it('a changed record fails only its own session, and no run calls a model or is retried forever', async () => {
    const { sessions, database } = await begun();
    database.exec('DELETE FROM event WHERE session = 1 AND sequence = 3');
    const model = scriptedModel(['fine']);
    const { appName, userId } = key;
    const app = createRunner({ agent: llmAgent({ name: 'helper', model }), sessions, appName, userId });
    for (let tries = 0; tries < 3; tries++) {
      const result = await app.run({ session: key.sessionId, message: 'hi' });
      expect(result).toMatchObject({ status: 'failed', error: { code: 'session_corrupt' } });
    }
    expect(model.requests).toHaveLength(0);
    expect(await app.run({ session: other.sessionId, message: 'hi' })).toMatchObject({ status: 'completed' });
    expect(await sessions.list(key)).toHaveLength(2);
    await sessions.delete(key);
    await expect(sessions.create(key)).resolves.toMatchObject({ revision: 0, events: [] });
  });
});
