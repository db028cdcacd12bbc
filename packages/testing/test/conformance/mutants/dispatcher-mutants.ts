import type { SessionKey } from '@mortise/core';
import type { ParkedSession, WakeOptions, WakeTable } from '@mortise/worker';
import type { DispatcherSubject } from '../../../src/dispatcher/index.ts';
import type { Mutants } from './mutants.ts';
import { type Fault, tableSubject } from './table-subject.ts';

/** One dispatcher over a table in memory with one fault for each case. */
export const dispatcherMutants: Mutants<DispatcherSubject> = {
  'dispatcher:key': mutant({
    dispatcher: ({ wake }) => ({ wake: (key, how) => wake({ ...key, sessionId: key.sessionId.trim() }, how) }),
  }),
  'dispatcher:wake': mutant({
    dispatcher: ({ wake, serve }) => {
      let isServing = false;
      return {
        wake: async (key, how) => (isServing ? wake(key, how) : undefined),
        serve: (...given) => {
          isServing = true;
          return serve(...given);
        },
      };
    },
  }),
  'dispatcher:wake:during': mutant({
    table: ({ wake, claim, end }) => {
      const claimed = new Set<string>();
      return {
        wake: async (key, how) => (claimed.has(key.sessionId) ? undefined : wake(key, how)),
        claim: async (given) => {
          const taken = await claim(given);
          for (const { key } of taken.sessions) claimed.add(key.sessionId);
          return taken;
        },
        end: (owner, key, advanced) => {
          claimed.delete(key.sessionId);
          return end(owner, key, advanced);
        },
      };
    },
  }),
  'dispatcher:wake:elsewhere': mutant({ own: true }),
  'dispatcher:wake:at': mutant({ dispatcher: ({ wake }) => ({ wake: (key, how) => wake(key, { ...how, at: 0 }) }) }),
  'dispatcher:wake:at/none for a time that is over': mutant({
    dispatcher: ({ wake }) => ({
      wake: async (key, how) =>
        how?.at !== undefined && how.at > 0 && how.at < Date.now() - 3_600_000 ? undefined : wake(key, how),
    }),
  }),
  'dispatcher:wake:sooner/the last one counts': mutant({ dispatcher: oneWake((_before, now) => now) }),
  'dispatcher:wake:sooner/the first one counts': mutant({ dispatcher: oneWake(Math.min) }),
  'dispatcher:wake:parked/wakes': mutant({
    dispatcher: ({ wake }) => ({ wake: (key, how) => wake(key, { ...how, ifLost: false }) }),
  }),
  'dispatcher:wake:parked/never wakes': mutant({
    dispatcher: ({ wake }) => ({ wake: async (key, how) => (how?.ifLost ? undefined : wake(key, how)) }),
  }),
  'dispatcher:wake:parked/for ever': ignoresLost(({ next }) => next === 'park'),
  'dispatcher:wake:parked/not before its wakeAt': ignoresLost(
    (advanced) => advanced.next === 'rest' && advanced.wakeAt !== undefined,
  ),
  'dispatcher:wake:pause/ends it': mutant({
    table: ({ wake, end }) => {
      const paused = new Set<string>();
      return {
        wake: (key, how) => wake(key, paused.has(key.sessionId) ? { ...how, ifLost: false } : how),
        end: (owner, key, advanced) => {
          if (advanced.next === 'again') paused.add(key.sessionId);
          return end(owner, key, advanced);
        },
      };
    },
  }),
  'dispatcher:wake:pause/ends it before it begins': mutant({
    table: ({ wake, claim, end }) => {
      const claimed = new Set<string>();
      return {
        wake: (key, how) => wake(key, claimed.has(key.sessionId) ? { ...how, ifLost: false } : how),
        claim: async (given) => {
          const taken = await claim(given);
          for (const { key } of taken.sessions) claimed.add(key.sessionId);
          return taken;
        },
        end: async (owner, key, advanced) => {
          const isLeft = await end(owner, key, advanced);
          claimed.delete(key.sessionId);
          return isLeft;
        },
      };
    },
  }),
  'dispatcher:wake:pause/for ever': ignoresLost(({ next }) => next === 'again'),
  'dispatcher:wake:pause/for every wake': mutant({
    dispatcher: ({ wake }) => ({ wake: (key, how) => wake(key, { ...how, ifLost: true }) }),
  }),
  'dispatcher:one': mutant({
    table: ({ claim }) => ({ claim: (given) => claim({ ...given, leaseMs: 1 }), renew: async () => {} }),
  }),
  'dispatcher:concurrency': mutant({
    dispatcher: ({ serve }) => ({
      serve: (advance, options) => serve(advance, { ...options, concurrency: options.concurrency + 1 }),
    }),
  }),
  'dispatcher:lanes': mutant({
    dispatcher: ({ serve }) => ({ serve: (advance, { concurrency }) => serve(advance, { concurrency }) }),
  }),
  'dispatcher:lanes:others': mutant({
    dispatcher: ({ serve }) => ({
      serve: (advance, options) =>
        serve(advance, { ...options, concurrency: Math.min(...Object.values(options.lanes ?? {})) }),
    }),
  }),
  'dispatcher:rest/never': ended((advanced) => (advanced.next === 'rest' ? { next: 'rest' } : advanced)),
  'dispatcher:rest/at once': ended((advanced) =>
    advanced.next === 'rest' && advanced.wakeAt ? { next: 'rest', wakeAt: 1 } : advanced,
  ),
  'dispatcher:again/attempt': ended((advanced) => (advanced.next === 'again' ? { ...advanced, attempt: 0 } : advanced)),
  'dispatcher:again/at once': ended((advanced) => (advanced.next === 'again' ? { ...advanced, afterMs: 0 } : advanced)),
  'dispatcher:park/goes on': ended((advanced) =>
    advanced.next === 'park' ? { next: 'again', afterMs: 0, attempt: 0, code: 'parked' } : advanced,
  ),
  'dispatcher:parked': mutant({
    dispatcher: ({ parked }) => ({
      parked: async (page) => {
        const { items, ...next } = (await parked?.(page)) ?? { items: [] };
        return { items: items.map(({ session }) => ({ session, code: 'parked' })), ...next };
      },
    }),
  }),
  'dispatcher:parked/for ever': mutant({
    dispatcher: ({ parked }) => {
      const seen = new Map<string, ParkedSession>();
      return {
        parked: async (page) => {
          for (const each of (await parked?.(page))?.items ?? []) seen.set(each.session.sessionId, each);
          return { items: [...seen.values()] };
        },
      };
    },
  }),
  'dispatcher:parked:page': mutant({
    dispatcher: ({ parked }) => ({
      parked: async (page) => ({ items: (await parked?.({ ...page, limit: 50 }))?.items ?? [] }),
    }),
  }),
  'dispatcher:parked:page/no more': mutant({
    dispatcher: ({ parked }) => ({ parked: async (page) => ({ items: (await parked?.(page))?.items ?? [] }) }),
  }),
  'dispatcher:park/for ever': mutant({
    dispatcher: ({ wake }) => ({ wake: (key, how) => wake(key, { ...how, ifLost: true }) }),
  }),
  'dispatcher:threw': mutant({
    dispatcher: ({ serve }) => ({
      serve: (advance, options) =>
        serve(async (...given) => {
          try {
            return await advance(...given);
          } catch {
            return { next: 'rest' };
          }
        }, options),
    }),
  }),
  'dispatcher:death/kept': mutant({ table: () => ({ renew: async () => {} }) }),
  'dispatcher:death/attempt': mutant({ table: claimed(() => 0) }),
  'dispatcher:deaths': mutant({ table: claimed((attempt) => (attempt > 0 ? undefined : attempt)) }),
  'dispatcher:stop/too early': stopped((stop) => async () => void stop(60_000)),
  'dispatcher:stop/does not suspend': mutant({
    dispatcher: ({ serve }) => ({
      serve: (advance, options) =>
        serve((key, turn) => advance(key, { ...turn, suspend: new AbortController().signal }), options),
    }),
  }),
  'dispatcher:stop:grace': stopped((stop) => () => stop(60_000)),
  'dispatcher:stop:others': ended((advanced) =>
    advanced.next === 'again' && advanced.code === 'suspended' ? { next: 'rest' } : advanced,
  ),
  'dispatcher:inbox': mutant({
    dispatcher: ({ wake, inbox: { sessions } }) => ({
      inbox: {
        sessions,
        async deliver(key, mail) {
          const isKnown = (await sessions.mail(key)).some(({ id }) => id === mail.id);
          await sessions.deliver(key, mail);
          if (!isKnown) await wake(key);
        },
      },
    }),
  }),
  'dispatcher:inbox:unknown': mutant({
    dispatcher: ({ wake, inbox: { sessions } }) => ({
      inbox: {
        sessions,
        async deliver(key, mail) {
          await wake(key);
          await sessions.deliver(key, mail);
        },
      },
    }),
  }),
};

