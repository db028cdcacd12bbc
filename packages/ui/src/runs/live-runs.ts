import {
  AgentError,
  checkMembers,
  type Mail,
  RunError,
  type RunInput,
  type Runner,
  type RunResult,
  type SessionKey,
  SessionNotFoundError,
  type SessionService,
} from '@mortise/core';
import { stateOf } from '../page/messages-of.ts';
import type { UiShow } from '../project/ui-show.ts';
import type { UiEvent } from '../shape/ui-event.ts';
import type { UiState } from '../shape/ui-state.ts';
import { follow } from './follow.ts';
import { Hub } from './hub.ts';
import type { LiveInput } from './live-input.ts';
import { mailOf } from './mail-of.ts';

/** How runs are kept alive. */
export interface LiveRunsOptions {
  readonly runner: Runner;
  /** The runner's own. */
  readonly sessions: SessionService;
  /** When the last watcher of a session leaves, its run goes on (the default), or is cancelled. */
  readonly onLeave?: 'continue' | 'cancel' | undefined;
  /** How many events may wait for one watcher; default 1,000. */
  readonly queue?: number | undefined;
  /** What of a log a page is shown. */
  readonly show?: UiShow | undefined;
  /** What every run of a session is given: its `deps`, its limits. */
  readonly runWith?: ((key: SessionKey) => Pick<RunInput, 'deps' | 'limits'>) | undefined;
}

const optionNames: Readonly<Record<keyof LiveRunsOptions, true>> = {
  runner: true,
  sessions: true,
  onLeave: true,
  queue: true,
  show: true,
  runWith: true,
};

/** Runs that go on whoever watches, and watchers that come and go. */
export interface LiveRuns {
  /**
   * Begins a run with this input, or hands it to the one that goes on, here or in another process.
   *
   * Resolves when the input stands in the log, with a revision that has it; the run goes on by itself.
   *
   * Rejects with a `RunError` of the refusal's code: `already_answered`, `expired`, `bad_answer`, ...
   */
  start(key: SessionKey, input: LiveInput): Promise<Taken>;
  /**
   * What happens in a session: what was stored after a revision, or everything as one `all`; then what is true in
   * this moment; then what follows, without an end. Leaving is not cancelling.
   *
   * A watcher that does not read is `lost`: it connects again from the last revision that it saw. Throws
   * `SessionNotFoundError`.
   */
  watch(key: SessionKey, options?: WatchOptions): AsyncIterable<UiEvent>;
  /** As `watch`, with what has come together in one list. */
  batches(key: SessionKey, options?: WatchOptions): AsyncGenerator<readonly UiEvent[], void, void>;
  /** The session as a page knows it now; undefined where there is none. */
  state(key: SessionKey): Promise<UiState | undefined>;
  /**
   * Cancels the session's run, here or in another process, and withdraws what it asks. Answers whether there was
   * anything to cancel, as far as this process knows.
   */
  cancel(key: SessionKey, reason?: string): Promise<boolean>;
  /** Resolves when no run goes on here any more. */
  idle(): Promise<void>;
  /** Cancels the runs, ends the watches, and resolves when all have ended. Nothing can be started any more. */
  close(): Promise<void>;
}

/** How input was taken. */
export interface Taken {
  /** `delivered`: by a run that went on already. */
  readonly taken: 'started' | 'delivered';
  readonly rev: number;
}

/** From where somebody watches, and for how long. */
export interface WatchOptions {
  /** The revision that is known; left out: none, and everything is sent as one `all`. */
  readonly after?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Live runs over a runner. Throws `ConfigError` on options that do not exist. */
export function liveRuns(options: LiveRunsOptions): LiveRuns {
  checkMembers('liveRuns', options, optionNames);
  return new Hubs(options);
}

class Hubs implements LiveRuns {
  readonly #options: LiveRunsOptions;
  readonly #hubs: Map<string, Hub> = new Map();
  readonly #running: Map<Hub, Going> = new Map();
  readonly #following: Map<Hub, AbortController> = new Map();
  #isClosed = false;

  constructor(options: LiveRunsOptions) {
    this.#options = options;
  }

