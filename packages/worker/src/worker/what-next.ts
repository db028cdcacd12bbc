import {
  AgentError,
  type RunProblem,
  type RunResult,
  type SessionDue,
  type SessionKey,
  type SessionService,
} from '@mortise/core';
import { emptyIndex, indexEvents, sessionDue } from '@mortise/core/session-index';
import type { Advanced } from '../dispatcher/advance.ts';
import { longestTimerMs } from '../dispatcher/longest-timer.ts';

/**
 * Returns the next step of a session after a run. `attempts` is the
 * number of consecutive failures after which the session is parked.
 */
export function whatNext(result: RunResult, attempt: number, attempts: number): Advanced {
  switch (result.status) {
    case 'completed':
    case 'paused':
    case 'limited':
    case 'cancelled':
      return atRest(result);
    case 'suspended':
      // Another process continues the run, so it has not failed.
      return { next: 'again', afterMs: 0, attempt, code: result.status };
    case 'failed':
      return afterFailure(result.error, attempt, attempts);
    default:
      return result satisfies never;
  }
}

function atRest({ pending }: RunResult): Advanced {
  const first = pending.reduce((least, { expiresAt = never }) => Math.min(least, expiresAt), never);
  return first === never ? { next: 'rest' } : restUntil(first);
}

/** Returns the next step after an error, by its code, as if a run had reported it. */
export function afterFailure(problem: RunProblem, attempt: number, attempts: number): Advanced {
  const { code, retryable = mayPass.has(code), retryAfterMs = 0 } = problem;
  if (gone.has(code)) return { next: 'rest' };
  // The process with the lease continues the run, so this is not a failure.
  if (elsewhere.has(code)) return { next: 'again', afterMs: busyMs, attempt, code };
  // A worker that is too old is not a failure either: a deployment or a rollback is in progress.
  if (newer.has(code)) return { next: 'again', afterMs: newerMs * (1 + Math.random()), attempt, code };
  if (!retryable || attempt + 1 >= attempts) return { next: 'park', code };
  const afterMs = Math.min(Math.max(backoffMs(attempt), retryAfterMs), longestTimerMs);
  return { next: 'again', afterMs, attempt: attempt + 1, code };
}

/** Returns a delay that doubles with each attempt, and is shortened at random by up to half. */
function backoffMs(attempt: number): number {
  return Math.min(firstMs * 2 ** attempt, longestMs) * (0.5 + Math.random() / 2);
}

const gone: ReadonlySet<string> = new Set(['session_not_found', 'no_input']);
const elsewhere: ReadonlySet<string> = new Set(['session_busy', 'session_conflict', 'session_fenced', 'store_failed']);
/** Codes of errors about data that a newer version wrote: a newer worker continues the session. */
const newer: ReadonlySet<string> = new Set(['newer_index', 'newer_log', 'newer_inbox_item']);
/** Codes of thrown errors that may be temporary. Errors that a run reports say so themselves. */
const mayPass: ReadonlySet<string> = new Set([
  'append_failed',
  'load_failed',
  'overloaded',
  'rate_limit',
  'stall',
  'store_busy',
  'store_timeout',
  'store_unreachable',
  'stream_cut',
  'unreachable',
  'worker_died',
]);

const never = Number.POSITIVE_INFINITY;
const busyMs = 250;
const newerMs = 5_000;
const firstMs = 500;
const longestMs = 60_000;

/**
 * Returns `run` if a woken session has work; otherwise when to check it again. An unnecessary wake must not
 * resume a run that a limit or a person has stopped. A failed run is tried again. A retry after a pause
 * resumes in this way, and so does a parked session whose cause is fixed; if it fails again, it is parked
 * again. Only a wake does this: a sweep does not find failed sessions (`SessionIndex.runnable`).
 */
export async function dueWork(sessions: SessionService, key: SessionKey): Promise<Advanced | 'run'> {
  try {
    const due = await (sessions.index ? sessions.index.due(key) : dueByLog(sessions, key));
    if (!due) return rest;
    const { status, hasMail, wakeAt } = due;
    if (hasMail || status === 'unfinished' || status === 'failed') return 'run';
    if (wakeAt === undefined) return rest;
    return wakeAt < Date.now() ? 'run' : restUntil(wakeAt);
  } catch (error) {
    if (AgentError.is(error) && error.code === 'session_not_found') return rest;
    throw error;
  }
}

/** Returns the due work of a session from its complete log, for stores without an index. */
async function dueByLog(sessions: SessionService, key: SessionKey): Promise<SessionDue | undefined> {
  const hasMail = (await sessions.mail(key)).length > 0;
  const session = await sessions.load(key);
  return session && sessionDue(indexEvents(emptyIndex(0), session.events), hasMail);
}

/** Returns a rest that ends just after a question expires. */
function restUntil(expiresAt: number): Advanced {
  return { next: 'rest', wakeAt: Math.max(expiresAt + 1, Date.now() + soonestMs) };
}

const rest: Advanced = { next: 'rest' };

/** The minimum time until the next check, so that a session is not checked repeatedly if clocks differ. */
const soonestMs = 1_000;
