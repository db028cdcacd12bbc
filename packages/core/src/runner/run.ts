import type { RunResult } from '../context/run-result.ts';
import { SessionTimeoutError } from '../error/session-error.ts';
import type { Event } from '../event/event.ts';
import { acceptWords, isWords } from '../inbox/accept-words.ts';
import type { RareInbox } from '../inbox/rare-inbox.ts';
import type { RunInput } from '../inbox/run-input.ts';
import { startTimer } from '../platform/platform.ts';
import type { CancelCause } from '../run/cancellation.ts';
import { hearsAll } from '../run/hears-all.ts';
import { entered } from '../run/rare-room.ts';
import { type BranchScope, newEvent } from '../run/run-scope.ts';
import { afterRun } from './after-run.ts';
import { driveBranch } from './drive-branch.ts';
import type { Engine } from './engine.ts';
import { brokenResult, runResult, withoutSecrets } from './run-result.ts';

/** One run: takes the input into the log, then does what `decide` says until there is nothing left to do. */
export class Run {
  result: RunResult | undefined;
  readonly #engine: Engine;
  readonly #scope: BranchScope;
  readonly #input: RunInput;
  readonly #abort: () => void;
  #stopDeadline: (() => void) | undefined;
  #worked: Promise<RunResult> | undefined;

  constructor(engine: Engine, scope: BranchScope, input: RunInput) {
    this.#engine = engine;
    this.#scope = scope;
    this.#input = input;
    this.#abort = () => scope.run.cancellation.cancel({ code: 'cancelled', reason: reasonOf(input.signal?.reason) });
  }

  /** Never rejects: whatever happens is the result. */
  work(): Promise<RunResult> {
    this.#worked ??= this.#toEnd();
    return this.#worked;
  }

  /** Ends the run where the reader left early. */
  async close(): Promise<void> {
    const { cancellation, outbox } = this.#scope.run;
    if (!this.result) {
      cancellation.cancel({ code: 'cancelled', reason: 'nobody reads the run any more' });
      outbox.mute();
    }
    await this.#worked;
  }

  async #toEnd(): Promise<RunResult> {
    const scope = this.#scope;
    const { journal, outbox } = scope.run;
    this.#watchForEnd();
    this.#engine.leases.keep(scope);
    let result: RunResult;
    try {
      const loading = scope.run.secrets.loading();
      if (loading) await loading;
      // Those cannot do without it: an agent among others,
      // one without a model, whatever comes in beside words.
      const isPlain = hearsAll(scope) && scope.callbacks.length === 0 && isWords(scope, this.#input);
      const parts = isPlain ? undefined : await entered<RareInbox>(scope);
      journal.write(parts ? await this.#accept(parts) : acceptWords(scope, this.#input));
      await journal.flushed();
      if (journal.failure !== undefined) throw journal.failure;
      result = await this.#steps();
    } catch (error) {
      await this.#leaveCalls();
      result = await brokenResult(scope, error);
    }
    this.#engine.leases.forget(scope);
    await this.#giveBack();
    const shown = await withoutSecrets(result, outbox);
    const told = afterRun(this.#engine, shown, outbox);
    if (told) await told;
    const rest = this.#engine.pacer.rest();
    if (rest) await rest;
    // What comes of tools that nobody waits for any more is of no run.
    this.result = { ...shown, warnings: outbox.warnings.slice() };
    outbox.wake();
    return this.result;
  }

  /** The events of the input, with results as they can be stored. */
  async #accept({ acceptInput, storeResultParts }: RareInbox): Promise<readonly Event[]> {
    const scope = this.#scope;
    const { results } = this.#input;
    const kept = results && (await Promise.all(results.map((given) => storeResultParts(scope, given))));
    const input = kept ? { ...this.#input, results: kept } : this.#input;
    return acceptInput(scope, input, scope.run.settings.onMessageWhilePending);
  }

  /** What may end the run from outside: its signal, and its deadline. */
  #watchForEnd(): void {
    const { signal } = this.#input;
    if (signal?.aborted) this.#abort();
    else signal?.addEventListener('abort', this.#abort, { once: true });
    const { levels } = this.#scope;
    const { cancellation } = this.#scope.run;
    const { platform } = this.#scope.run.settings;
    const { deadlineMs } = levels[0].limits;
    if (deadlineMs === undefined) return;
    cancellation.dueAt = platform.monotonic() + deadlineMs;
    this.#stopDeadline = startTimer(deadlineMs, () =>
      cancellation.cancel({ code: 'deadline', reason: `the deadline of ${deadlineMs} ms has passed` }),
    );
  }

  /** Calls that were begun while their turn was being stored, which then failed, are not left running. */
  async #leaveCalls(): Promise<void> {
    const { turn } = this.#scope;
    const { cancellation } = this.#scope.run;
    for (const { running } of turn?.begun?.values() ?? []) {
      if (!running) continue;
      cancellation.cancel({ code: 'store_failed', reason: 'the turn could not be stored' });
      await running;
    }
  }

  /** The session is free before the result is shown: whoever sees it can go on at once. */
  async #giveBack(): Promise<void> {
    const { cancellation, journal, view, settings } = this.#scope.run;
    const { sessions } = settings;
    this.#stopDeadline?.();
    cancellation.close();
    this.#input.signal?.removeEventListener('abort', this.#abort);
    if (journal.failure === undefined) this.#engine.views.keep(view);
    if (journal.fencingToken === undefined) return;
    const released = sessions.leases?.release(view.key, journal.fencingToken).catch(ignoreLostLease);
    // A store that has not answered for long would not answer this either.
    if (!(journal.failure instanceof SessionTimeoutError)) await released;
  }

  async #steps(): Promise<RunResult> {
    const scope = this.#scope;
    const driven = await driveBranch(scope);
    const { cause } = scope.run.cancellation;
    return cause && (driven.do === 'cancel' || driven.do === 'pause')
      ? this.#cancelled(cause)
      : runResult(scope, driven);
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
