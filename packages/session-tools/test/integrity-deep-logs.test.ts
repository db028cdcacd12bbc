import { type Event, inMemorySessionService, type JsonValue } from '@mortise/core';
import { integritySessions, verifySession, withoutContent } from '@mortise/session-tools';
import { expect, it } from 'vitest';
import { key, said } from './integrity-log.ts';

it('a log with an event that is nested too deep to be read is broken at that event', async () => {
  const sessions = integritySessions(inMemorySessionService());
  await sessions.create(key);
  await sessions.append(key, [said('a'), said('b'), said('c')], { revision: 0 });
  const [first, second, third] = (await sessions.load(key))?.events ?? [];
  let deep: JsonValue = [];
  for (let level = 0; level < 200_000; level++) deep = [deep];
  const log = [first, { ...second, content: deep }, third] as readonly unknown[] as readonly Event[];
  expect(verifySession(log).breaks).toEqual([{ revision: 2, kind: 'changed' }]);
  const unsealed = [{ ...said('a'), branch: deep }, first] as readonly unknown[] as readonly Event[];
  expect(verifySession(unsealed)).toMatchObject({ unsealed: 1, breaks: [{ revision: 2, kind: 'misplaced' }] });
  const broken = expect.objectContaining({ code: 'chain_broken' });
  expect(() => withoutContent(log[1] as Event, said('gone'))).toThrow(broken);
});
