import { type Event, type Mail, mailOutcome, RunError } from '@mortise/core';

/** The inbox items whose senders wait until they are logged or refused. */
export class AwaitedMail {
  readonly #waiting: Map<string, AwaitedItem> = new Map();

  /**
   * Waits for an inbox item. Resolves to the revision at which
   * the item was accepted; rejects with the code of a refusal.
   */
  wait(mail: Mail): Promise<number> {
    const known = this.#waiting.get(mail.id);
    // An item with a known id is queued only once.
    if (known) return known.promise;
    let taken: AwaitedItem['taken'] = () => {};
    let refused: AwaitedItem['refused'] = () => {};
    const promise = new Promise<number>((resolve, reject) => {
      taken = resolve;
      refused = reject;
    });
    this.#waiting.set(mail.id, { mail, promise, taken, refused });
    return promise;
  }

  get size(): number {
    return this.#waiting.size;
  }

  /** Checks a stored event for the outcomes of awaited inbox items. */
  see(event: Event, revision: number): void {
    if (this.#waiting.size === 0) return;
    const outcome = mailOutcome(event);
    const item = outcome && this.#waiting.get(outcome.id);
    if (!item) return;
    // If the same item was processed before, the request has succeeded.
    if (outcome.status === 'taken' || outcome.code === 'already_taken') this.#settle(item, () => item.taken(revision));
    else this.#settle(item, () => item.refused(new RunError(outcome.code, outcome.message)));
  }

  /** Returns the ids of the awaited inbox items. */
  ids(): readonly string[] {
    return [...this.#waiting.keys()];
  }

  /** Rejects inbox items that no run will process. */
  drop(ids: readonly string[], error: Error): void {
    for (const id of ids) {
      const item = this.#waiting.get(id);
      if (item) this.#settle(item, () => item.refused(error));
    }
  }

  #settle({ mail: { id } }: AwaitedItem, settle: () => void): void {
    this.#waiting.delete(id);
    settle();
  }
}

interface AwaitedItem {
  readonly mail: Mail;
  readonly promise: Promise<number>;
  readonly taken: (revision: number) => void;
  readonly refused: (error: Error) => void;
}
