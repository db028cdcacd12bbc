import { SessionTimeoutError } from '../error/errors.ts';
import { startTimer } from '../platform/platform.ts';
import type { SessionService } from './session-service.ts';

/**
 * Returns the required members and the leases of a session service, with a timeout: a call that takes longer
 * than `timeoutMs` milliseconds rejects with `SessionTimeoutError`.
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

/**
 * Waits for a call with a timer of its own, which is stopped when the call settles, because the run that made
 * the call may have ended by then.
 */
function timely<T>(what: string, work: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    let quarters = 0;
    const quarterPassed = (): void => {
      if (++quarters < 4) stop = wait();
      else reject(new SessionTimeoutError(what, timeoutMs));
    };
    const wait = (): (() => void) => startTimer(timeoutMs / 4, quarterPassed, true);
    // The timeout consists of four intervals. If the process was blocked for longer than all of them, a
    // response that arrived meanwhile is processed between two intervals.
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
