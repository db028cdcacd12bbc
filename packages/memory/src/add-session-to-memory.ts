import {
  checkMembers,
  type MemberRules,
  type MemoryService,
  type SessionKey,
  SessionNotFoundError,
  type SessionService,
} from '@mortise/core';

/**
 * Adds a stored session to memory. It may be called after each run: known entries are not added again.
 *
 * Throws `SessionNotFoundError`, and what the two services throw.
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
