import { AgentError, type SessionService } from '@mortise/core';
import type { Hub } from './hub.ts';

/**
 * Tells a hub of what other processes append, until the signal aborts: where the store says so by `changes`,
 * and else by looking, less and less often while nothing comes. A store that cannot be reached is asked
 * again.
 */
export async function follow(hub: Hub, sessions: SessionService, signal: AbortSignal): Promise<void> {
  for (let waitMs = firstMs; !signal.aborted; waitMs = Math.min(2 * waitMs, lastMs)) {
    try {
      const before = hub.rev;
      if (sessions.changes)
        for await (const _ of sessions.changes(hub.key, hub.rev ?? 0, signal)) {
          await hub.catchUp();
          waitMs = firstMs;
        }
      if (signal.aborted) return;
      if (!(await hub.catchUp())) return hub.close();
      if (hub.rev !== before) waitMs = firstMs;
    } catch (error) {
      if (AgentError.is(error) && error.code === 'session_not_found') return hub.close();
      // Asked again, after a while: what was appended meanwhile is told of then.
    }
    await wait(waitMs, signal);
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
  });
}

/** Milliseconds between two looks. */
const firstMs = 50;
const lastMs = 1_000;
