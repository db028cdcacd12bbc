import { SessionTimeoutError } from '../error/session-error.ts';
import { startTimer } from '../platform/platform.ts';
import type { SessionService } from './session-service.ts';

/**
 * The same session service, whose answers are waited for `timeoutMs` milliseconds;
 * then a `SessionTimeoutError` stands in for them.
 */
export function timedSessionService(sessions: SessionService, timeoutMs: number): SessionService {
  const { leases } = sessions;
  const timed = <Service extends object>(service: Service, names: readonly (keyof Service & string)[]): Service => {
    const methods = names.map((name) => [
      name,
      (...given: readonly unknown[]) => timely(name, (service[name] as Method)(...given), timeoutMs),
    ]);
    return Object.fromEntries(methods);
  };
  return {
    ...timed(sessions, ['create', 'load', 'append', 'deliver', 'mail', 'delete', 'list']),
    ...(leases && { leases: timed(leases, ['claim', 'renew', 'release', 'held']) }),
  };
}

type Method = (...given: readonly unknown[]) => Promise<unknown>;

/** The timer is its own, and gone when the answer is there: whoever asks may be gone as well. */
function timely<T>(what: string, work: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    let quarters = 0;
    const quarterPassed = (): void => {
      if (++quarters < 4) stop = wait();
      else reject(new SessionTimeoutError(what, timeoutMs));
    };
    const wait = (): (() => void) => startTimer(timeoutMs / 4, quarterPassed, true);
    // In quarters, between which an answer is heard that came
    // while the process stood still for longer than all of them.
    let stop = wait();
    work.then(
      (value) => {
        stop();
        resolve(value);
      },
      (error: unknown) => {
        stop();
        reject(error);
      },
    );
  });
}
