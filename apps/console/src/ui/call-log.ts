import type { FunctionCall, Settled } from '@mortise/core';

/** A call that was shown, under its number. */
export interface LoggedCall {
  readonly number: number;
  readonly call: FunctionCall;
  outcome?: Settled;
}

/** The calls of a session, so that they can be shown again. */
export class CallLog {
  readonly #calls: LoggedCall[] = [];
  readonly #byId = new Map<string, LoggedCall>();

  /** The call's entry, and whether it is its first; a call that waited for an answer starts twice. */
  begin(call: FunctionCall): { readonly logged: LoggedCall; readonly isFirst: boolean } {
    const known = this.#byId.get(call.id);
    if (known) return { logged: known, isFirst: false };
    const logged = { number: this.#calls.length + 1, call };
    this.#calls.push(logged);
    this.#byId.set(call.id, logged);
    return { logged, isFirst: true };
  }

  /** The call with this number; without one, the last. */
  find(number?: number): LoggedCall | undefined {
    return number === undefined ? this.#calls.at(-1) : this.#calls[number - 1];
  }

  clear(): void {
    this.#calls.length = 0;
    this.#byId.clear();
  }
}
