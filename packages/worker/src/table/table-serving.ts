import type { Advance, Advanced } from '../dispatcher/advance.ts';
import type { ServeOptions } from '../dispatcher/dispatcher.ts';
import { longestTimerMs } from '../dispatcher/longest-timer.ts';
import type { Claimed, ClaimedSession, WakeTable } from './wake-table.ts';

/** Polling intervals in milliseconds, as in `TableDispatcherOptions`. */
interface ServingTimes {
  readonly leaseMs: number;
  readonly pollMs: number;
}

/** Takes sessions from a table in one process, advances them, and stores the results. */
export class TableServing {
  readonly #table: WakeTable;
  readonly #advance: Advance;
  readonly #options: ServeOptions;
  readonly #leaseMs: number;
  readonly #pollMs: number;
  readonly #pause = new Pause();
  readonly #suspend = new AbortController();
  readonly #running = new Set<Running>();
  /** The newest advance of each session, by session key. */
  readonly #newest = new Map<string, Promise<void>>();
  #looking: Promise<void> = Promise.resolve();
  #renewing: ReturnType<typeof setInterval> | undefined;
  #unwatch: (() => unknown) | undefined;
  /** True when the wait for running advances is over. */
  #isOver = false;
  /** True if the last claim returned as many sessions as there was room for: more may be due. */
  #hasMore = true;
  readonly #hasLanes: boolean;

  constructor(table: WakeTable, advance: Advance, options: ServeOptions, { leaseMs, pollMs }: ServingTimes) {
    this.#table = table;
    this.#advance = advance;
    this.#options = options;
    this.#hasLanes = Object.keys(options.lanes ?? {}).length > 0;
    this.#leaseMs = leaseMs;
    this.#pollMs = pollMs;
  }

  async start(): Promise<void> {
    this.#unwatch = await this.#table.watch?.(() => this.hurry());
    this.#renewing = setInterval(() => void this.#renew(), this.#leaseMs / 3);
    this.#looking = this.#look();
  }

  /** Polls the table at once. */
  hurry(): void {
    this.#pause.hurry();
  }

  async stop(graceMs: number): Promise<void> {
    this.#suspend.abort();
    this.hurry();
    const ended = this.#looking.then(() => Promise.all(this.#newest.values()));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, Math.min(graceMs, longestTimerMs));
    });
    await Promise.race([ended, late]);
    clearTimeout(timer);
    // Leases of unfinished sessions are no longer renewed: other processes take these sessions.
    this.#isOver = true;
    clearInterval(this.#renewing);
    await this.#unwatch?.();
    this.#unwatch = undefined;
  }

  get #isStopped(): boolean {
    return this.#suspend.signal.aborted;
  }

  async #look(): Promise<void> {
    while (!this.#isStopped) {
      const owner = crypto.randomUUID();
      const count = this.#room;
      const { sessions, nextInMs = this.#pollMs } = await this.#claim(owner, count);
      for (const session of sessions) this.#begin({ ...session, owner });
      this.#hasMore = sessions.length >= count;
      const isFull = this.#room <= 0;
      // Sessions that have ended in the meantime have made room for more.
      if (this.#hasMore && sessions.length > 0 && !isFull) continue;
      await this.#pause.of(isFull ? this.#pollMs : Math.min(nextInMs, this.#pollMs));
    }
  }

  get #room(): number {
    return this.#options.concurrency - this.#running.size;
  }

  async #claim(owner: string, count: number): Promise<Claimed> {
    if (count <= 0) return nothing;
    try {
      return await this.#table.claim({
        owner,
        count,
        leaseMs: this.#leaseMs,
        lanes: this.#options.lanes ?? {},
      });
    } catch (error) {
      this.#options.onError?.(error);
      return nothing;
    }
  }

  #begin(running: Running): void {
    const name = JSON.stringify([running.key.appName, running.key.userId, running.key.sessionId]);
    this.#running.add(running);
    // A session whose lease expired, because this process was paused, may still be running here.
    const before = this.#newest.get(name);
    const over = (async () => {
      await before;
      return this.#toEnd(running);
    })().then((isLeft) => {
      this.#running.delete(running);
      if (this.#newest.get(name) === over) this.#newest.delete(name);
      // After a session without further work, the table is polled
      // at once only if other sessions may have waited for
      // room.
      if (isLeft || this.#hasMore || this.#hasLanes) this.hurry();
    });
    this.#newest.set(name, over);
  }

  /**
   * Advances a session and stores the result. Resolves with true if
   * the table still has an entry for the session. Never rejects.
   */
  async #toEnd({ key, attempt, owner }: Running): Promise<boolean> {
    const advanced = await this.#advanced({ key, attempt });
    while (!this.#isOver)
      try {
        return await this.#table.end(owner, key, advanced);
      } catch (error) {
        // The lease is renewed meanwhile, so no other process takes the session.
        this.#options.onError?.(error);
        await new Promise((resolve) => setTimeout(resolve, this.#pollMs));
      }
    return true;
  }

  async #advanced({ key, attempt }: ClaimedSession): Promise<Advanced> {
    if (this.#isStopped) return { next: 'again', afterMs: 0, attempt, code: 'suspended' };
    try {
      return await this.#advance(key, { suspend: this.#suspend.signal, attempt });
    } catch (error) {
      this.#options.onError?.(error);
      return { next: 'again', afterMs: this.#pollMs, attempt: attempt + 1, code: 'advance_failed' };
    }
  }

  async #renew(): Promise<void> {
    if (this.#running.size === 0) return;
    try {
      await this.#table.renew([...new Set([...this.#running].map(({ owner }) => owner))], this.#leaseMs);
    } catch (error) {
      this.#options.onError?.(error);
    }
  }
}

/** A session that this process has claimed, with the owner of the claim. */
interface Running extends ClaimedSession {
  readonly owner: string;
}

const nothing: Claimed = { sessions: [], nextInMs: undefined };

/** A pause that can be ended early, also before it begins. */
class Pause {
  #end: (() => void) | undefined;
  #isHurried = false;

  /** Resolves after the given milliseconds, or at once if `hurry` was called since the last pause. */
  async of(ms: number): Promise<void> {
    if (!this.#isHurried)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#end = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    this.#end = undefined;
    this.#isHurried = false;
  }

  hurry(): void {
    this.#isHurried = true;
    this.#end?.();
  }
}
