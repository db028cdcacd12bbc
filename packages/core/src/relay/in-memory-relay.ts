import type { SessionKey } from '../session/session.ts';
import { sessionKeyText } from '../session/session-key-text.ts';
import type { DeltaRelay } from './delta-relay.ts';
import { RelayListeners } from './relay-listeners.ts';

/** A relay within one process: for tests, and for runners and pages that share one. */
export function inMemoryRelay(): DeltaRelay {
  const listeners = new RelayListeners();
  return {
    publish: (key: SessionKey, frame: string) => {
      const name = sessionKeyText(key);
      // Who publishes does not run what listeners do.
      queueMicrotask(() => listeners.heard(name, frame));
    },
    subscribe: async (key, listener, signal) => listeners.add(sessionKeyText(key), listener, signal),
  };
}