  async start(key: SessionKey, { onLeave, ...input }: LiveInput): Promise<Taken> {
    this.#refuseClosed();
    const hub = this.#hub(key);
    if (this.#running.has(hub)) return this.#deliver(hub, mailOf(input));
    try {
      return { taken: 'started', rev: await this.#run(hub, input, onLeave) };
    } catch (error) {
      if (!AgentError.is(error) || error.code !== 'session_busy') throw error;
      return this.#deliver(hub, mailOf(input));
    } finally {
      this.#forget(hub);
    }
  }

  watch(key: SessionKey, options: WatchOptions = {}): AsyncIterable<UiEvent> {
    const batches = this.batches(key, options);
    return (async function* () {
      for await (const batch of batches) yield* batch;
    })();
  }

  async *batches(key: SessionKey, { after, signal }: WatchOptions = {}): AsyncGenerator<readonly UiEvent[], void, void> {
    this.#refuseClosed();
    if (signal?.aborted) return;
    const hub = this.#hub(key);
    // In one step: from here on nothing is missed, and nothing from before comes again.
    const watcher = hub.attach(this.#options.queue ?? 1_000);
    const live = hub.live();
    let upTo = hub.rev;
    const leave = (): void => watcher.end();
    signal?.addEventListener('abort', leave, { once: true });
    try {
      const { sessions, show } = this.#options;
      let session = await sessions.load(key, after === undefined ? undefined : { afterRevision: after });
      if (!session) throw new SessionNotFoundError(key.sessionId);
      // Of a log that was cut or made anew nothing is known.
      const isAnew = after === undefined || after > session.revision;
      if (isAnew && after !== undefined) session = (await sessions.load(key)) ?? session;
      upTo ??= Math.min(session.revision, (watcher.firstRev ?? Number.POSITIVE_INFINITY) - 1);
      hub.rev ??= upTo;
      this.#follow(hub);
      const from = session.revision - session.events.length;
      const known = session.events.slice(0, Math.max(0, upTo - from));
      const first: UiEvent[] = [];
      if (isAnew) {
        for (const event of known) hub.names.see(event);
        const callName = known.length > 0 ? await hub.names.lookup(known[0] as (typeof known)[0]) : undefined;
        first.push({ type: 'all', state: { ...stateOf(known, { show, callName }), live } });
      } else {
        for (let at = 0; at < known.length; at++)
          first.push(await hub.project(known[at] as (typeof known)[0], from + at + 1));
        first.push({ type: 'live', live });
      }
      yield first;
      for (;;) {
        const events = await watcher.take();
        const told = events.filter((event) => !('rev' in event) || event.rev > (upTo ?? 0));
        if (told.length > 0) yield told;
        if (!watcher.over) continue;
        if (!signal?.aborted) yield [{ type: 'lost', why: watcher.over }];
        return;
      }
    } finally {
      signal?.removeEventListener('abort', leave);
      hub.detach(watcher);
      this.#left(hub);
    }
  }

  async state(key: SessionKey): Promise<UiState | undefined> {
    const hub = this.#hubs.get(nameOf(key));
    const live = hub?.live();
    const upTo = hub?.rev;
    const session = await this.#options.sessions.load(key);
    if (!session) return undefined;
    const events = session.events.slice(0, upTo);
    const names = new Map<string, string>();
    for (const event of events)
      if (event.type === 'model')
        for (const part of event.content.parts) if (part.type === 'functionCall') names.set(part.id, part.name);
    const state = stateOf(events, { show: this.#options.show, callName: (id) => names.get(id) });
    return live ? { ...state, live } : state;
  }

  async cancel(key: SessionKey, reason = 'a person cancelled it'): Promise<boolean> {
    this.#refuseClosed();
    const hub = this.#hubs.get(nameOf(key));
    const going = hub && this.#running.get(hub);
    if (going) {
      going.controller.abort(reason);
      await going.over;
      return true;
    }
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
      hub.letters.drop(closedError());
      hub.close();
    }
    this.#hubs.clear();
  }

  /** Begins a run. Resolves when its input stands in the log; rejects where it was refused. */
  #run(hub: Hub, input: RunInput, onLeave?: 'continue' | 'cancel'): Promise<number> {
    const controller = new AbortController();
    this.#following.get(hub)?.abort();
    return new Promise((taken, refused) => {
      const over = this.#read(hub, { ...input, signal: controller.signal }, taken)
        .then((result) => {
          if (result?.error) refused(new RunError(result.error.code, result.error.message));
          else taken(hub.rev ?? 0);
        }, refused)
        .finally(() => {
          this.#running.delete(hub);
          // What was delivered as the run ended is taken by another.
          if (hub.letters.size > 0 && !this.#isClosed) this.#again(hub);
          this.#left(hub);
        });
      this.#running.set(hub, { controller, over, onLeave: onLeave ?? this.#options.onLeave ?? 'continue' });
    });
  }

  async #read(hub: Hub, input: RunInput, taken: (rev: number) => void): Promise<RunResult | undefined> {
    let isShown = false;
    let result: RunResult | undefined;
    const given = { ...this.#options.runWith?.(hub.key), ...input, session: hub.key };
    for await (const event of this.#options.runner.stream(given)) {
      if (event.type === 'end') {
        result = event.result;
        continue;
      }
      if (!isShown && event.type !== 'warning') {
        isShown = true;
        hub.fleeting({ type: 'run', running: true });
      }
      const shown = hub.show(event);
      if (event.type === 'event' || event.type === 'delta') await shown;
      if (event.type === 'event') taken(event.revision);
    }
    if (isShown && result) {
      const { status, error } = result;
      const why = error && { error: { code: error.code, message: error.message } };
      hub.fleeting({ type: 'run', running: false, status, ...why });
    }
    return result;
  }

  async #deliver(hub: Hub, letters: readonly Mail[]): Promise<Taken> {
    const waits = letters.map((mail) => hub.letters.wait(mail));
    const all = Promise.all(waits);
    all.catch(() => {});
    for (const mail of letters) await this.#options.sessions.deliver(hub.key, mail);
    this.#follow(hub);
    if (!this.#running.has(hub)) this.#again(hub);
    const revs = await all;
    return { taken: 'delivered', rev: Math.max(0, ...revs) };
  }

  /** Somebody has to take mail in: a run here, or the one that goes on elsewhere. */
  #again(hub: Hub): void {
    const before = hub.letters.size;
    this.#run(hub, {}).then(
      () => {},
      (error: unknown) => {
        if (AgentError.is(error) && error.code === 'session_busy' && !this.#isClosed)
          setTimeout(() => {
            if (hub.letters.size > 0 && !this.#running.has(hub)) this.#again(hub);
          }, busyMs);
        else if (hub.letters.size >= before)
          hub.letters.drop(error instanceof Error ? error : new RunError('internal', String(error)));
      },
    );
  }

  /** Where nothing runs here, what is stored elsewhere is told of. */
  #follow(hub: Hub): void {
    if (this.#running.has(hub) || this.#following.has(hub) || (!hub.watched && hub.letters.size === 0)) return;
    const controller = new AbortController();
    this.#following.set(hub, controller);
    void follow(hub, this.#options.sessions, controller.signal).finally(() => {
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
  readonly over: Promise<void>;
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
