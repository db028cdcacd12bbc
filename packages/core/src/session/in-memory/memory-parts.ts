import type { SessionIndex } from '../session-index.ts';
import type { SessionService } from '../session-service.ts';
import { changesOf } from './memory-changes.ts';
import { listSessions, openQuestions, runnableSessions } from './memory-index.ts';
import { keysIn } from './memory-keys.ts';
import type { SessionRecords } from './session-records.ts';

/** What most runs do without of a store in memory: loaded when it is first asked. */
export function memoryParts(records: SessionRecords, clock: () => number): MemoryParts {
  return {
    open: async (filter, page) => openQuestions(records, filter, page),
    list: async (filter, page) => listSessions(records, filter, page),
    runnable: async (limit) => runnableSessions(records, limit, clock()),
    changes: (key, afterRevision, signal) => changesOf(records, key, afterRevision, signal),
    keys: async (scope, page) => keysIn(records, scope, page),
  };
}

/** Its index, and what else of it is loaded later. */
export interface MemoryParts extends SessionIndex, Pick<Required<SessionService>, 'changes'> {
  readonly keys: SessionService['list'];
}
