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
import type { UiEvent } from '../shape/ui-event.ts';
import type { UiFrame } from '../shape/ui-patch.ts';
import type { UiState } from '../shape/ui-state.ts';
import { follow } from './follow.ts';
import { Hub } from './hub.ts';
import type { LiveInput } from './live-input.ts';
import type { LiveRunsOptions } from './live-runs-options.ts';
import { mailOf } from './mail-of.ts';
import { pageOf } from './page-of.ts';
import type { Door } from './place.ts';
import { readRun } from './read-run.ts';
import { showFor } from './show-for.ts';
import { watchHub } from './watch-hub.ts';
import type { WatchOptions } from './watch-options.ts';
import { watchPage } from './watch-page.ts';

/** How input was taken. */
export interface Taken {
  /** `delivered`: by a run that went on already. */
  readonly taken: 'started' | 'delivered';
  readonly rev: number;
}

/** The sessions that have a run or a watcher in this process. */
export class Hubs {
  readonly #options: LiveRunsOptions;
  readonly #hubs: Map<string, Hub> = new Map();
  readonly #running: Map<Hub, Going> = new Map();
  readonly #following: Map<Hub, AbortController> = new Map();
  #isClosed = false;

  constructor(options: LiveRunsOptions) {
    this.#options = options;
  }

  get sessions(): SessionService {
    return this.#options.sessions;
  }

