import {
  AgentError,
  type AnswerCheck,
  type AnswerInput,
  type Mail,
  RunError,
  type RunInput,
  type SessionKey,
  type SessionService,
} from '@mortise/core';
import { stateOf } from '../page/messages-of.ts';
import type { UiEvent } from '../shape/ui-event.ts';
import type { UiFrame } from '../shape/ui-patch.ts';
import { emptyLive, interrupted, type UiLive, type UiState, withInterruption } from '../shape/ui-state.ts';
import { hasExpired } from './expiry.ts';
import { follow } from './follow.ts';
import { Hub } from './hub.ts';
import type { LiveInput, LiveRunsOptions, WatchOptions } from './live-runs-options.ts';
import { mailOf } from './mail-of.ts';
import { pageOf, showFor } from './page-of.ts';
import { type Door, watchHub } from './place.ts';
import { readRun } from './read-run.ts';
import { StoppedRuns } from './stopped-runs.ts';
import { watchPage } from './watch-page.ts';

/** The result of accepting input. */
export interface Taken {
  /** `started` if the input started a run, `delivered` if it went to a run that was already active. */
  readonly taken: 'started' | 'delivered';
  readonly rev: number;
}

/** The sessions that have a run or a watcher in this process. */
export class Hubs {
  readonly #options: LiveRunsOptions;
  readonly #hubs: Map<string, Hub> = new Map();
  readonly #running: Map<Hub, Going> = new Map();
  readonly #following: Map<Hub, AbortController> = new Map();
  readonly #stopped: StoppedRuns;
  /** Sessions whose stopped run could not be resumed. They are not tried again before the next `start`. */
  readonly #refused: Set<string> = new Set();
  readonly #suspend = new AbortController();
  /** True after `suspend` and `close`: no run starts any more. */
  #isClosed = false;

