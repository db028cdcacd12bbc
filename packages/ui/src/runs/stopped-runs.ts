import type { SessionKey, SessionService } from '@mortise/core';
import { longestTimerMs } from './longest-timer.ts';

/** Options of `StoppedRuns`. */
export interface StoppedRunsOptions {
  readonly sessions: SessionService;
  /** The app of the runner, whose stopped runs are resumed even if no page opens their sessions. */
  readonly appName: string | undefined;
  /** Returns true if this process runs the session. */
  readonly isHere: (key: SessionKey) => boolean;
  /** Resumes a run and notifies its pages. Never throws. If undefined, stopped runs are not resumed. */
  readonly resume: ((key: SessionKey) => void) | undefined;
  /** Milliseconds between two sweeps over all sessions. */
  readonly everyMs: number;
  /** Called with the error of a sweep; with the key of a session if the sweep continues after it. */
  readonly onError: ((error: unknown, key?: SessionKey) => void) | undefined;
}

/**
 * Finds runs that stopped without an end: the log has work to do, and no process holds the session's lease.
 * Needs a store with an index and leases, and finds no run in any other store.
 *
 * Checks each session that is opened, and sweeps over the sessions of the runner's app and of the apps of the
 * opened sessions.
 */
export class StoppedRuns {
  readonly #options: StoppedRunsOptions;
  readonly #apps: Set<string> = new Set();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(options: StoppedRunsOptions) {
    this.#options = options;
    if (options.appName !== undefined) this.#begin(options.appName);
  }

  /** Returns true if the run of a session has stopped, and resumes it. */
  async look(key: SessionKey): Promise<boolean> {
    this.#begin(key.appName);
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

  #begin(appName: string): void {
    this.#apps.add(appName);
    const { sessions, resume } = this.#options;
    if (this.#timer !== undefined || this.#isClosed || !resume || !sessions.index || !sessions.leases) return;
    try {
      this.#rest();
    } catch {
      // Cloudflare Workers refuse timers outside of requests: the sweep starts when a session is opened.
    }
  }

  #rest(): void {
    const pauseMs = this.#options.everyMs * (1 + Math.random() / 2);
    const timer = setTimeout(() => void this.#sweep(), Math.min(pauseMs, longestTimerMs));
    // The timer does not keep the process alive.
    (timer as { unref?(): unknown }).unref?.();
    this.#timer = timer;
  }

  async #sweep(): Promise<void> {
    for (const appName of this.#apps) {
      try {
        await this.#sweepApp(appName);
      } catch (error) {
        // The next sweep asks the store again.
        this.#report(error);
      }
    }
    if (!this.#isClosed) this.#rest();
  }

  async #sweepApp(appName: string): Promise<void> {
    for (let after: string | undefined; ; ) {
      const found = await this.#options.sessions.index?.runnable({ appName }, { limit: pageSize, after });
      for (const key of found?.items ?? []) await this.look(key).catch((error: unknown) => this.#report(error, key));
      after = found?.next;
      if (after === undefined || this.#isClosed) return;
    }
  }

  #report(error: unknown, key?: SessionKey): void {
    if (this.#isClosed) return;
    try {
      this.#options.onError?.(error, key);
    } catch {
      // An error of the application's observer must not end the sweeps.
    }
  }
}

const pageSize = 200;
