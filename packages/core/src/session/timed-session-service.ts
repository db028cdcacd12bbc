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
  const timed = <Service extends object>(service: Service, names: readonly (keyof Service & string)[]): Service => {
    const methods = names.map((name) => [
      name,
      (...given: readonly unknown[]) => waiting.add(name, (service[name] as Method)(...given)),
    ]);
    return Object.fromEntries(methods);
  };
  return {
    ...timed(sessions, ['create', 'load', 'append', 'deliver', 'mail', 'delete', 'list']),
    ...(leases && { leases: timed(leases, ['claim', 'renew', 'release', 'held']) }),
  };
}

type Method = (...given: readonly unknown[]) => Promise<unknown>;

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
