import type { SessionKey } from '@mortise/core';
import { assertEqual, assertThat, present } from '../conformance/assert-equal.ts';
import { assertRefused } from '../conformance/assert-refused.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { ofSubject } from '../conformance/of-subject.ts';
import { eventOf, key, type SessionSubject, sessionMembers } from './session-subject.ts';

/** Cases for `changes` of a `SessionService`. */
export const sessionChangesCases: readonly ConformanceCase<SessionSubject>[] = ofSubject(sessionMembers, [
  {
    id: 'changes:comes',
    behavior: 'a watcher gets a revision for the existing log and for every append of any service',
    async run(subject) {
      const { sessions } = subject;
      const other = (await subject.reopen?.()) ?? sessions;
      const stop = new AbortController();
      await sessions.create(key);
      await sessions.append(key, [eventOf('e1'), eventOf('e2')], { revision: 0 });
      const changes = watch(subject, key, 1, stop.signal);
      await until(changes, 2);
      for (const [at, service] of [other, sessions, other].entries()) {
        await service.append(key, [eventOf(`l${at}`)], { revision: 2 + at });
        await until(changes, 3 + at);
      }
      const atEnd = watch(subject, key, 5, stop.signal);
      const next = atEnd.next();
      // When another watcher has got the existing events, this one has read them as well.
      await until(watch(subject, key, 4, stop.signal), 5);
      await sessions.append(key, [eventOf('last')], { revision: 5 });
      assertEqual((await next).value, 6, 'the first revision for a watcher that knows the log');
      stop.abort();
      for (const each of [changes, atEnd])
        assertEqual(await each.next(), { done: true, value: undefined }, 'the result after the abort');
    },
  },
  {
    id: 'changes:newest',
    behavior: 'a slow reader gets the newest revision',
    async run(subject) {
      const { sessions } = subject;
      const stop = new AbortController();
      await sessions.create(key);
      await sessions.append(key, [eventOf('e0')], { revision: 0 });
      const changes = watch(subject, key, 0, stop.signal);
      await until(changes, 1);
      for (let revision = 1; revision < 10; revision++)
        await sessions.append(key, [eventOf(`e${revision}`)], { revision });
      const reported: unknown[] = [];
      // An earlier change may have been pending.
      while (reported.length < 2 && reported.at(-1) !== 10) reported.push((await changes.next()).value);
      assertEqual(reported.at(-1), 10, 'the last of at most two revisions');
      stop.abort();
      await changes.next();
    },
  },
  {
    id: 'changes:end',
    behavior: 'the changes end without an error when their signal aborts, and when the session is deleted',
    async run(subject) {
      const { sessions } = subject;
      await sessions.create(key);
      const end = { done: true, value: undefined };
      assertEqual(
        await watch(subject, key, 0, AbortSignal.abort()).next(),
        end,
        'the changes if the signal has aborted before',
      );
      const stop = new AbortController();
      const watching = watch(subject, key, 0, stop.signal).next();
      await Promise.resolve();
      stop.abort(new Error('the watcher left'));
      assertEqual(await watching, end, 'the changes if the signal aborts during a wait');
      const changes = watch(subject, key, 0);
      await sessions.append(key, [eventOf('e1')], { revision: 0 });
      await until(changes, 1);
      const waiting = changes.next();
      await sessions.delete(key);
      assertEqual(await waiting, end, 'the changes if the session is deleted');
    },
  },
  {
    id: 'changes:unknown',
    behavior: 'an unknown session cannot be watched',
    async run(subject) {
      await assertRefused(watch(subject, key, 0).next(), 'session_not_found', 'the first revision');
      assertEqual(await subject.sessions.load(key), undefined, 'load afterwards');
    },
  },
]);

function watch(
  { sessions }: SessionSubject,
  of: SessionKey,
  afterRevision: number,
  signal?: AbortSignal,
): AsyncIterator<number> {
  const changes = present(sessions.changes?.(of, afterRevision, signal), 'what the member "changes" returns');
  return changes[Symbol.asyncIterator]();
}

/** Reads up to a revision, which must be the last one. */
async function until(changes: AsyncIterator<number>, revision: number): Promise<void> {
  for (;;) {
    const { done, value } = await changes.next();
    assertThat(!done, `the changes end before revision ${revision}`);
    assertThat(value <= revision, `the watcher got revision ${value}, which the log does not have`);
    if (value === revision) return;
  }
}
