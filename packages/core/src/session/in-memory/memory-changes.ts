import { SessionNotFoundError } from '../../error/session-error.ts';
import type { SessionKey } from '../session.ts';
import type { SessionRecords } from './session-records.ts';

/** The revisions of a session of a store in memory, as it grows. */
export async function* memoryChanges(
  records: SessionRecords,
  key: SessionKey,
  afterRevision: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<number, void, void> {
  if (signal?.aborted) return;
  const record = records.get(key);
  if (!record) throw new SessionNotFoundError(key.sessionId);
  let told = afterRevision;
  let wake: (() => void) | undefined;
  const tell = (): void => wake?.();
  record.watchers ??= new Set();
  record.watchers.add(tell);
  signal?.addEventListener('abort', tell);
  try {
    while (!signal?.aborted && records.has(record)) {
      const revision = record.events.length;
      if (revision > told) {
        told = revision;
        yield revision;
      } else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    signal?.removeEventListener('abort', tell);
    record.watchers.delete(tell);
  }
}
