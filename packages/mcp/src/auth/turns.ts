/**
 * Work on one user's credential, in this process: toolsets that share a credential service share the turns.
 */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();
  readonly #running = new Map<string, Promise<unknown>>();

  static of(credentials: object): Turns {
    const turns = turnsOf.get(credentials) ?? new Turns();
    turnsOf.set(credentials, turns);
    return turns;
  }

  /** Runs work one at a time, so that no write happens between another's read and write. */
  next<T>(id: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.#last.get(id) ?? Promise.resolve()).then(work, work);
    this.#last.set(id, mine);
    const leave = (): void => {
      if (this.#last.get(id) === mine) this.#last.delete(id);
    };
    mine.then(leave, leave);
    return mine;
  }

  /** Runs work in turn, once for all callers at the same time; all of them share a failure. */
  once(id: string, work: () => Promise<void>): Promise<unknown> {
    const running = this.#running.get(id);
    if (running) return running;
    const mine = this.next(id, work).finally(() => this.#running.delete(id));
    this.#running.set(id, mine);
    return mine;
  }
}

const turnsOf = new WeakMap<object, Turns>();
