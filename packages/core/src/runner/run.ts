import type { Callbacks } from '../callback/callbacks.ts';
import type { RunResult } from '../context/run-result.ts';
import { SessionTimeoutError } from '../error/errors.ts';
import { publicReason, withCause } from '../error/thrown.ts';
import { acceptInput } from '../inbox/accept.ts';
import type { RunInput } from '../inbox/run-input.ts';
import { isLlmAgent } from '../llm-agent/llm-agent.ts';
import { startTimer } from '../platform/platform.ts';
import { bounded } from '../run/bounded.ts';
import { type CancelCause, Cancellation, deadlinePassed } from '../run/cancellation.ts';
import type { RunEventQueue } from '../run/run-event-queue.ts';
import { type BranchScope, newEvent, warnWhy } from '../run/scope.ts';
import { driveBranch } from './drive-branch.ts';
import type { Engine } from './engine.ts';
import { brokenResult, runResult } from './run-result.ts';

/** One run: writes its input to the log, then runs the steps that `decide` returns until none is left. */
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

  /** Runs to the end. Never rejects: a failure is reported as the result. */
  work(): Promise<RunResult> {
    this.#worked ??= this.#toEnd();
    return this.#worked;
  }

  /** Cancels the run if its reader has stopped before the end, and waits until it has ended. */
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
      const isAbandoned = driven.do === 'cancel' || driven.do === 'pause';
      result = await (cause && isAbandoned ? this.#cancelled(cause) : runResult(scope, driven));
    } catch (error) {
      result = await brokenResult(scope, error);
    }
    lease.forget();
    suspendable.delete(this);
    await this.#giveBack();
    const shown = queue.secrets.json(result);
    const finished = afterRun(this.#engine, shown, queue);
    if (finished) await finished;
    const rest = this.#engine.pacer.rest();
    if (rest) await rest;
    // Warnings that abandoned tools cause later are not part of the result.
    this.result = { ...shown, warnings: queue.warnings.slice() };
    queue.wake();
    return this.result;
  }

  /** Cancels the run when the input's signal aborts, or when the deadline passes. */
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

  /** Releases the session before the result is shown, so that the reader can start the next run at once. */
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
    // After a timeout of the store, do not wait for its response to this call either.
    if (!(journal.failure instanceof SessionTimeoutError)) await released;
  }

  /** Logs that the run was cancelled. */
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
  // The lease expires by itself, or another worker already has it.
}

/**
 * Calls the `afterRun` hooks of the plugins, then of the runner's agent. Returns undefined if no callbacks
 * have the hook. Never rejects.
 */
export function afterRun(
  { agent, settings }: Engine,
  result: RunResult,
  queue: RunEventQueue,
): Promise<void> | undefined {
  const own = isLlmAgent(agent) ? agent.callbacks : [];
  const all = [...settings.plugins, ...own].filter(({ afterRun: hook }) => hook !== undefined);
  return all.length > 0 ? callAfterRun(all, result, settings.callbackTimeoutMs, queue) : undefined;
}

async function callAfterRun(
  all: readonly Callbacks[],
  result: RunResult,
  timeoutMs: number,
  queue: RunEventQueue,
): Promise<void> {
  // The run is over, and may have been cancelled: only the timeout ends the wait for a hook.
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
 * The lease of a run, which is renewed every third of `leaseMs` until the run ends. It is not renewed while
 * the run's reader has stalled: a stream that was abandoned without being closed must not keep its session
 * for ever. A lost lease cancels the run, because it could store no more events. Each run has its own timer,
 * because a platform may end the timers of a request with that request.
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

  /** Starts to renew the lease. */
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
      warnWhy(scope, 'lease_not_renewed', 'the lease of the session was not renewed; the run will try again', cause);
    }
  }
}
