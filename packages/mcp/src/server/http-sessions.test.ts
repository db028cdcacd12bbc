import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { expect, it } from 'vitest';
import { eventLog } from './http-sessions.ts';

/** Returns a message whose JSON has the given number of characters, at least 30. */
function message(name: string, size = 50): JSONRPCMessage {
  const begin: JSONRPCMessage = { jsonrpc: '2.0', method: name };
  const method = name.padEnd(name.length + size - JSON.stringify(begin).length, '.');
  const whole: JSONRPCMessage = { jsonrpc: '2.0', method };
  expect(JSON.stringify(whole)).toHaveLength(size);
  return whole;
}

/** Returns the events that a client gets when it asks for those after the given event. */
async function after(log: ReturnType<typeof eventLog>, id: string) {
  const sent: (readonly [string, JSONRPCMessage])[] = [];
  const streamId = await log.replayEventsAfter(id, {
    send: async (eventId, each) => {
      sent.push([eventId, each]);
    },
  });
  return { streamId, sent };
}

it('the event store returns the later events of the same stream in order, and none of another stream', async () => {
  const log = eventLog();
  const ids: string[] = [];
  for (let at = 0; at < 12; at++) ids.push(await log.storeEvent(at % 2 ? 'odd' : 'even', message(`m${at}`)));
  expect(new Set(ids).size).toBe(12);
  // The sixth id has one digit, and the following ones two.
  expect(await after(log, String(ids[5]))).toEqual({
    streamId: 'odd',
    sent: [7, 9, 11].map((at) => [ids[at], message(`m${at}`)]),
  });
  expect(await after(log, String(ids[10]))).toEqual({ streamId: 'even', sent: [] });
  expect(await log.getStreamIdForEventId?.(String(ids[4]))).toBe('even');
});

it('the event store starts with an empty event, and its id comes before all other ids', async () => {
  const log = eventLog();
  const first = await log.storeEvent('s', {} as never);
  const primed = await log.storeEvent('s', {} as never);
  const id = await log.storeEvent('s', message('m'));
  expect(await after(log, first)).toEqual({ streamId: 's', sent: [[id, message('m')]] });
  expect((await after(log, primed)).sent).toHaveLength(1);
});

it('the event store drops the oldest events when it is full, and reports the gap', async () => {
  const log = eventLog(150);
  const ids: string[] = [];
  for (let at = 0; at < 3; at++) ids.push(await log.storeEvent('s', message(`m${at}`)));
  expect((await after(log, String(ids[0]))).sent).toHaveLength(2);
  ids.push(await log.storeEvent('s', message('m3')));
  await expect(after(log, String(ids[0]))).rejects.toThrow('not kept any more');
  expect(await log.getStreamIdForEventId?.(String(ids[0]))).toBeUndefined();
  expect((await after(log, String(ids[1]))).sent.map(([id]) => id)).toEqual(ids.slice(2));
  // Two events have to be dropped for this one.
  ids.push(await log.storeEvent('s', message('m4', 100)));
  await expect(after(log, String(ids[2]))).rejects.toThrow('not kept any more');
  expect((await after(log, String(ids[3]))).sent.map(([id]) => id)).toEqual(ids.slice(4));
});

it('the event store keeps the newest event whatever its size, and has space again after that event is dropped', async () => {
  const log = eventLog(150);
  const small = await log.storeEvent('s', message('m'));
  const large = await log.storeEvent('s', message('large', 400));
  await expect(after(log, small)).rejects.toThrow('not kept any more');
  expect(await after(log, large)).toEqual({ streamId: 's', sent: [] });
  const next = [
    await log.storeEvent('s', message('m')),
    await log.storeEvent('s', message('n')),
    await log.storeEvent('s', message('o')),
  ];
  await expect(after(log, large)).rejects.toThrow('not kept any more');
  expect((await after(log, String(next[0]))).sent.map(([id]) => id)).toEqual(next.slice(1));
});

it('the event store rejects an unknown event id', async () => {
  const log = eventLog();
  await log.storeEvent('s', message('m'));
  await expect(after(log, 'x')).rejects.toThrow('not kept any more');
});

it('the event store keeps 200,000 characters by default', async () => {
  const log = eventLog();
  const ids: string[] = [];
  for (let at = 0; at < 3; at++) ids.push(await log.storeEvent('s', message(`m${at}`, 100_000)));
  await expect(after(log, String(ids[0]))).rejects.toThrow('not kept any more');
  expect((await after(log, String(ids[1]))).sent).toHaveLength(1);
});
