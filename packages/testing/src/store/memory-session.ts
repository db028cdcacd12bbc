import type { Content, Event, Session, SessionKey } from '@mortise/core';
import { home } from './service-key.ts';

/** Returns a session in which user and model alternate with these texts. */
export function memorySession(key: SessionKey, ...texts: readonly string[]): Session {
  const bodies = texts.map((text, at): object => {
    const parts = [{ type: 'text' as const, text }];
    if (at % 2 === 1) return modelTurn(parts);
    return { type: 'input', author: 'user', content: { role: 'user', parts } };
  });
  return sessionWith(key, bodies);
}

/**
 * A session with one answer of a model to the user, and with contents that are not part of the conversation,
 * each of which has the word `secret`.
 */
export const unsaidSession: Session = sessionWith(home, [
  { type: 'input', branch: 'b1', content: { role: 'user', parts: [{ type: 'text', text: 'secret plan' }] } },
  modelTurn([{ type: 'text', text: 'secret plan' }], false),
  modelTurn([
    { type: 'text', text: 'let me look at the secret plan' },
    { type: 'functionCall', id: 'c1', name: 'secret', args: { plan: 'secret' } },
  ]),
  { type: 'response', callId: 'c1', outcome: { status: 'ok', output: 'secret plan' } },
  modelTurn([
    { type: 'thought', text: 'secret plan' },
    { type: 'text', text: 'the plan is tea' },
  ]),
]);

function sessionWith(key: SessionKey, bodies: readonly object[]): Session {
  const events = bodies.map((body, at) => {
    const base = { v: 1, id: `e${at}`, invocationId: 'i1', author: 'helper', timestamp: 1_700_000_000_000 + at };
    return { ...base, ...body } as Event;
  });
  return { ...key, revision: events.length, state: {}, events };
}

function modelTurn(parts: Content['parts'], acts = true): object {
  return { type: 'model', content: { role: 'model', parts }, acts, finishReason: { unified: 'stop' } };
}
