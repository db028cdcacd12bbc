import type { Callbacks } from '../callback/callbacks.ts';
import type { RunResult } from '../context/run-result.ts';
import { SessionTimeoutError } from '../error/session-error.ts';
import { publicReason, withCause } from '../error/thrown.ts';
import { acceptInput } from '../inbox/accept.ts';
import type { RunInput } from '../inbox/run-input.ts';
import { isLlmAgent } from '../llm-agent/llm-agent.ts';
import { startTimer } from '../platform/platform.ts';
import { bounded } from '../run/bounded.ts';
import { type CancelCause, Cancellation, deadlinePassed } from '../run/cancellation.ts';
import type { RunEventQueue } from '../run/run-event-queue.ts';
import { type BranchScope, newEvent, warnWhy } from '../run/run-scope.ts';
import { driveBranch } from './drive-branch.ts';
import type { Engine } from './engine.ts';
import { brokenResult, runResult } from './run-result.ts';

/** One run: takes the input into the log, then does what `decide` says until there is nothing left to do. */
export class Run {
  result: RunResult | undefined;
  readonly #engine: Engine;
  readonly #scope: BranchScope;
  readonly #input: RunInput;
  #abort: (() => void) | undefined;
  #stopDeadline: (() => void) | undefined;
  #worked: Promise<RunResult> | undefined;

  constructor(engine: Engine, scope: BranchScope, input: RunInput) {
    this.#engine = engine;
    this.#scope = scope;
    this.#input = input;
  }

  /** Never rejects: whatever happens is the result. */
  work(): Promise<RunResult> {
    this.#worked ??= this.#toEnd();
    return this.#worked;
  }

  /** Ends the run where the reader left early. */
  async close(): Promise<void> {
    const { cancellation, queue } = this.#scope.run;
    if (!this.result) {
      cancellation.cancel({ code: 'cancelled', reason: 'the run is no longer read by any consumer' });
      queue.mute();
    }
    await this.#worked;
  }

