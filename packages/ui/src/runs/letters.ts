import { type Event, isJsonObject, type JsonObject, type Mail, RunError } from '@mortise/core';

/** Mail that somebody waits for: until it stands in the log, or is refused there. */
export class Letters {
  readonly #waiting: Map<string, Letter> = new Map();

  /**
   * Waits for mail. The promise gives the revision at which it was taken; rejects with the code of a refusal.
   */
  wait(mail: Mail): Promise<number> {
    const known = this.#waiting.get(mail.id);
    // The same mail is delivered once.
    if (known) return known.promise;
    let taken: Letter['taken'] = () => {};
    let refused: Letter['refused'] = () => {};
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

  /** Looks at what was stored. */
  see(event: Event, revision: number): void {
    if (this.#waiting.size === 0) return;
    const refusal = refusalIn(event);
    if (refusal) return this.#refuse(refusal, revision);
    const letter = [...this.#waiting.values()].find(({ mail }) => isTaken(mail, event));
    if (letter) this.#settle(letter, () => letter.taken(revision));
  }

  /** The ids of the mail that is waited for. */
  ids(): readonly string[] {
    return [...this.#waiting.keys()];
  }

  /** Nobody will take them any more. */
  drop(ids: readonly string[], error: Error): void {
    for (const id of ids) {
      const letter = this.#waiting.get(id);
      if (letter) this.#settle(letter, () => letter.refused(error));
    }
  }

  #refuse({ id, code, message }: Refusal, revision: number): void {
    const letter = this.#waiting.get(id);
    if (!letter) return;
    // The same words were taken before: that is what was asked for.
    if (code === 'already_taken') this.#settle(letter, () => letter.taken(revision));
    else this.#settle(letter, () => letter.refused(new RunError(code, message)));
  }

  #settle({ mail: { id } }: Letter, settle: () => void): void {
    this.#waiting.delete(id);
    settle();
  }
}

interface Letter {
  readonly mail: Mail;
  readonly promise: Promise<number>;
  readonly taken: (revision: number) => void;
  readonly refused: (error: Error) => void;
}

interface Refusal {
  readonly id: string;
  readonly code: string;
  readonly message: string;
}

function refusalIn(event: Event): Refusal | undefined {
  if (event.type !== 'notice' || event.code !== 'mail_refused' || !isJsonObject(event.value)) return undefined;
  const { id, code, message } = event.value as JsonObject;
  return { id: String(id), code: String(code), message: String(message) };
}

/** Whether an event is what came of mail. Of equal mail the oldest was taken first. */
function isTaken(mail: Mail, event: Event): boolean {
  switch (mail.type) {
    case 'message':
      return event.type === 'input' && event.inputId === mail.id;
    case 'answer':
      return (
        event.type === 'answered' &&
        event.answer.requestId === mail.answer.requestId &&
        event.answer.by === mail.answer.by
      );
    case 'withdraw':
      return event.type === 'withdrawn' && event.requestId === mail.requestId;
    case 'result':
      if (event.type === 'response' || event.type === 'late') return event.callId === mail.callId;
      return event.type === 'answered' && event.answer.requestId.startsWith(`${mail.callId}?`);
    case 'cancel':
      return event.type === 'notice' && event.code === 'cancel_requested';
    default:
      mail.type satisfies 'progress';
      return false;
  }
}
