import { Pacer } from '../platform/pacer.ts';
import type { AgentScope } from '../run/run-scope.ts';
import type { ToolTurn } from '../run/tool-turn.ts';
import type { CallState } from '../view/branch-state.ts';
import { ExclusiveCalls } from './exclusive-calls.ts';
import type { PlacedCall } from './placed-call.ts';
import { settleCall } from './settle-call.ts';

/**
 * Settles calls beside each other, at most `concurrency` at once, in their order as far as it goes. Calls
 * with an equal exclusion key run one after another. Done when each has its response or its question written.
 */
export function settleRound(scope: AgentScope, turn: ToolTurn, calls: readonly CallState[]): Promise<void> | undefined {
  const { table } = turn;
  const round = new Round(scope, turn, calls, table.hasExclusive ? new ExclusiveCalls(scope, table) : undefined);
  round.start();
  return round.finished ? undefined : new Promise((resolve) => round.whenFinished(resolve));
}

/** The calls of one turn on their way. */
class Round {
  readonly #scope: AgentScope;
  readonly #turn: ToolTurn;
  readonly #calls: readonly CallState[];
  /** Whether every call has its response or its question written. */
  finished = false;
  #done: (() => void) | undefined;
  #next = 0;
  #active = 0;
  /** Calls whose turn it is, after the call that they had to wait for. They hold their key already. */
  readonly #freed: PlacedCall[] = [];
  /** Undefined where no tool excludes anything. */
  readonly #exclusive: ExclusiveCalls | undefined;
  #starting = false;
  /** Of a few calls, undefined: they begin together. */
  readonly #pacer: Pacer | undefined;
  #resting = false;

  constructor(scope: AgentScope, turn: ToolTurn, calls: readonly CallState[], exclusive?: ExclusiveCalls) {
    this.#exclusive = exclusive;
    this.#scope = scope;
    this.#turn = turn;
    this.#calls = calls;
    if (calls.length >= few) this.#pacer = new Pacer();
  }

  whenFinished(done: () => void): void {
    this.#done = done;
  }

  start(): void {
    if (this.#starting || this.#resting) return;
    this.#starting = true;
    const { journal, settings } = this.#scope.run;
    const { concurrency } = settings;
    // Once nothing can be stored, nothing more may begin.
    while (this.#active < concurrency && journal.failure === undefined && this.#isLeft && !this.#rests()) {
      const freed = this.#freed.shift();
      if (freed) {
        this.#run(freed);
        continue;
      }
      const state = this.#calls[this.#next++];
      if (!state) break;
      this.#begin(state);
    }
    this.#starting = false;
    if (this.#active > 0 || (this.#isLeft && journal.failure === undefined)) return;
    this.finished = true;
    this.#done?.();
  }

  get #isLeft(): boolean {
    return this.#next < this.#calls.length || this.#freed.length > 0;
  }

  /**
   * Very many calls that wait for nothing would keep everything
   * else waiting; a few begin together, however slow the machine.
   */
  #rests(): boolean {
    const rest = this.#pacer?.rest();
    if (!rest) return false;
    this.#resting = true;
    void rest.then(() => {
      this.#resting = false;
      this.start();
    });
    return true;
  }

  #begin(state: CallState): void {
    const one = { state };
    if (!this.#exclusive) return this.#run(one);
    const placing = this.#exclusive.place(one, (placed) => this.#run(placed));
    if (!placing) return;
    // It holds a place until its key is known.
    this.#active++;
    void placing.then((place) => {
      this.#active--;
      if (this.#scope.run.journal.failure === undefined) place();
      this.start();
    });
  }

  #run({ state, checked, key }: PlacedCall): void {
    const { run } = this.#scope;
    this.#active++;
    // If the run is to stop, a call that has not started stays open for the run that continues.
    if (run.suspend?.aborted && !this.#turn.started.has(state.call.id)) return this.#end(key);
    run.settling.add(state.call.id);
    const running = settleCall(this.#scope, this.#turn, state, checked);
    if (running) void running.then(() => this.#end(key));
    else this.#end(key);
  }

  /** The next with the key sees what this one wrote to the state: it begins when that is stored. */
  #end(key: string | undefined): void {
    const stored = key !== undefined && this.#exclusive?.isAwaited(key) ? this.#scope.run.journal.flushed() : undefined;
    if (stored) void stored.then(() => this.#leave(key));
    else this.#leave(key);
  }

  #leave(key: string | undefined): void {
    this.#active--;
    const freed = key === undefined ? undefined : this.#exclusive?.next(key);
    if (freed) this.#freed.push(freed);
    this.start();
  }
}

/** Too few calls to keep anything else waiting for long: a round of them looks at no clock. */
const few = 8;
