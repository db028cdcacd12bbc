import { isUnderWay } from '../json/awaitable.ts';
import { complete } from '../json/steps.ts';
import { Pacer } from '../platform/pacer.ts';
import type { CheckedCall } from '../run/checked-call.ts';
import type { AgentScope } from '../run/run-scope.ts';
import type { BegunCall, ToolTurn } from '../run/tool-turn.ts';
import type { Tool } from '../tool/tool.ts';
import type { CallState } from '../view/branch-state.ts';
import { checkCall, checkWithin } from './check-call.ts';
import { settleCall } from './settle-call.ts';

/**
 * Settles calls beside each other, at most `concurrency` at once, in their order as far as it goes. Calls
 * with an equal exclusion key run one after another. Done when each has its response or its question written.
 */
export function settleRound(scope: AgentScope, turn: ToolTurn, calls: readonly CallState[]): Promise<void> | undefined {
  const round = new Round(scope, turn, calls);
  round.start();
  return round.finished ? undefined : new Promise((resolve) => round.whenFinished(resolve));
}

/** The calls of one turn on their way. */
export class Round {
  readonly #scope: AgentScope;
  readonly #turn: ToolTurn;
  readonly #calls: readonly CallState[];
  /** Whether every call has its response or its question written. */
  finished = false;
  #done: (() => void) | undefined;
  #next = 0;
  #active = 0;
  /** Calls whose turn it is, after the call that they had to wait for. They hold their key already. */
  readonly #freed: Placed[] = [];
  /** By exclusion key: the calls that wait while another runs. */
  readonly #waiting = new Map<string, Placed[]>();
  /** By tool: the newest call that is being checked for its key. */
  readonly #checking = new Map<string, Promise<void>>();
  #starting = false;
  readonly #pacer = new Pacer();
  #resting = false;

  constructor(scope: AgentScope, turn: ToolTurn, calls: readonly CallState[]) {
    this.#scope = scope;
    this.#turn = turn;
    this.#calls = calls;
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
    const rest = this.#pacer.rest();
    if (!rest) return false;
    this.#resting = true;
    void rest.then(() => {
      this.#resting = false;
      this.start();
    });
    return true;
  }

  #begin(state: CallState): void {
    const { call, args } = state;
    const { table, begun: all } = this.#turn;
    const begun = all?.get(call.id);
    const tool = table.byName.get(call.name);
    if (!tool?.exclusive) return this.#run({ state, begun });
    if (tool.exclusive === true) return this.#place({ state, begun }, `tool ${call.name}`);
    const checked = complete(checkWithin(this.#scope, () => begun?.checked ?? checkCall(table, call, args)));
    const before = this.#checking.get(call.name);
    const place = (known: CheckedCall): void =>
      this.#place(
        { state, begun: begun ?? { checked: known, started: false, running: undefined } },
        exclusionKey(tool, known),
      );
    if (!before && !isUnderWay(checked)) return place(checked);
    // It holds a place until its key is known, and comes before later calls of its tool.
    this.#active++;
    const placed = Promise.all([checked, before]).then(([known]) => {
      if (this.#checking.get(call.name) === placed) this.#checking.delete(call.name);
      this.#active--;
      if (this.#scope.run.journal.failure === undefined) place(known);
      this.start();
    });
    this.#checking.set(call.name, placed);
  }

  #place(one: Placed, key: string): void {
    const others = this.#waiting.get(key);
    if (others) {
      others.push(one);
      return;
    }
    this.#waiting.set(key, []);
    this.#run({ ...one, key });
  }

  #run({ state, begun, key }: Placed): void {
    this.#active++;
    if (!begun?.running) this.#scope.run.settling.add(state.call.id);
    const running = begun?.running ?? settleCall(this.#scope, this.#turn, state, begun);
    if (running) void running.then(() => this.#end(key));
    else this.#end(key);
  }

  /** The next with the key sees what this one wrote to the state: it begins when that is stored. */
  #end(key: string | undefined): void {
    const isAwaited = key !== undefined && (this.#waiting.get(key)?.length ?? 0) > 0;
    const stored = isAwaited ? this.#scope.run.journal.flushed() : undefined;
    if (stored) void stored.then(() => this.#leave(key));
    else this.#leave(key);
  }

  #leave(key: string | undefined): void {
    this.#active--;
    if (key !== undefined) {
      const one = this.#waiting.get(key)?.shift();
      if (one) this.#freed.push({ ...one, key });
      else this.#waiting.delete(key);
    }
    this.start();
  }
}

/** A call with what is known of it. */
interface Placed {
  readonly state: CallState;
  readonly begun: BegunCall | undefined;
  readonly key?: string;
}

/** A key of what the arguments come to: two ways to write one path are one key. */
function exclusionKey(tool: Tool, checked: CheckedCall): string {
  const { name, exclusive } = tool;
  try {
    if (typeof exclusive === 'function' && 'value' in checked) return `key ${exclusive.call(tool, checked.value)}`;
  } catch {
    // Without a key the call waits for the others of its tool.
  }
  return `tool ${name}`;
}
