import { AgentError, parseSessionKey } from '@mortise/core';
import type { Advance, Advanced, ServeOptions } from '@mortise/worker';
import type { RestateContext, RestateMessage } from './restate-sdk.ts';
import { Slots } from './slots.ts';

/** Handles the messages that Restate sends to sessions, in one process. */
export class SessionObject {
  readonly #name: string;
  readonly #advance: Advance;
  readonly #options: ServeOptions;
  readonly #slots: Slots;
  readonly #stop = new AbortController();
  readonly #running = new Set<Promise<unknown>>();

  constructor(name: string, advance: Advance, options: ServeOptions) {
    this.#name = name;
    this.#advance = advance;
    this.#options = options;
    this.#slots = new Slots(options.concurrency);
  }

  /** Starts no more advances and suspends running ones. Resolves when they have ended. */
  async stop(): Promise<void> {
    this.#stop.abort(new Error('this worker is stopping; Restate calls another one'));
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }

  /** Handles a message. Rejects if this worker is stopping: Restate then calls another one. */
  async take(context: RestateContext, message: RestateMessage): Promise<void> {
    const stored = (await context.get<Stored>(stateName)) ?? { attempt: 0 };
    if (message.timer !== undefined && message.timer !== stored.timer) return;
    if (message.ifLost && (stored.parked !== undefined || stored.isRetry)) return;
    const called = context.request().attemptCompletedSignal;
    const giveBack = await this.#slots.take(AbortSignal.any([this.#stop.signal, called]));
    try {
      this.#remember(context, await this.#toEnd(context, stored.attempt, giveBack));
    } finally {
      giveBack();
    }
  }

  /**
   * Runs an advance to its end. Restate's journal gets an entry for each start of an advance and for its end.
   * A process that is called after a crash counts the starts without an end, and does not advance again after
   * an end.
   */
  async #toEnd(context: RestateContext, attempt: number, giveBack: () => void): Promise<Ended> {
    const self = crypto.randomUUID();
    const called = context.request().attemptCompletedSignal;
    let deaths = 0;
    let hasStarted = false;
    let isAdvancing = false;
    // If Restate no longer answers this call, the code below never runs, so the slot is released here.
    const leave = (): unknown => isAdvancing || giveBack();
    if (called.aborted) leave();
    called.addEventListener('abort', leave, { once: true });
    for (;;) {
      const step: Step = await context.run<Step>('step', async () => {
        if (!hasStarted) return { by: self };
        isAdvancing = true;
        try {
          const advanced = await this.#advanced(context.key, attempt + deaths, called);
          return { advanced, timer: crypto.randomUUID(), at: Date.now() };
        } finally {
          giveBack();
        }
      });
      if ('advanced' in step) return step;
      hasStarted = step.by === self;
      if (!hasStarted) deaths++;
    }
  }

  async #advanced(key: string, attempt: number, called: AbortSignal): Promise<Advanced> {
    if (this.#stop.signal.aborted || called.aborted) return { next: 'again', afterMs: 0, attempt, code: 'suspended' };
    // When Restate stops waiting for this call, it calls another worker.
    const suspend = AbortSignal.any([this.#stop.signal, called]);
    const advancing = (async () => this.#advance(parseSessionKey(key), { suspend, attempt }))();
    this.#running.add(advancing);
    try {
      return await advancing;
    } catch (error) {
      this.#options.onError?.(error);
      // A client other than `wake` sent this invalid key: the session could never be advanced.
      if (AgentError.is(error) && error.code === 'bad_session_key') return { next: 'park', code: error.code };
      return { next: 'again', afterMs: afterThrowMs, attempt: attempt + 1, code: 'advance_failed' };
    } finally {
      this.#running.delete(advancing);
    }
  }

  /**
   * Writes entries that do not depend on the process: a second call for the same end writes the same entries.
   */
  #remember(context: RestateContext, { advanced, timer, at }: Ended): void {
    const delay = delayOf(advanced, at);
    const attempt = advanced.next === 'again' ? advanced.attempt : 0;
    if (advanced.next === 'park') context.set<Stored>(stateName, { attempt, parked: advanced.code });
    else if (delay === undefined) context.clear(stateName);
    else context.set<Stored>(stateName, { attempt, timer, ...(advanced.next === 'again' && { isRetry: true }) });
    if (delay === undefined) return;
    const parameter = new TextEncoder().encode(JSON.stringify({ timer } satisfies RestateMessage));
    context.genericSend({ service: this.#name, method: 'advance', key: context.key, parameter, delay });
  }
}

/** Returns the milliseconds from the end of the advance to the next one. */
function delayOf(advanced: Advanced, endedAt: number): number | undefined {
  if (advanced.next === 'again') return Math.ceil(advanced.afterMs);
  if (advanced.next === 'park' || advanced.wakeAt === undefined) return undefined;
  return Math.max(0, Math.ceil(advanced.wakeAt - endedAt));
}

/** The state that Restate keeps of a session. */
interface Stored {
  readonly attempt: number;
  /** The error code for which the session was parked. */
  readonly parked?: string;
  /** The id of the current timer: messages of earlier timers are ignored. */
  readonly timer?: string;
  /** True if the timer delays a retry after `again`. */
  readonly isRetry?: boolean;
}

/** A started advance, with the id of its process. */
interface StartedRun {
  readonly by: string;
}

/** An advance that has ended, at the time `at` in epoch milliseconds. */
interface Ended {
  readonly advanced: Advanced;
  readonly timer: string;
  readonly at: number;
}

type Step = StartedRun | Ended;

const stateName = 'session';
const afterThrowMs = 500;