  async start(key: SessionKey, { onLeave, ...input }: LiveInput): Promise<Taken> {
    this.#refuseClosed();
    const hub = this.#hub(key);
    const going = this.#running.get(hub);
    if (going) {
      // A session that is being made takes no mail before it is there.
      await going.begun;
      if (this.#running.get(hub) !== going) return this.start(key, { ...input, onLeave });
      return this.#deliver(hub, mailOf(input));
    }
    try {
      return { taken: 'started', rev: await this.#run(hub, input, onLeave) };
    } catch (error) {
      const mail = mailOf(input);
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
    return { hub, attached: () => this.#follow(hub), left: () => this.#left(hub) };
  }

  async state(key: SessionKey): Promise<UiState | undefined> {
    const hub = this.#hubs.get(nameOf(key));
    const live = hub?.live();
    const upTo = hub?.rev;
    const session = await this.#options.sessions.load(key);
    if (!session) return undefined;
    const state = pageOf(session.events.slice(0, upTo), showFor(key, this.#options.show));
    if (live) return { ...state, live };
    const isElsewhere = await this.#options.sessions.leases?.held(key);
    return isElsewhere ? { ...state, live: { ...state.live, running: true } } : state;
  }

  checkAnswer(key: SessionKey, answer: AnswerInput): Promise<AnswerCheck> {
    const { runner, runWith } = this.#options;
    const deps = runWith?.(key).deps;
    return runner.checkAnswer(key, answer, deps === undefined ? {} : { deps });
  }

  async cancel(key: SessionKey, reason = 'a person cancelled it'): Promise<boolean> {
    this.#refuseClosed();
    const hub = this.#hubs.get(nameOf(key));
    const going = hub && this.#running.get(hub);
    if (going) {
      going.controller.abort(reason);
      await going.over;
    }
    // What is asked is withdrawn as well, so that a late answer runs nothing.
    if (going && !(await this.state(key))?.questions.length) return true;
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

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { controller } of this.#running.values()) controller.abort('the server stops');
    await this.idle();
    for (const controller of this.#following.values()) controller.abort();
    for (const hub of this.#hubs.values()) {
      hub.letters.drop(hub.letters.ids(), closedError());
      hub.close();
    }
    this.#hubs.clear();
  }

  /** Begins a run. Resolves when its input stands in the log; rejects where it was refused. */
  #run(hub: Hub, input: RunInput, onLeave?: 'continue' | 'cancel'): Promise<number> {
    const controller = new AbortController();
    const waited = hub.letters.ids();
    this.#following.get(hub)?.abort();
    let taken: (rev: number) => void = nothing;
    let refused: (error: unknown) => void = nothing;
    const promise = new Promise<number>((resolve, reject) => {
      taken = resolve;
      refused = reject;
    });
    const { runWith } = this.#options;
    const { signal } = controller;
    // What it came with is delivered here, where it is waited for.
    const given = { ...runWith?.(hub.key), ...input, session: hub.key, signal, whenBusy: 'refuse' as const };
    const over = readRun(hub, this.#options, given, taken)
      .then(({ error }) => {
        if (!error) taken(hub.rev ?? 0);
        else refused(new RunError(error.code, error.message));
        if (error?.code !== 'session_busy') hub.letters.drop(waited, new RunError('bad_mail', notTaken));
      }, refused)
      .finally(() => {
        this.#running.delete(hub);
        if (this.#isClosed) return;
        // What was delivered as the run ended is taken by another.
        if (hub.letters.ids().some((id) => !waited.includes(id))) this.#takeMail(hub);
        this.#left(hub);
      });
    const begun = promise.then(nothing, nothing);
    this.#running.set(hub, { controller, over, begun, onLeave: onLeave ?? this.#options.onLeave ?? 'continue' });
    return promise;
  }

  async #deliver(hub: Hub, letters: readonly Mail[]): Promise<Taken> {
    const all = Promise.all(letters.map((mail) => hub.letters.wait(mail)));
    all.catch(nothing);
    for (const mail of letters) await this.#options.sessions.deliver(hub.key, mail);
    if (!this.#running.has(hub)) this.#takeMail(hub);
    return { taken: 'delivered', rev: Math.max(0, ...(await all)) };
  }

  /** Somebody has to take mail in: a run here, or the one that goes on elsewhere. */
  #takeMail(hub: Hub): void {
    this.#run(hub, {}).catch((error: unknown) => {
      if (!AgentError.is(error) || error.code !== 'session_busy') return;
      this.#follow(hub);
      setTimeout(() => {
        if (hub.letters.size > 0 && !this.#running.has(hub) && !this.#isClosed) this.#takeMail(hub);
      }, busyMs);
    });
  }

  /** Where nothing runs here, what is stored elsewhere is told of. */
  #follow(hub: Hub): void {
    if (this.#running.has(hub) || this.#following.has(hub) || (!hub.watched && hub.letters.size === 0)) return;
    const controller = new AbortController();
    this.#following.set(hub, controller);
    void follow(hub, this.#options, controller.signal).finally(() => {
      if (this.#following.get(hub) === controller) this.#following.delete(hub);
    });
    controller.signal.addEventListener('abort', () => this.#following.delete(hub), { once: true });
  }

  #left(hub: Hub): void {
    const going = this.#running.get(hub);
    if (going && !hub.watched && going.onLeave === 'cancel') going.controller.abort('nobody watches the run any more');
    if (!going && hub.watched) this.#follow(hub);
    this.#forget(hub);
  }

  #forget(hub: Hub): void {
    if (hub.watched || this.#running.has(hub) || hub.letters.size > 0) return;
    this.#following.get(hub)?.abort();
    if (this.#hubs.get(nameOf(hub.key)) === hub) this.#hubs.delete(nameOf(hub.key));
  }

  #hub(key: SessionKey): Hub {
    const name = nameOf(key);
    let hub = this.#hubs.get(name);
    if (!hub) {
      hub = new Hub(key, this.#options.sessions, this.#options.show);
      this.#hubs.set(name, hub);
    }
    return hub;
  }

  #refuseClosed(): void {
    if (this.#isClosed) throw closedError();
  }
}

/** A run that goes on here. */
interface Going {
  readonly controller: AbortController;
  /** Resolves when it is over. */
  readonly over: Promise<void>;
  /** Resolves when its input was taken, or refused. */
  readonly begun: Promise<void>;
  readonly onLeave: 'continue' | 'cancel';
}

function nameOf({ appName, userId, sessionId }: SessionKey): string {
  return JSON.stringify([appName, userId, sessionId]);
}

function closedError(): RunError {
  return new RunError('closed', 'these live runs are closed');
}

/** Until a session that another process has is tried again. */
const busyMs = 250;

function nothing(): void {}

const notTaken = 'the run that was to take it in ended without a word of it';