  async #toEnd(): Promise<RunResult> {
    const scope = this.#scope;
    const { journal, queue } = scope.run;
    this.#watchForEnd();
    const { suspendable } = this.#engine;
    const lease = new KeptLease(scope);
    if (journal.fencingToken !== undefined) lease.start();
    if (scope.run.suspend) suspendable.set(this, scope.run.suspend);
    let result: RunResult;
    try {
      journal.write(await acceptInput(scope, this.#input));
      await journal.flushed();
      if (journal.failure !== undefined) throw journal.failure;
      const driven = await driveBranch(scope);
      const { cause } = scope.run.cancellation;
      const isLeft = driven.do === 'cancel' || driven.do === 'pause';
      result = await (cause && isLeft ? this.#cancelled(cause) : runResult(scope, driven));
    } catch (error) {
      result = await brokenResult(scope, error);
    }
    lease.forget();
    suspendable.delete(this);
    await this.#giveBack();
    const shown = queue.secrets.json(result);
    const told = afterRun(this.#engine, shown, queue);
    if (told) await told;
    const rest = this.#engine.pacer.rest();
    if (rest) await rest;
    // Warnings of abandoned tools that come later belong to no run.
    this.result = { ...shown, warnings: queue.warnings.slice() };
    queue.wake();
    return this.result;
  }

  /** Watches what may end the run from outside: its signal, and its deadline. */
  #watchForEnd(): void {
    const { signal } = this.#input;
    const { limitStack } = this.#scope;
    const { cancellation } = this.#scope.run;
    if (signal) {
      this.#abort = () => cancellation.cancel({ code: 'cancelled', reason: reasonOf(signal.reason) });
      if (signal.aborted) this.#abort();
      else signal.addEventListener('abort', this.#abort, { once: true });
    }
    const { platform } = this.#scope.run.settings;
    const { deadlineMs } = limitStack[0].limits;
    if (deadlineMs === undefined) return;
    cancellation.dueAt = platform.monotonic() + deadlineMs;
    this.#stopDeadline = startTimer(deadlineMs, () => cancellation.cancel(deadlinePassed));
  }

  /** The session is free before the result is shown: whoever sees it can go on at once. */
  async #giveBack(): Promise<void> {
    const { cancellation, journal, view, settings } = this.#scope.run;
    const { sessions } = settings;
    this.#stopDeadline?.();
    cancellation.close();
    if (this.#abort) this.#input.signal?.removeEventListener('abort', this.#abort);
    const kept = journal.failure === undefined ? this.#engine.views.keep(view) : undefined;
    if (kept) await kept;
    if (journal.fencingToken === undefined) return;
    const released = sessions.leases?.release(view.key, journal.fencingToken).catch(ignoreLostLease);
    // A store that has not answered for long would not answer this either.
    if (!(journal.failure instanceof SessionTimeoutError)) await released;
  }

  /** Says in the log that the run was ended. */
  async #cancelled({ code, reason }: CancelCause): Promise<RunResult> {
    const scope = this.#scope;
    const limit = code === 'deadline';
    scope.run.journal.write([
      newEvent(scope, { type: 'notice', code: limit ? 'limited' : 'cancelled', value: limit ? 'deadlineMs' : reason }),
    ]);
    await scope.run.journal.stored();
    return runResult(scope, { do: 'pause' });
  }
}

function reasonOf(reason: unknown): string {
  if (reason === undefined) return 'the run was cancelled';
  return reason instanceof Error ? reason.message : String(reason);
}

function ignoreLostLease(): void {
  // The lease ends by itself; who has it by then must not be disturbed.
}

/**
 * Tells the plugins, then the runner's agent, how a run
 * ended. Undefined if none of them has the hook. Never rejects.
 */
export function afterRun(
  { agent, settings }: Engine,
  result: RunResult,
  queue: RunEventQueue,
): Promise<void> | undefined {
  const own = isLlmAgent(agent) ? agent.callbacks : [];
  const all = [...settings.plugins, ...own].filter(({ afterRun: hook }) => hook !== undefined);
  return all.length > 0 ? tell(all, result, settings.callbackTimeoutMs, queue) : undefined;
}

async function tell(
  all: readonly Callbacks[],
  result: RunResult,
  timeoutMs: number,
  queue: RunEventQueue,
): Promise<void> {
  // The run is over, and may have been cancelled: nothing ends this but its time.
  const cancellation = new Cancellation(0);
  for (const callbacks of all) {
    try {
      await bounded((async () => callbacks.afterRun?.(result))(), { timeoutMs, cancellation });
    } catch (cause) {
      const what = `afterRun of ${callbacks.name ? `callbacks "${callbacks.name}"` : 'a callback'} failed`;
      const message = `${what}: ${publicReason(cause)}`;
      queue.push(withCause({ type: 'warning', code: 'callback_failed', message }, cause));
    }
  }
}

/**
 * The lease of a run, which is renewed three times in its time until it is forgotten.
 *
 * Not while the run's reader has stalled: a stream that was left without being closed must not keep its
 * session for ever. A lost lease cancels the run, because nothing more could be stored.
 *
 * The timer is the run's own: a platform may end what a request has started with that request, and may
 * allow a process so many timers only.
 */
export class KeptLease {
  readonly #scope: BranchScope;
  #stopTimer: (() => void) | undefined;

  constructor(scope: BranchScope) {
    this.#scope = scope;
  }

  forget(): void {
    this.#stopTimer?.();
    this.#stopTimer = undefined;
  }

  /** Begins to renew it. */
  start(): void {
    const renew = (): void => {
      this.start();
      void this.#renew();
    };
    this.#stopTimer = startTimer(this.#scope.run.settings.leaseMs / 3, renew, true);
  }

  async #renew(): Promise<void> {
    const scope = this.#scope;
    const { view, journal, queue, cancellation, settings } = scope.run;
    const { leases } = settings.sessions;
    const { fencingToken } = journal;
    if (queue.full || !leases || fencingToken === undefined) return;
    try {
      const isKept = await leases.renew(view.key, fencingToken, settings.leaseMs);
      if (!isKept && this.#stopTimer)
        cancellation.cancel({ code: 'store_failed', reason: 'another worker has taken over the session' });
    } catch (cause) {
      warnWhy(scope, 'lease_not_renewed', 'the lease was not renewed; tried again', cause);
    }
  }
}
