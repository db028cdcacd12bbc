import {
  checkMembers,
  type EventOf,
  type MemberRules,
  type MemoryEntry,
  type MemoryService,
  messageText,
  type Session,
  type SessionKey,
  SessionNotFoundError,
  type SessionService,
} from '@mortise/core';
import { eventsInForce } from '@mortise/core/events';

/** A remembered event of a session. */
export interface Memory extends MemoryEntry {
  /** The id of the event: unique in the session, and the same each time. */
  readonly id: string;
  readonly author: string;
  readonly timestamp: number;
  readonly sessionId: string;
}

/**
 * Returns the memories of a session in order: the user's messages and the model's answers.
 *
 * Omits events that a rewind took back, data attached to messages, thoughts, media, calls and the text next
 * to them, tool results, answers to questions, turns that were cut or blocked, and messages of agents that
 * were used as tools.
 */
export function memoriesOf(session: Pick<Session, 'sessionId' | 'events'>): Memory[] {
  const { sessionId, events } = session;
  const conversation = new Set<string | undefined>([undefined]);
  return eventsInForce(events).flatMap((event) => {
    if (event.type === 'opened' && event.callId === undefined && conversation.has(event.parent))
      conversation.add(event.branch);
    if (!conversation.has(event.branch) || (event.type !== 'input' && !isAnswer(event))) return [];
    const { id, author, timestamp, content } = event;
    const text = messageText(content);
    if (text.trim() === '') return [];
    return [{ id, sessionId, author, timestamp, content: { role: content.role, parts: [{ type: 'text', text }] } }];
  });
}

function isAnswer(event: Session['events'][number]): event is EventOf<'model'> {
  return event.type === 'model' && event.acts && !event.content.parts.some(({ type }) => type === 'functionCall');
}

/**
 * Adds a stored session to memory. May be called after each run: known entries are not added again.
 *
 * Throws `SessionNotFoundError`, and the errors of the two services.
 */
export async function addSessionToMemory(
  {
    sessions,
    memory,
  }: { readonly sessions: Pick<SessionService, 'load'>; readonly memory: Pick<MemoryService, 'add'> },
  { appName, userId, sessionId }: SessionKey,
  options?: { readonly signal?: AbortSignal },
): Promise<void> {
  checkMembers('addSessionToMemory', options ?? {}, addSessionToMemoryOptions);
  const session = await sessions.load({ appName, userId, sessionId });
  if (!session) throw new SessionNotFoundError(sessionId);
  await memory.add(session, options);
}

const addSessionToMemoryOptions = { signal: 'object' } satisfies MemberRules<{ readonly signal?: AbortSignal }>;
