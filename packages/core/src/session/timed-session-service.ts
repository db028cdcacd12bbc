import { SessionTimeoutError } from '../error/session-error.ts';
import { startIdleTimer } from '../platform/platform.ts';
import type { SessionService } from './session-service.ts';

/**
 * The same session service, whose answers are waited for `timeoutMs` milliseconds, a quarter more at most;
 * then a `SessionTimeoutError` stands in for them.
 */
export function timedSessionService(sessions: SessionService, timeoutMs: number): SessionService {
  const { leases } = sessions;
  const waiting = new WaitingList(timeoutMs);
  return {
    create: (key, state) => waiting.add('create', sessions.create(key, state)),
    load: (key, from) => waiting.add('load', sessions.load(key, from)),
    append: (key, events, expected) => waiting.add('append', sessions.append(key, events, expected)),
    deliver: (key, mail) => waiting.add('deliver', sessions.deliver(key, mail)),
    mail: (key) => waiting.add('mail', sessions.mail(key)),
    delete: (key) => waiting.add('delete', sessions.delete(key)),
    list: (scope, page) => waiting.add('list', sessions.list(scope, page)),
    ...(leases && {
      leases: {
        claim: (key, owner, ttlMs) => waiting.add('claim', leases.claim(key, owner, ttlMs)),
        renew: (key, token, ttlMs) => waiting.add('renew', leases.renew(key, token, ttlMs)),
        release: (key, token) => waiting.add('release', leases.release(key, token)),
        held: (key) => waiting.add('held', leases.held(key)),
      },
    }),
  };
}

/** What is waited for. One timer for all: a timer for each would cost more than a fast store. */
class WaitingList {
  readonly #timeoutMs: number;
  readonly #waiting = new Set<Waiting>();
  #stopTimer: (() => void) | undefined;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  add<T>(what: string, work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const entry: Waiting = { what, reject, age: 0 };
      this.#waiting.add(entry);
      this.#stopTimer ??= startIdleTimer(this.#timeoutMs / 4, () => this.#grow());
      work.then(
        (value) => {
          this.#waiting.delete(entry);
          resolve(value);
        },
        (error: unknown) => {
          this.#waiting.delete(entry);
          reject(error);
        },
      );
    });
  }

  #grow(): void {
    this.#stopTimer = undefined;
    for (const entry of this.#waiting) {
      // The first tick may have come at once.
      if (++entry.age <= 4) continue;
      this.#waiting.delete(entry);
      entry.reject(new SessionTimeoutError(entry.what, this.#timeoutMs));
    }
    if (this.#waiting.size > 0) this.#stopTimer = startIdleTimer(this.#timeoutMs / 4, () => this.#grow());
  }
}

interface Waiting {
  readonly what: string;
  readonly reject: (error: SessionTimeoutError) => void;
  /** In quarters of the timeout. */
  age: number;
}