  constructor(options: LiveRunsOptions) {
    this.#options = options;
    const { sessions, resume = true, resumeEveryMs = 5_000 } = options;
    this.#stopped = new StoppedRuns({
      sessions,
      appName: options.runner.appName,
      isHere: (key) => this.#runsHere(key),
      resume: resume ? (key) => void this.#resume(this.#hub(key)) : undefined,
      everyMs: resumeEveryMs,
      onError: options.onResumeError,
    });
  }

  get sessions(): SessionService {
    return this.#options.sessions;
  }

  async start(key: SessionKey, { onLeave, ...input }: LiveInput): Promise<Taken> {
    this.#refuseClosed();
    const hub = this.#hub(key);
    const going = this.#running.get(hub);
    if (going) {
      // A session that is being created cannot queue messages yet.
      await going.begun;
      if (this.#running.get(hub) !== going) return this.start(key, { ...input, onLeave });
      return this.#deliver(hub, mailOf(input));
    }
    try {
      const rev = await this.#run(hub, input, onLeave);
      this.#refused.delete(nameOf(key));
      return { taken: 'started', rev };
    } catch (error) {
      const mail = mailOf(input);
      if (hasCode(error, 'expired')) await this.#running.get(hub)?.over;
      await this.#closeExpired(key, error);
      if (!AgentError.is(error) || error.code !== 'session_busy' || mail.length === 0) throw error;
      return this.#deliver(hub, mail);
    } finally {
      this.#forget(hub);
    }
  }

  async *watch(key: SessionKey, options?: WatchOptions): AsyncGenerator<UiEvent> {
    for await (const batch of this.batches(key, options)) yield* batch;
  }

  batches(key: SessionKey, options: WatchOptions = {}): AsyncGenerator<readonly UiEvent[], void, void> {
    return watchHub(() => this.#enter(key), this.#options, options);
  }

  pages(key: SessionKey, options: WatchOptions = {}): AsyncGenerator<readonly UiFrame[], void, void> {
    return watchPage(() => this.#enter(key), this.#options, options);
  }

  #enter(key: SessionKey): Door {
    this.#refuseClosed();
    const hub = this.#hub(key);
    const attached = (): void => {
      this.#follow(hub);
      if (hub.expiry.isKnown) hub.expiry.arm();
      else this.#expire(hub).catch(() => hub.expiry.arm());
    };
    return { hub, settled: () => this.#settle(hub), attached, left: () => this.#left(hub) };
  }

  /**
   * Checks if the run of a session has stopped, and reports
   * that to its pages. If the store fails, nothing is reported.
   */
  async #settle(hub: Hub): Promise<Partial<UiLive> | undefined> {
    if (!(await this.#stopped.look(hub.key).catch(() => false))) return undefined;
    if (this.#running.has(hub)) return { running: true };
    if (hub.live().ended?.status !== 'interrupted') hub.fleeting({ type: 'run', running: false, ...interrupted });
    return { ended: interrupted };
  }

  #runsHere(key: SessionKey): boolean {
    const hub = this.#hubs.get(nameOf(key));
    return hub !== undefined && this.#running.has(hub);
  }

  /** Resumes a run that stopped. Pages show it as running at once, before the events of the run arrive. */
  async #resume(hub: Hub): Promise<void> {
    if (this.#refused.has(nameOf(hub.key))) return;
    hub.fleeting({ type: 'run', running: true });
    try {
      await this.#run(hub, {});
    } catch (error) {
      await this.#running.get(hub)?.over;
      const isElsewhere = AgentError.is(error) && error.code === 'session_busy';
      if (!isElsewhere) this.#refused.add(nameOf(hub.key));
      if (this.#running.has(hub)) return;
      hub.fleeting({ type: 'run', running: false, ...(!isElsewhere && interrupted) });
      this.#left(hub);
    }
  }

  async state(key: SessionKey): Promise<UiState | undefined> {
    const state = await this.#stateOf(key);
    if (!state?.questions.some(hasExpired) || this.#isClosed) return state;
    const hub = this.#hub(key);
    try {
      await this.#expire(hub);
    } finally {
      this.#forget(hub);
    }
    return this.#stateOf(key);
  }

  async #stateOf(key: SessionKey): Promise<UiState | undefined> {
    const hasStopped = !this.#isClosed && (await this.#stopped.look(key).catch(() => false));
    const hub = this.#hubs.get(nameOf(key));
    const live = hub?.live();
    const upTo = hub?.rev;
    const session = await this.#options.sessions.load(key);
    if (!session) return undefined;
    const state = pageOf(session.events.slice(0, upTo), showFor(key, this.#options.show));
    if (hasStopped && !(hub && this.#running.has(hub)))
      return withInterruption({ ...state, live: { ...emptyLive, ended: interrupted } });
    if (live) return withInterruption({ ...state, live });
    const isElsewhere = await this.#options.sessions.leases?.held(key);
    return isElsewhere ? { ...state, live: { ...state.live, running: true } } : state;
  }

  async checkAnswer(key: SessionKey, answer: AnswerInput): Promise<AnswerCheck> {
    const { runner, runWith } = this.#options;
    const deps = runWith?.(key).deps;
    try {
      return await runner.checkAnswer(key, answer, deps === undefined ? {} : { deps });
    } catch (error) {
      await this.#closeExpired(key, error);
      throw error;
    }
  }

  /** Closes an expired question on all pages, after a late answer was refused. */
  async #closeExpired(key: SessionKey, error: unknown): Promise<void> {
    if (hasCode(error, 'expired')) await this.state(key);
  }

  async cancel(key: SessionKey, reason = 'a person cancelled it'): Promise<boolean> {
    this.#refuseClosed();
    const hub = this.#hubs.get(nameOf(key));
    const going = hub && this.#running.get(hub);
    if (going) {
      going.controller.abort(reason);
      await going.over;
    }
    // Questions are withdrawn as well, so that a late answer runs nothing.
    if (going && !(await this.#stateOf(key))?.questions.length) return true;
    const session = await this.#options.sessions.load(key, { afterRevision: Number.MAX_SAFE_INTEGER });
    if (!session || session.revision === 0) return false;
    const [mail] = mailOf({ cancel: reason });
    try {
      await this.#deliver(this.#hub(key), mail ? [mail] : []);
      return true;
    } finally {
      this.#forget(this.#hub(key));
    }
  }

  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all([...this.#running.values()].map(({ over }) => over));
  }

  async suspend(): Promise<void> {
    this.#isClosed = true;
    this.#stopped.close();
    this.#suspend.abort();
    await this.idle();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#stopped.close();
    for (const { controller } of this.#running.values()) controller.abort('the server stops');
    await this.idle();
    for (const controller of this.#following.values()) controller.abort();
    for (const hub of this.#hubs.values()) {
      hub.awaited.drop(hub.awaited.ids(), closedError());
      hub.expiry.stop();
      hub.close();
    }
    this.#hubs.clear();
  }

  /** Starts a run. Resolves when its input is in the log; rejects if it was refused. */
  #run(hub: Hub, input: RunInput, onLeave?: 'continue' | 'cancel'): Promise<number> {
    const controller = new AbortController();
    const waited = hub.awaited.ids();
    this.#following.get(hub)?.abort();
    let taken: (rev: number) => void = nothing;
    let refused: (error: unknown) => void = nothing;
    const promise = new Promise<number>((resolve, reject) => {
      taken = resolve;
      refused = reject;
    });
    const { runWith } = this.#options;
    const { signal } = controller;
    // A caller that waits for its input has queued it in this process.
    const { signal: suspend } = this.#suspend;
    const given = { ...runWith?.(hub.key), ...input, session: hub.key, signal, suspend, whenBusy: 'refuse' as const };
    const over = readRun(hub, this.#options, given, taken)
      .then(({ status, error }) => {
        if (!error) taken(hub.rev ?? 0);
        else refused(new RunError(error.code, error.message));
        // The inbox keeps the remaining items for the next process.
        if (status === 'suspended') hub.awaited.drop(hub.awaited.ids(), closedError());
        if (error?.code !== 'session_busy') hub.awaited.drop(waited, new RunError('invalid_inbox_item', notTaken));
      }, refused)
      .finally(() => {
        this.#running.delete(hub);
        if (this.#isClosed) return;
        // Another run processes input that was queued while this run ended.
        if (hub.awaited.ids().some((id) => !waited.includes(id))) this.#takeMail(hub);
        this.#left(hub);
      });
    const begun = promise.then(nothing, nothing);
    this.#running.set(hub, { controller, over, begun, onLeave: onLeave ?? this.#options.onLeave ?? 'continue' });
    return promise;
  }

  async #deliver(hub: Hub, items: readonly Mail[]): Promise<Taken> {
    const all = Promise.all(items.map((mail) => hub.awaited.wait(mail)));
    all.catch(nothing);
    for (const mail of items) await this.#options.sessions.deliver(hub.key, mail);
    if (!this.#running.has(hub)) this.#takeMail(hub);
    return { taken: 'delivered', rev: Math.max(0, ...(await all)) };
  }

  /**
   * Resumes a session whose questions have expired, so that the log and the model get the expiry. If a run is
   * active, it closes the questions at its end. If the runner's clock is behind, the session is resumed again
   * later.
   */
  async #expire(hub: Hub): Promise<void> {
    if (this.#running.has(hub)) return;
    const session = await this.#options.sessions.load(hub.key);
    if (!session || this.#isClosed) return;
    const { questions } = stateOf(session.events);
    hub.expiry.keep(questions);
    if (questions.some(hasExpired) && !this.#running.has(hub))
      await this.#run(hub, { whenStopped: 'rest' }).catch((error: unknown) => {
        if (!AgentError.is(error) || !notNow.has(error.code)) throw error;
      });
    if (this.#hubs.has(nameOf(hub.key))) hub.expiry.arm();
    else hub.expiry.stop();
  }

  /**
   * Makes sure that queued messages are processed: by a run
   * in this process, or by the active run of another process.
   */
  #takeMail(hub: Hub): void {
    this.#run(hub, {}).catch((error: unknown) => {
      if (!AgentError.is(error) || error.code !== 'session_busy') return;
      this.#follow(hub);
      setTimeout(() => {
        if (hub.awaited.size > 0 && !this.#running.has(hub) && !this.#isClosed) this.#takeMail(hub);
      }, busyMs);
    });
  }

  /** Follows the store for events of other processes while no run is active in this process. */
  #follow(hub: Hub): void {
    if (this.#running.has(hub) || this.#following.has(hub) || (!hub.watched && hub.awaited.size === 0)) return;
    const controller = new AbortController();
    this.#following.set(hub, controller);
    void follow(hub, { ...this.#options, left: () => void this.#settle(hub) }, controller.signal).finally(() => {
      if (this.#following.get(hub) === controller) this.#following.delete(hub);
    });
    controller.signal.addEventListener('abort', () => this.#following.delete(hub), { once: true });
  }

  #left(hub: Hub): void {
    const going = this.#running.get(hub);
    if (going && !hub.watched && going.onLeave === 'cancel')
      going.controller.abort('no client watches the run any more');
    if (!going && hub.watched) {
      this.#follow(hub);
      hub.expiry.arm();
    }
    this.#forget(hub);
  }

  #forget(hub: Hub): void {
    if (hub.watched || this.#running.has(hub) || hub.awaited.size > 0) return;
    this.#following.get(hub)?.abort();
    hub.expiry.stop();
    if (this.#hubs.get(nameOf(hub.key)) === hub) this.#hubs.delete(nameOf(hub.key));
  }

  #hub(key: SessionKey): Hub {
    const name = nameOf(key);
    let hub = this.#hubs.get(name);
    if (!hub) {
      const made = new Hub(key, this.#options.sessions, this.#options.show, () => {
        this.#expire(made).catch(() => made.expiry.arm());
      });
      hub = made;
      this.#hubs.set(name, hub);
    }
    return hub;
  }

  #refuseClosed(): void {
    if (this.#isClosed) throw closedError();
  }
}

/** An active run in this process. */
interface Going {
  readonly controller: AbortController;
  /** Resolves when the run is over. */
  readonly over: Promise<void>;
  /** Resolves when the input of the run was accepted or refused. */
  readonly begun: Promise<void>;
  readonly onLeave: 'continue' | 'cancel';
}

function nameOf({ appName, userId, sessionId }: SessionKey): string {
  return JSON.stringify([appName, userId, sessionId]);
}

function hasCode(error: unknown, code: string): boolean {
  return AgentError.is(error) && error.code === code;
}

function closedError(): RunError {
  return new RunError('closed', 'these live runs are closed');
}

/** The pause in milliseconds before input for a session that another process holds is tried again. */
const busyMs = 250;

function nothing(): void {}

/**
 * Codes with which an automatic resume is refused because another process runs or has finished the session.
 */
const notNow: ReadonlySet<string> = new Set(['session_busy', 'no_input', 'session_not_found', 'closed']);

const notTaken = 'the run ended before it processed this input';
