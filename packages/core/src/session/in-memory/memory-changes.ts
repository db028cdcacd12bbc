import { SessionNotFoundError } from '../../error/session-error.ts';
import type { SessionKey } from '../session.ts';
import type { SessionRecords } from './session-records.ts';

/** Yields the revisions of a session as it grows. */
export async function* changesOf(
  records: SessionRecords,
  key: SessionKey,
  afterRevision: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<number, void, void> {
  if (signal?.aborted) return;
  const record = records.get(key);
  if (!record) throw new SessionNotFoundError(key.sessionId);
  let reported = afterRevision;
  let wake: (() => void) | undefined;
  const tell = (): void => wake?.();
  record.watchers ??= new Set();
  const { watchers } = record;
  watchers.add(tell);
  signal?.addEventListener('abort', tell);
  try {
    while (!signal?.aborted && records.all.has(record)) {
      const revision = record.events.length;
      if (revision > reported) {
        reported = revision;
        yield revision;
      } else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    signal?.removeEventListener('abort', tell);
    watchers.delete(tell);
  }
}
