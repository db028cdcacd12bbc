import { checkMembers, type MemberRules } from '../error/check-members.ts';
import { ConfigError } from '../error/errors.ts';
import { milliseconds, wholeNumber } from '../error/member-rules.ts';
import { startTimer } from '../platform/platform.ts';
import { idOf, ViewCache } from '../runner/engine.ts';
import type { ViewSnapshots } from '../runner/runner-options.ts';
import type { SessionKey } from '../session/session.ts';
import type { SessionService } from '../session/session-service.ts';
import type { SessionSnapshot, SnapshotStore } from '../session/snapshot-store.ts';
import type { SessionView } from '../view/session-view.ts';
import { headOf, type SnapshotHead, snapshotFormat, viewIn, viewText } from './view-text.ts';

/** Options of snapshots. */
export interface SnapshotOptions {
  /**
   * The number of events since the last snapshot from which on a run writes a new snapshot at its end;
   * default 500. For a long log, a twentieth of its length counts instead if that is more.
   */
  readonly afterEvents?: number | undefined;
  /** Milliseconds that the store may take to read or write a snapshot; default 5,000. */
  readonly timeoutMs?: number | undefined;
  /**
   * Called with the reason why a snapshot was not used or not written. The log is read instead, so only time
   * is lost. The runner reports the same problem of a session once, and a snapshot of another version once
   * for all sessions.
   */
  readonly onProblem?: ((problem: SnapshotProblem) => void) | undefined;
}

/** The reason why a snapshot was not used or not written. */
export interface SnapshotProblem {
  readonly session: SessionKey;
  /**
   * `damaged`: the snapshot was changed after it was written. `foreign`: it belongs to another session.
   * `newer`: a later version of this package wrote it; `older`: an earlier version wrote it. `stale`: the log
   * does not continue the snapshot, for example because it was rewound. `unread`, `unwritten`: the store
   * failed to read or write the snapshot, or took too long.
   */
  readonly why: 'damaged' | 'foreign' | 'newer' | 'older' | 'stale' | 'unread' | 'unwritten';
  readonly error?: unknown;
}

/**
 * Creates the `snapshots` option of a runner over the same sessions. A worker that never had a session reads
 * another worker's snapshot and the later events, instead of the complete log.
 *
 * INVARIANT: a run that starts from a snapshot does the same as a run that starts from the log. A snapshot
 * has the contents of the conversation, masked as in the log, but not the session's state. Throws
 * `invalid_option`, also if the store has no `snapshots`.
 */
export function viewSnapshots(sessions: SessionService, options: SnapshotOptions = {}): ViewSnapshots {
  options = checkMembers('viewSnapshots', options, snapshotOptions);
  const { afterEvents = 500, timeoutMs = 5_000, onProblem } = options;
  const store = sessions.snapshots;
  if (!store)
    throw new ConfigError(
      'invalid_option',
      'the session service has no "snapshots"; omit viewSnapshots, or use a store that has them',
    );
  return new SnapshotCache(store, { afterEvents, timeoutMs, onProblem }) as ViewSnapshots;
}

/** A cache of views that also reads and writes the store's snapshots. */
class SnapshotCache extends ViewCache {
  readonly #store: SnapshotStore;
  readonly #options: CacheOptions;
  /** The revision of the last stored snapshot of each view. */
  readonly #written = new WeakMap<SessionView, number>();
  readonly #reported = new Set<string>();

  constructor(store: SnapshotStore, options: CacheOptions) {
    super();
    this.#store = store;
    this.#options = options;
  }

  override async open(sessions: SessionService, key: SessionKey): Promise<SessionView | undefined> {
    const stored = this.views.has(idOf(key)) ? undefined : await this.#read(key);
    if (!stored) return super.open(sessions, key);
    const { revision } = stored;
    // The stored view is cached like a view after a run in this process: if the log does not continue it, the
    // complete log is read.
    await super.keep(stored);
    const view = await super.open(sessions, key);
    if (view === stored) this.#written.set(view, revision);
    else if (view) this.#report({ session: key, why: 'stale' });
    return view;
  }

  override async keep(view: SessionView): Promise<void> {
    await super.keep(view);
    const { key, revision } = view;
    const { afterEvents, timeoutMs } = this.#options;
    const since = revision - (this.#written.get(view) ?? 0);
    if (since < Math.max(afterEvents, revision / 20)) return;
    this.#written.set(view, revision);
    try {
      await inTime(this.#store.write(key, { revision, data: viewText(view) }), timeoutMs);
    } catch (error) {
      this.#report({ session: key, why: 'unwritten', error });
    }
  }

  /** Reads the view of a session from its snapshot; undefined if there is no usable snapshot. */
  async #read(key: SessionKey): Promise<SessionView | undefined> {
    let snapshot: SessionSnapshot | undefined;
    try {
      snapshot = await inTime(this.#store.read(key), this.#options.timeoutMs);
    } catch (error) {
      return this.#report({ session: key, why: 'unread', error });
    }
    if (!snapshot) return undefined;
    try {
      const { format, key: owner } = headOf(snapshot.data);
      if (format !== snapshotFormat)
        return this.#report({ session: key, why: format > snapshotFormat ? 'newer' : 'older' });
      if (idOf(ownerOf(owner)) !== idOf(key)) return this.#report({ session: key, why: 'foreign' });
      return viewIn(key, snapshot.data);
    } catch (error) {
      return this.#report({ session: key, why: 'damaged', error });
    }
  }

  /** Reports each problem of a session once, and the problems `newer` and `older` once for all sessions. */
  #report(problem: SnapshotProblem): undefined {
    const { why, session } = problem;
    const name = why === 'newer' || why === 'older' ? why : `${why} ${idOf(session)}`;
    if (this.#reported.has(name)) return;
    if (this.#reported.size >= reasonChars) this.#reported.clear();
    this.#reported.add(name);
    this.#options.onProblem?.(problem);
  }
}

/** The options with their defaults. */
type CacheOptions = SnapshotOptions & { readonly afterEvents: number; readonly timeoutMs: number };

function ownerOf([appName, userId, sessionId]: SnapshotHead['key']): SessionKey {
  return { appName, userId, sessionId };
}

function inTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = startTimer(timeoutMs, () => reject(new Error(`the store took longer than ${timeoutMs} ms`)));
    void work.then(resolve, reject).finally(stop);
  });
}

const reasonChars = 1_000;
const snapshotOptions = {
  afterEvents: wholeNumber(1),
  timeoutMs: milliseconds(1),
  onProblem: 'function',
} satisfies MemberRules<SnapshotOptions>;
