import { inMemorySessionService, type SessionService } from '@mortise/core';
import { inMemoryArtifactService } from '@mortise/core/artifact';
import type { UserStores } from '@mortise/core/retention';

/** The number of times that the stores were closed. */
export const counts = { closed: 0 };

/** Stores that the tests of the command change. */
export const stores: Stores = {
  sessions: Object.assign(inMemorySessionService(), {
    close(): void {
      counts.closed++;
    },
  }),
  artifacts: inMemoryArtifactService(),
  dispatcher: {
    async wake(): Promise<void> {},
    async parked() {
      return { items: [{ session: { appName: 'shop', userId: 'ada', sessionId: 's1' }, code: 'broken' }] };
    },
  },
};

interface Stores extends Required<Pick<UserStores, 'sessions' | 'artifacts'>> {
  readonly sessions: SessionService & { close(): void };
  readonly artifacts: ReturnType<typeof inMemoryArtifactService>;
  readonly dispatcher: { wake(): Promise<void>; parked(): Promise<{ readonly items: readonly object[] }> };
}
