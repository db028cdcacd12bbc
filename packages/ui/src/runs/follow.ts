import { AgentError, paced } from '@mortise/core';
import type { Hub } from './hub.ts';
import type { LiveRunsOptions } from './live-runs-options.ts';
import { RelayReader, RunElsewhere, wait } from './run-elsewhere.ts';

/**
 * Reports appends of other processes to a hub, until the signal aborts: by the `changes` of the store if it
 * supports them, otherwise by polling, which slows down while nothing changes. If the store cannot be
 * reached, it is asked again. Also reports runs in other processes if the store has leases, and their
 * streamed events if there is a relay.
 */
export async function follow(hub: Hub, { sessions, relay, left }: Followed, signal: AbortSignal): Promise<void> {
  const reader = relay && new RelayReader(hub, relay, signal);
  reader?.begin();
  const elsewhere = new RunElsewhere(hub, sessions, signal, () => reader?.lose(), left);
  elsewhere.look();
  for (let waitMs = firstMs; !signal.aborted; waitMs = Math.min(2 * waitMs, lastMs)) {
    try {
      const before = hub.rev;
      if (sessions.changes)
        for await (const _ of paced(sessions.changes(hub.key, hub.rev ?? 0, signal))) {
          await hub.catchUp();
          elsewhere.look();
          waitMs = firstMs;
        }
      if (signal.aborted) return;
      if (!(await hub.catchUp())) return hub.close();
      if (hub.rev !== before) {
        elsewhere.look();
        waitMs = firstMs;
      }
    } catch (error) {
      if (AgentError.is(error) && error.code === 'session_not_found') return hub.close();
      // The store is asked again after a pause, and then reports the events since.
    }
    await wait(waitMs, signal);
  }
}

interface Followed extends Pick<LiveRunsOptions, 'sessions' | 'relay'> {
  /** Called when a run in another process has ended, or its process died. */
  readonly left: () => void;
}

/** The first pause between two polls, in milliseconds. */
const firstMs = 50;
const lastMs = 1_000;
