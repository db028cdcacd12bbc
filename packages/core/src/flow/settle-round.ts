import { answerCall } from './answer-call.ts';
import type { RunScope } from './run-scope.ts';
import type { CallState } from './session-view.ts';
import type { ToolTurn } from './tool-turn.ts';

/**
 * Settles calls beside each other, at most `concurrency` at once, in their order as far as it goes. Calls
 * with an equal exclusion key run one after another. Done when each has its response or its question written.
 */
export function settleRound(scope: RunScope, turn: ToolTurn, calls: readonly CallState[]): Promise<void> | undefined {
  const round = new Round(scope, turn, calls);
  round.start();
  return round.finished ? undefined : new Promise((resolve) => round.whenFinished(resolve));
}

/** The calls of one turn on their way. */
export class Round {
  readonly #scope: RunScope;
  readonly #turn: ToolTurn;
  readonly #calls: readonly CallState[];
  /** Whether every call has its response or its question written. */
  finished = false;
  #done: (() => void) | undefined;
  #next = 0;
  #active = 0;
  /** Calls whose turn it is, after the call that they had to wait for. They hold their key already. */
  readonly #freed: { readonly state: CallState; readonly key: string }[] = [];
  /** By exclusion key: the calls that wait while another runs. */
  readonly #waiting = new Map<string, CallState[]>();
  #starting = false;

  constructor(scope: RunScope, turn: ToolTurn, calls: readonly CallState[]) {
    this.#scope = scope;
    this.#turn = turn;
    this.#calls = calls;
  }

  whenFinished(done: () => void): void {
    this.#done = done;
  }

  start(): void {
    if (this.#starting) return;
    this.#starting = true;
    const { concurrency, journal } = this.#scope;
    // Once nothing can be stored, nothing more may begin.
    while (this.#active < concurrency && journal.failure === undefined) {
      const freed = this.#freed.shift();
      if (freed) {
        this.#run(freed.state, freed.key);
        continue;
      }
      const state = this.#calls[this.#next++];
      if (!state) break;
      this.#begin(state);
    }
    this.#starting = false;
    const left = this.#next < this.#calls.length || this.#freed.length > 0;
    if (this.#active > 0 || (left && journal.failure === undefined)) return;
    this.finished = true;
    this.#done?.();
  }

  #begin(state: CallState): void {
    const key = exclusionKey(this.#turn, state);
    if (key !== undefined) {
      const others = this.#waiting.get(key);
      if (others) {
        others.push(state);
        return;
      }
      this.#waiting.set(key, []);
    }
    this.#run(state, key);
  }

  #run(state: CallState, key: string | undefined): void {
    this.#active++;
    const begun = this.#turn.begun?.get(state.call.id);
    if (!begun?.running) this.#scope.shared.settling.add(state.call.id);
    const running = begun?.running ?? answerCall(this.#scope, this.#turn, state, begun);
    if (running) void running.then(() => this.#end(key));
    else this.#end(key);
  }

  #end(key: string | undefined): void {
    this.#active--;
    if (key !== undefined) {
      const state = this.#waiting.get(key)?.shift();
      if (state) this.#freed.push({ state, key });
      else this.#waiting.delete(key);
    }
    this.start();
  }
}

function exclusionKey({ table }: ToolTurn, { call, args }: CallState): string | undefined {
  const tool = table.byName.get(call.name);
  if (tool?.exclusive === undefined) return undefined;
  if (tool.exclusive === true) return `tool ${call.name}`;
  try {
    return `key ${tool.exclusive(args ?? call.args)}`;
  } catch {
    // Unchecked arguments may be anything; without a key the call waits for the others of its tool.
    return `tool ${call.name}`;
  }
}
