import { SessionTimeoutError } from '../error/session-error.ts';
import { askAfterAgent, askModel } from '../flow/ask-model.ts';
import type { Cancelled } from '../flow/cancellation.ts';
import { decide } from '../flow/decide.ts';
import { hasHook } from '../flow/hooks.ts';
import type { LimitName } from '../flow/limits.ts';
import { resolveTools } from '../flow/resolve-tools.ts';
import { RunContext } from '../flow/run-context.ts';
import type { RunResult } from '../flow/run-event.ts';
import { newEvent, type RunScope } from '../flow/run-scope.ts';
import type { CallState } from '../flow/session-view.ts';
import { settleRound } from '../flow/settle-round.ts';
import { onlyNamed } from '../flow/tool-table.ts';
import { newTurn } from '../flow/tool-turn.ts';
import { complete } from '../json/steps.ts';
import { startTimer } from '../platform/platform.ts';
import { acceptInput } from './accept.ts';
import type { Engine } from './engine.ts';
import type { RunInput } from './run-input.ts';
import { brokenResult, runResult } from './run-result.ts';
import { takeMail } from './take-mail.ts';

/** One run: takes the input into the log, then does what `decide` says until there is nothing left to do. */
export class Run {
  result: RunResult | undefined;
  readonly #engine: Engine;
  readonly #scope: RunScope;
  readonly #input: RunInput;
  readonly #abort: () => void;
  #stopDeadline: (() => void) | undefined;
  /** In this run: an answer that an earlier run gave gets no further one. */
  #modelAsked = false;
  #afterAgentAsked = false;
  #worked: Promise<RunResult> | undefined;

  constructor(engine: Engine, scope: RunScope, input: RunInput) {
    this.#engine = engine;
    this.#scope = scope;
    this.#input = input;
    this.#abort = () => scope.cancellation.cancel({ code: 'cancelled', reason: reasonOf(input.signal?.reason) });
  }

  /** Never rejects: whatever happens is the result. */
  work(): Promise<RunResult> {
    this.#worked ??= this.#toEnd();
    return this.#worked;
  }

  /** Ends the run where the reader left early. */
  async close(): Promise<void> {
    const { cancellation, outbox } = this.#scope;
    if (!this.result) {
      cancellation.cancel({ code: 'cancelled', reason: 'nobody reads the run any more' });
      outbox.mute();
    }
    await this.#worked;
  }

  async #toEnd(): Promise<RunResult> {
    const scope = this.#scope;
    const { journal, outbox } = scope;
    this.#watchForEnd();
    this.#engine.leases.keep(scope);
    let result: RunResult;
    try {
      journal.write(acceptInput(scope, this.#input, this.#engine.onMessageWhilePending));
      await journal.flushed();
      if (journal.failure !== undefined) throw journal.failure;
      result = await this.#steps();
    } catch (error) {
      await this.#leaveCalls();
      result = await brokenResult(scope, error);
    }
    this.#engine.leases.forget(scope);
    await this.#giveBack();
    this.result = scope.secrets.json(result);
    outbox.wake();
    return this.result;
  }

  /** What may end the run from outside: its signal, and its deadline. */
  #watchForEnd(): void {
    const { signal } = this.#input;
    if (signal?.aborted) this.#abort();
    else signal?.addEventListener('abort', this.#abort, { once: true });
    const { limits, cancellation, platform } = this.#scope;
    const { deadlineMs } = limits;
    if (deadlineMs === undefined) return;
    cancellation.dueAt = platform.monotonic() + deadlineMs;
    this.#stopDeadline = startTimer(deadlineMs, () =>
      cancellation.cancel({ code: 'deadline', reason: `the deadline of ${deadlineMs} ms has passed` }),
    );
  }

  /** Calls that were begun while their turn was being stored, which then failed, are not left running. */
  async #leaveCalls(): Promise<void> {
    const { turn, cancellation } = this.#scope;
    for (const { running } of turn?.begun?.values() ?? []) {
      if (!running) continue;
      cancellation.cancel({ code: 'store_failed', reason: 'the turn could not be stored' });
      await running;
    }
  }

  /** The session is free before the result is shown: whoever sees it can go on at once. */
  async #giveBack(): Promise<void> {
    const { cancellation, journal, view, sessions } = this.#scope;
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
    const { journal, cancellation } = scope;
    for (;;) {
      if (cancellation.cause) return this.#cancelled(cancellation.cause);
      const step = decide(scope.view, scope.agent, scope.limits);
      if (step.do === 'settle') {
        const settled = this.#settle(step.calls);
        if (settled) await settled;
      } else if (journal.hasMail && (await takeMail(scope))) continue;
      else if (step.do === 'model') await this.#ask(step.last);
      else if (step.do === 'limit')
        journal.write([newEvent(scope, { type: 'notice', code: 'limited', value: step.limit })]);
      else if (step.do !== 'complete' || !(await this.#addAnswer())) return runResult(scope, step);
      await journal.flushed();
      if (journal.failure !== undefined) throw journal.failure;
    }
  }

  #ask(last: LimitName | undefined): Promise<void> {
    this.#modelAsked = true;
    return askModel(this.#scope, last);
  }

  /** Asks the hooks, once, whether there is something to add to the answer. */
  async #addAnswer(): Promise<boolean> {
    if (!this.#modelAsked || this.#afterAgentAsked || !hasHook(this.#scope, 'afterAgent')) return false;
    this.#afterAgentAsked = true;
    try {
      return await complete(askAfterAgent(this.#scope));
    } catch (error) {
      // Left behind by a cancellation, which is what the run ends with then.
      if (this.#scope.cancellation.cause) return true;
      throw error;
    }
  }

  #settle(calls: readonly CallState[]): Promise<void> | undefined {
    const scope = this.#scope;
    const { turn } = scope;
    if (!turn) return this.#settleResumed(calls);
    scope.turn = undefined;
    return settleRound(scope, turn, calls);
  }

  /** Calls that an earlier run left open: their tools are looked up as they are now. */
  async #settleResumed(calls: readonly CallState[]): Promise<void> {
    const scope = this.#scope;
    const table = await complete(resolveTools(scope, new RunContext(scope)));
    const offered = scope.agent.settings?.toolChoice === 'none' ? onlyNamed(table, new Set()) : table;
    await settleRound(scope, newTurn(offered), calls);
  }

  /** Answers what is still open, so that the history stays valid, and says in the log that the run was ended. */
  async #cancelled({ code, reason }: Cancelled): Promise<RunResult> {
    const scope = this.#scope;
    const calls = scope.view.branch.ready.filter((call) => !call.outcome);
    if (calls.length > 0) await this.#settle(calls);
    const limit = code === 'deadline';
    scope.journal.write([
      newEvent(scope, { type: 'notice', code: limit ? 'limited' : 'cancelled', value: limit ? 'deadlineMs' : reason }),
    ]);
    await scope.journal.stored();
    return runResult(scope, decide(scope.view, scope.agent, scope.limits));
  }
}

function reasonOf(reason: unknown): string {
  if (reason === undefined) return 'the run was cancelled';
  return reason instanceof Error ? reason.message : String(reason);
}

function ignoreLostLease(): void {
  // The lease ends by itself; who has it by then must not be disturbed.
}
