import { loadPlace } from '../fold/load-place.ts';
import type { GrowingState } from '../growing-state.ts';
import type { SessionIndex } from '../session-index.ts';
import type { LoadFrom, SessionService } from '../session-service.ts';
import type { SnapshotStore } from '../snapshot-store.ts';
import { makeRoom } from './make-room.ts';
import { changesOf } from './memory-changes.ts';
import { MemoryIndex } from './memory-index.ts';
import { keysIn, usersOf } from './memory-keys.ts';
import type { SessionRecord, SessionRecords } from './session-records.ts';
import { sharedId } from './shared-id.ts';

/** What most runs do without of a store in memory: loaded, and made, when it is first asked. */
export function memoryParts(
  records: SessionRecords,
  shared: Map<string, GrowingState>,
  clock: () => number,
): MemoryParts {
  const known = made.get(records);
  if (known) return known;
  let index: MemoryIndex | undefined;
  const indexOf = (): MemoryIndex => {
    index ??= new MemoryIndex(records, clock);
    return index;
  };
  const parts: MemoryParts = {
    open: async (filter, page) => indexOf().open(filter, page),
    list: async (filter, page) => indexOf().list(filter, page),
    deleteBefore: async (time, filter, page) => indexOf().deleteBefore(time, filter, page),
    runnable: async (limit) => indexOf().runnable(limit),
    due: async (key) => indexOf().due(key),
    changes: (key, afterRevision, signal) => changesOf(records, key, afterRevision, signal),
    keys: async (scope, page) => keysIn(records, scope, page),
    users: async (appName, page) => usersOf(records, appName, page),
    revisionOf: (from, { events }) => loadPlace(from, events.length, (at) => events[at - 1]),
    async forget(scope) {
      for (const key of keysIn(records, scope)) records.delete(key);
      shared.delete(sharedId(scope, 'user'));
    },
    makeRoom: (most) => makeRoom(records, most, clock()),
    read: async (key) => records.get(key)?.snapshot,
    async write(key, snapshot) {
      const record = records.get(key);
      if (record && !((record.snapshot?.revision ?? 0) > snapshot.revision)) record.snapshot = snapshot;
    },
  };
  records.changed = (record) => {
    index?.changed(record);
    if (record.watchers) for (const tell of record.watchers) tell();
  };
  made.set(records, parts);
  return parts;
}

const made = new WeakMap<SessionRecords, MemoryParts>();

/** Its index, and what else of it is loaded later. */
export interface MemoryParts
  extends SessionIndex,
    SnapshotStore,
    Pick<Required<SessionService>, 'changes' | 'forget' | 'deleteBefore'> {
  readonly keys: SessionService['list'];
  /** Leaves room for one more, where there is one that no run has. */
  readonly makeRoom: (most: number) => void;
  /** The revision after which events are loaded. */
  readonly revisionOf: (from: LoadFrom, record: SessionRecord) => number;
}
