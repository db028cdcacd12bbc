import type { Event, EventBody, SessionKey, SessionService } from '@mortise/core';

/** Creates sessions of a hundred users, each of which waits for one answer. */
export async function makePaused(sessions: SessionService, count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    const key = pausedKey(at);
    await sessions.create(key);
    await sessions.append(key, pausedLog(at), { revision: 0 });
  }
}

/** Returns the key of one of these sessions. */
export function pausedKey(at: number): SessionKey {
  return { appName: 'desk', userId: `user-${at % users}`, sessionId: `session-${at}` };
}

/** The number of users of these sessions. */
export const users = 100;

function pausedLog(at: number): readonly Event[] {
  const call = { type: 'functionCall', id: `s${at}.1/0`, name: 'refund', args: { order: at, amount: 420 } } as const;
  const request = { id: `${call.id}?0`, callId: call.id, kind: 'confirmation', hint: 'May it pay?', digest: 'd' };
  const finishReason = { unified: 'functionCalls' } as const;
  return [
    reported(at, 0, {
      type: 'input',
      content: { role: 'user', parts: [{ type: 'text', text: `Refund order ${at}` }] },
    }),
    reported(at, 1, { type: 'model', content: { role: 'model', parts: [call] }, acts: true, finishReason }),
    reported(at, 2, { type: 'asked', request: { ...request, expiresAt: 9e12 } }),
  ];
}

/** Returns an event of a turn that continues, as most appends have it. */
export function toldNext(at: number, place: number): readonly Event[] {
  const text = 'It goes on with some words that a model would say in the middle of its work. ';
  const content = { role: 'model', parts: [{ type: 'text', text: text.repeat(3) }] } as const;
  return [reported(at, place, { type: 'model', content, acts: true, finishReason: { unified: 'stop' } })];
}

function reported(at: number, place: number, body: EventBody): Event {
  return {
    v: 1,
    id: `s${at}.${place}`,
    invocationId: `s${at}.0`,
    author: 'desk',
    timestamp: 1.7e12 + at * 10 + place,
    ...body,
  };
}
