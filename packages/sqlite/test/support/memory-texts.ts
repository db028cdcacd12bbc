import { type Event, type MemoryEntry, type Session, textOf } from '@mortise/core';

/** The users whose sessions `said` creates. */
export const ada = { appName: 'app', userId: 'ada' };

/** Returns a session in which the user sends these texts. */
export function said(sessionId: string, ...texts: readonly string[]): Session {
  const events = texts.map((text, at): Event => {
    const content = { role: 'user', parts: [{ type: 'text', text }] } as const;
    return { v: 1, id: `${sessionId}.${at}`, invocationId: 'i', author: 'user', timestamp: at, type: 'input', content };
  });
  return { ...ada, sessionId, revision: events.length, state: {}, events };
}

/** Returns the texts of the found memories. */
export function textsOf(entries: readonly MemoryEntry[]): readonly string[] {
  return entries.map(({ content }) => textOf(content));
}
