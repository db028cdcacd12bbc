import type { RestateContext } from '../../src/restate-sdk.ts';

/** A process died. */
export class Died extends Error {}

/**
 * Simulates Restate's journal of one message: it stores each
 * entry once, by its index, across any number of calls.
 */
export class Journal {
  readonly entries: { readonly what: string; readonly value: unknown }[] = [];
  readonly state: Map<string, unknown>;
  /** The sent messages, with their delays in milliseconds. */
  readonly sent: { readonly message: unknown; readonly delay: number }[] = [];

  constructor(state: Map<string, unknown>) {
    this.state = state;
  }

  /**
   * Simulates one call, which dies before or after its step `dies`. A call that asks for another entry than
   * the stored one is refused, as by Restate.
   */
  call(key: string, dies: number = Number.POSITIVE_INFINITY): RestateContext {
    const called = new AbortController();
    let place = 0;
    let steps = 0;
    const step = (): void => {
      if (steps++ !== dies) return;
      called.abort();
      throw new Died();
    };
    const entry = <T>(what: string, make: () => T): T => {
      const known = this.entries[place++];
      if (known && known.what !== what)
        throw new Error(`journal mismatch: the stored entry is ${known.what}, not ${what}`);
      if (known) return known.value as T;
      step();
      const value = make();
      this.entries.push({ what, value });
      step();
      return value;
    };
    const eager = new Map(this.#first());
    return {
      key,
      get: async <T>(name: string) => (eager.get(name) ?? null) as T | null,
      set: (name, value) => entry(`set ${JSON.stringify([name, value])}`, () => void this.state.set(name, value)),
      clear: (name) => entry(`clear ${name}`, () => void this.state.delete(name)),
      run: async <T>(name: string, action: () => Promise<T>) => {
        const known = this.entries[place++];
        if (known && known.what !== name)
          throw new Error(`journal mismatch: the stored entry is ${known.what}, not ${name}`);
        if (known) return known.value as T;
        step();
        const value = await action();
        step();
        this.entries.push({ what: name, value });
        return value;
      },
      genericSend: ({ parameter, delay, ...to }) =>
        entry(`send ${JSON.stringify([to, delay])}`, () => {
          this.sent.push({ message: JSON.parse(new TextDecoder().decode(parameter)), delay });
        }),
      request: () => ({ attemptCompletedSignal: called.signal }),
    };
  }

  #before: Map<string, unknown> | undefined;

  /** Returns the state at the time when the message arrived. */
  #first(): Map<string, unknown> {
    this.#before ??= new Map(this.state);
    return this.#before;
  }
}
