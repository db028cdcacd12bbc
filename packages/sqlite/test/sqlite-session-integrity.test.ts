import { key, notice } from '@mortise/session-kit/test/notice';
import { exportSession, importSession, integritySessions, verifySession } from '@mortise/session-tools';
import { expect, it } from 'vitest';
import { sqliteSessionService } from '../src/session/index.ts';
import { scratch } from './support/scratch.ts';

const { path, open } = scratch();

it('the checksum chain continues over connections, and is valid after an export and an import', async () => {
  const file = path();
  for (let revision = 0; revision < 4; revision++) {
    const sessions = integritySessions(open(sqliteSessionService({ path: file })));
    if (revision === 0) await sessions.create(key);
    await sessions.append(key, [notice(`e${revision}`)], { revision });
  }
  const stored = open(sqliteSessionService({ path: file }));
  const events = (await stored.load(key))?.events ?? [];
  expect(verifySession(events)).toMatchObject({ breaks: [], unsealed: 0, head: { revision: 4 } });
  const lines: string[] = [];
  for await (const line of exportSession(stored, key)) lines.push(line);
  const other = integritySessions(open(sqliteSessionService({ path: path() })));
  const imported = await importSession(other, key, lines, { trusted: true });
  expect(imported.events).toEqual(events);
  await other.append(key, [notice('e4')], { revision: imported.revision });
  const { head } = verifySession(events);
  expect(verifySession((await other.load(key))?.events ?? [], { head }).breaks).toEqual([]);
});
