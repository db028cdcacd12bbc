import type { SessionKey, SessionService } from '@mortise/core';

/** What finds runs whose process died. */
export interface StoppedRunsOptions {
  readonly sessions: SessionService;
  /** Whether this process runs a session. */
  readonly isHere: (key: SessionKey) => boolean;
  /** Resumes a run, and tells of it. Left out: it stays as it is. Never throws. */
  readonly resume: ((key: SessionKey) => void) | undefined;
  /** Milliseconds between two looks at all sessions. */
  readonly everyMs: number;
}

/**
 * Finds runs that stopped without an end: the log has work to do, and no process has the session's lease. A
 * store without an index or without leases cannot say so, and then no run is found.
 *
 * It looks at a session that is asked for, and now and then at all sessions of the apps that were asked for.
 */
export class StoppedRuns {
  readonly #options: StoppedRunsOptions;
  readonly #apps: Set<string> = new Set();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(options: StoppedRunsOptions) {
    this.#options = options;
  }

  /** Whether the run of a session has stopped. It is resumed then. */
  async look(key: SessionKey): Promise<boolean> {
    this.#begin(key);
    const { isHere, resume } = this.#options;
    if (isHere(key) || !(await this.#hasStopped(key)) || isHere(key) || this.#isClosed) return false;
    resume?.(key);
    return true;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  async #hasStopped(key: SessionKey): Promise<boolean> {
    const { index, leases } = this.#options.sessions;
    if (!index || !leases) return false;
    const due = await index.due(key);
    return due?.status === 'unfinished' && (await leases.held(key)) === 0;
  }

  #begin({ appName }: SessionKey): void {
    this.#apps.add(appName);
    const { sessions, resume } = this.#options;
    if (this.#timer === undefined && !this.#isClosed && resume && sessions.index && sessions.leases) this.#rest();
  }

  #rest(): void {
    const { everyMs } = this.#options;
    const timer = setTimeout(() => void this.#sweep(), everyMs * (1 + Math.random() / 2));
    // A process that has nothing else to do ends.
    (timer as { unref?(): unknown }).unref?.();
    this.#timer = timer;
  }

  async #sweep(): Promise<void> {
    try {
      const runnable = (await this.#options.sessions.index?.runnable(mostAtOnce)) ?? [];
      for (const key of runnable) if (this.#apps.has(key.appName)) await this.look(key);
    } catch {
      // The store is asked again after the next rest.
    }
    if (!this.#isClosed) this.#rest();
  }
}

const mostAtOnce = 1_000;
