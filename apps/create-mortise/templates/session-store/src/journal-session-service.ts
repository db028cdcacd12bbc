import { type Event, initialState, inMemorySessionService, type SessionService } from '@mortise/core';
import { Journal } from './journal.ts';
import type { Step } from './step.ts';

/** Options of a `journalSessionService`. */
export interface JournalOptions {
  /**
   * The path of the file. A missing file is created, readable by
   * its owner only. Only one process may have it open at a time.
   */
  readonly path: string;
}

/**
 * Creates a session service that keeps sessions in memory and in one file, with a line for each step. A step
 * that has resolved is on the disk. A line that a crash cut off never resolved, and is ignored.
 *
 * Rejects with `SessionError` `session_corrupt` if the file is not a journal.
 */
export async function journalSessionService({ path }: JournalOptions): Promise<SessionService & AsyncDisposable> {
  const sessions = inMemorySessionService({ maxSessions: Number.POSITIVE_INFINITY });
  const journal = await Journal.open(path, (step) => replay(sessions, step));
  return {
    // The arguments are copied at once, because the caller may
    // change its objects while this step waits for earlier
    // steps.
    async create(key, state) {
      const step: Step = { type: 'create', key: keyOf(key), ...(state && { state: initialState(state) }) };
      return journal.step(async () => ({ result: await sessions.create(step.key, step.state), step }));
    },
    load: (key, from) => sessions.load(key, from),
    async append(key, events, { consumed = [], ...expected }) {
      const step: Step = copyOf({ type: 'append', key: keyOf(key), events: events.map(withoutTemp), consumed });
      return journal.step(async () => ({
        result: await sessions.append(step.key, step.events, { ...expected, consumed: step.consumed }),
        step,
      }));
    },
    async deliver(key, mail) {
      const step: Step = copyOf({ type: 'deliver', key: keyOf(key), mail });
      return journal.step(async () => ({ result: await sessions.deliver(step.key, step.mail), step }));
    },
    mail: (key) => sessions.mail(key),
    async delete(key) {
      const step: Step = { type: 'delete', key: keyOf(key) };
      return journal.step(async () => ({ result: await sessions.delete(step.key), step }));
    },
    list: (scope, page) => sessions.list(scope, page),
    [Symbol.asyncDispose]: () => journal.close(),
  };
}

/** Runs a step of the file again. */
async function replay(sessions: SessionService, step: Step): Promise<void> {
  switch (step.type) {
    case 'create':
      await sessions.create(step.key, step.state);
      return;
    case 'append': {
      const revision = (await sessions.load(step.key, { newest: 1 }))?.revision ?? 0;
      await sessions.append(step.key, step.events, { revision, consumed: step.consumed });
      return;
    }
    case 'deliver':
      await sessions.deliver(step.key, step.mail);
      return;
    case 'delete':
      await sessions.delete(step.key);
      return;
    default:
      step satisfies never;
  }
}

function keyOf({ appName, userId, sessionId }: Step['key']): Step['key'] {
  return { appName, userId, sessionId };
}

/**
 * Returns a copy in the form that the file will have, independent
 * of the caller's object. Throws if the value is not JSON.
 */
function copyOf<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

/** Returns an event without its `temp:` keys, which are not stored. */
function withoutTemp(event: Event): Event {
  const delta = event.actions?.stateDelta;
  if (!delta) return event;
  const stateDelta = Object.fromEntries(Object.entries(delta).filter(([key]) => !key.startsWith('temp:')));
  return { ...event, actions: { ...event.actions, stateDelta } };
}
