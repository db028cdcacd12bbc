import type { SessionKey } from '../session/session.ts';
import { sessionKeyText } from '../session/session-key-text.ts';
import type { DeltaRelay } from './delta-relay.ts';
import { RelayListeners } from './relay-listeners.ts';

/** Creates a relay within one process: for tests, and for runners and pages in one process. */
export function inMemoryRelay(): DeltaRelay {
  const listeners = new RelayListeners();
  return {
    publish: (key: SessionKey, frame: string) => {
      const name = sessionKeyText(key);
      // Listeners do not run within `publish`.
      queueMicrotask(() => listeners.heard(name, frame));
    },
    subscribe: async (key, listener, signal) => listeners.add(sessionKeyText(key), listener, signal),
  };
}
