/** The functions that carry out the writes of a group. */
export interface GroupTransaction {
  /**
   * Runs `work` in a transaction of its own, which is stored when the promise resolves. `isForced`: true to
   * wait for the disk. Rejects with the error of `work`, or with the error of beginning or ending the
   * transaction.
   */
  run<T>(work: () => T, isForced: boolean): Promise<T>;
  /**
   * Runs `work` within a transaction. If it throws, its writes
   * are undone, and the other writes of the transaction stay.
   */
  within<T>(work: () => T): T;
  /**
   * Returns true if an error may have undone the complete
   * transaction: if it comes from SQLite and not from `work`.
   */
  undoesAll(error: unknown): boolean;
}

/**
 * Stores all writes of one turn of the event loop in one transaction, so that they wait for the disk only
 * once. Each write succeeds or fails as if it were alone.
 */
export class GroupCommit {
  readonly #transaction: GroupTransaction;
  #waiting: Write[] = [];

  constructor(transaction: GroupTransaction) {
    this.#transaction = transaction;
  }

  /** Runs `work` in the next group, after the work that was added earlier. `work` may run more than once. */
  add<T>(work: () => T, isForced: boolean): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ work, isForced, resolve: resolve as Write['resolve'], reject });
      if (this.#waiting.length === 1) setImmediate(() => this.flush());
      else if (this.#waiting.length === most) this.flush();
    });
  }

  /** Starts to store the waiting writes at once. */
  flush(): void {
    const group = this.#waiting;
    this.#waiting = [];
    void this.#carryOut(group);
  }

  async #carryOut(group: readonly Write[]): Promise<void> {
    const [first] = group;
    if (!first) return;
    const { run, within, undoesAll } = this.#transaction;
    if (group.length === 1) return run(first.work, first.isForced).then(first.resolve, first.reject);
    let ends: readonly (() => void)[] = [];
    const all = (): void => {
      ends = group.map(({ work, resolve, reject }) => {
        try {
          const value = within(work);
          return () => resolve(value);
        } catch (error) {
          if (undoesAll(error)) throw error;
          return () => reject(error);
        }
      });
    };
    try {
      await run(
        all,
        group.some(({ isForced }) => isForced),
      );
    } catch (error) {
      // Each write runs alone, so that only the failing write is rejected.
      if (undoesAll(error)) for (const write of group) void this.#carryOut([write]);
      else for (const { reject } of group) reject(error);
      return;
    }
    for (const end of ends) end();
  }
}

/** A write that waits for its group. */
interface Write {
  readonly work: () => unknown;
  readonly isForced: boolean;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** The maximum number of writes in one group, so that other processes get their turn. */
const most = 64;
