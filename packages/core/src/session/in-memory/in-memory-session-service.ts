import { checkMembers, type MemberRules } from '../../error/check-members.ts';
import { wholeNumber } from '../../error/member-rules.ts';
import { defaultPlatform } from '../../platform/platform.ts';
import type { SessionService } from '../session-service.ts';
import { MemoryIndex } from './memory-index.ts';
import { memorySessions, mostSessions } from './memory-sessions.ts';
import { SessionRecords } from './session-records.ts';

/** Options of `inMemorySessionService`. */
export interface InMemorySessionOptions {
  /** Returns the time for leases, in epoch milliseconds; default: the clock of the machine. */
  readonly clock?: (() => number) | undefined;
  /**
   * The maximum number of sessions; default 10,000, about 70 MB if the sessions are short. When there are
   * more, the least recently used session without a lease is dropped as if it had been deleted, even if it
   * waits for an answer. `Number.POSITIVE_INFINITY` keeps all sessions while the process lives.
   */
  readonly maxSessions?: number | undefined;
}

/**
 * Creates a session service in this process's memory, with inbox, leases and index. Sessions are lost when
 * the process ends, or when there are more than `maxSessions`. Throws `invalid_option`.
 */
export function inMemorySessionService(options: InMemorySessionOptions = {}): SessionService {
  options = checkMembers('inMemorySessionService', options, inMemorySessionServiceOptions);
  const { clock = defaultPlatform.now, maxSessions = mostSessions } = options;
  const records = new SessionRecords();
  let index: MemoryIndex | undefined;
  const indexOf = (): MemoryIndex => {
    index ??= new MemoryIndex(records, clock);
    records.index = index;
    return index;
  };
  return {
    ...memorySessions(clock, records, maxSessions),
    deleteBefore: async (time, filter, page) => indexOf().deleteBefore(time, filter, page),
    index: {
      open: async (filter, page) => indexOf().open(filter, page),
      list: async (filter, page) => indexOf().list(filter, page),
      users: async (appName, page) => indexOf().users(appName, page),
      runnable: async (filter, page) => indexOf().runnable(filter, page),
      due: async (key) => indexOf().due(key),
    },
  };
}

const inMemorySessionServiceOptions = {
  clock: 'function',
  maxSessions: wholeNumber(1, Number.POSITIVE_INFINITY),
} satisfies MemberRules<InMemorySessionOptions>;