function mutant(fault: Fault): () => DispatcherSubject {
  return () => tableSubject(fault);
}

type Advanced = Parameters<WakeTable['end']>[2];
type Stop = (graceMs: number) => Promise<void>;

/** Replaces the reported end of an advance. */
function ended(change: (advanced: Advanced) => Advanced): () => DispatcherSubject {
  return mutant({ table: ({ end }) => ({ end: (owner, key, advanced) => end(owner, key, change(advanced)) }) });
}

/** Ignores wakes of a session with `ifLost` after an advance of it has ended in this way. */
function ignoresLost(holds: (advanced: Advanced) => boolean): () => DispatcherSubject {
  return mutant({
    dispatcher: ({ wake, serve }) => {
      const ignored = new Set<string>();
      return {
        wake: async (key, how) => (how?.ifLost && ignored.has(key.sessionId) ? undefined : wake(key, how)),
        serve: (advance, options) =>
          serve(async (key, turn) => {
            const advanced = await advance(key, turn);
            if (holds(advanced)) ignored.add(key.sessionId);
            return advanced;
          }, options),
      };
    },
  });
}

function stopped(change: (stop: Stop) => Stop): () => DispatcherSubject {
  return mutant({
    dispatcher: ({ serve }) => ({ serve: async (...given) => ({ stop: change((await serve(...given)).stop) }) }),
  });
}

/** Changes the attempt of claimed sessions; undefined omits a session. */
function claimed(change: (attempt: number) => number | undefined): NonNullable<Fault['table']> {
  return ({ claim }) => ({
    claim: async (given) => {
      const { sessions, nextInMs } = await claim(given);
      return {
        sessions: sessions.flatMap(({ key, attempt }) => {
          const changed = change(attempt);
          return changed === undefined ? [] : [{ key, attempt: changed }];
        }),
        nextInMs,
      };
    },
  });
}

/** Keeps only one wake of each session. */
function oneWake(keep: (before: number, now: number) => number): NonNullable<Fault['dispatcher']> {
  const timers = new Map<string, { readonly at: number; readonly timer: ReturnType<typeof setTimeout> }>();
  return ({ wake }) => ({
    wake: async (key: SessionKey, how?: WakeOptions) => {
      const { sessionId } = key;
      const before = timers.get(sessionId);
      const at = keep(before?.at ?? Number.POSITIVE_INFINITY, how?.at ?? Date.now());
      clearTimeout(before?.timer);
      const due = (): void => {
        timers.delete(sessionId);
        void wake(key);
      };
      timers.set(sessionId, { at, timer: setTimeout(due, at - Date.now()) });
    },
  });
}
