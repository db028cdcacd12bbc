import { forkSession } from '@mortise/core/session-fork';
import { assertEqual, assertThat, present } from '../conformance/assert-equal.ts';
import { assertRefused } from '../conformance/assert-refused.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { chapterAt, summaryOf, tellStory } from './life-story.ts';
import { life, type SessionLifeSubject, storesOf } from './session-life-subject.ts';
import { eventIds, eventOf, mailIds, mailOf, stateOf } from './session-subject.ts';
import { TestLog, tell } from './test-log.ts';

const to = { ...life, sessionId: 'fork' };

/** Cases of `forkSession` over a session service. */
export const forkCases: readonly ConformanceCase<SessionLifeSubject>[] = [
  {
    id: 'life:fork:log',
    behavior: 'a fork at any revision has the events up to that revision, and its index entry matches its log',
    async run({ sessions }) {
      const ids = (await tellStory(sessions)).map(({ id }) => id);
      for (let atRevision = 0; atRevision <= ids.length; atRevision++) {
        const key = { ...life, sessionId: `fork ${atRevision}` };
        const { session } = await forkSession({ sessions, key: life, to: key, atRevision, forgetEffects: true });
        const stored = present(await sessions.load(key), 'the fork');
        assertEqual(stored, session, 'the fork as it is stored');
        const own = stored.events.slice(atRevision);
        assertEqual(
          stored.events.slice(0, atRevision).map(({ id }) => id),
          ids.slice(0, atRevision),
          'its events',
        );
        const codes = own.map((event) => (event.type === 'notice' ? event.code : event.type));
        const ends = [[], [], ['response'], ['withdrawn', 'response'], ['response']][atRevision] ?? [];
        assertEqual(
          codes,
          atRevision === 0 ? [] : ['forked', ...ends],
          `the events of the fork after revision ${atRevision}`,
        );
        assertThat(!own.some(({ id }) => ids.includes(id)), 'a later event of the original is in the fork');
        const { status } = chapterAt(atRevision);
        const summary = await summaryOf(sessions, key.sessionId);
        if (summary)
          assertEqual([summary.status, summary.revision, summary.questions], [status, stored.revision, 0], 'its entry');
      }
    },
  },
  {
    id: 'life:fork:state',
    behavior: 'a fork has the session state of the revision, and shares the current state of user and app',
    async run({ sessions }) {
      const events = await tellStory(sessions);
      for (let atRevision = 0; atRevision <= events.length; atRevision++) {
        const key = { ...life, sessionId: `fork ${atRevision}` };
        await forkSession({ sessions, key: life, to: key, atRevision, forgetEffects: true });
        assertEqual(await stateOf(sessions, key), chapterAt(atRevision).state, `the state at ${atRevision}`);
      }
      assertEqual(await stateOf(sessions, life), chapterAt(8).state, 'the state of the original');
    },
  },
  {
    id: 'life:fork:original',
    behavior: 'the original of a fork keeps its log, state, inbox, lease and open question',
    async run({ sessions }) {
      await tell(sessions, life, new TestLog('a').paused());
      await sessions.deliver(life, mailOf('m1'));
      const lease = await sessions.leases?.claim(life, 'worker', 60_000);
      const [before, entry] = [await sessions.load(life), await summaryOf(sessions, life.sessionId)];
      await forkSession({ sessions, key: life, to });
      assertEqual(await sessions.load(life), before, 'the original');
      assertEqual(await summaryOf(sessions, life.sessionId), entry, 'its entry in the index');
      assertEqual([await mailIds(sessions, life), await mailIds(sessions, to)], [['m1'], []], 'the inboxes');
      assertEqual((await sessions.leases?.held(to)) ?? 0, 0, 'the lease of the fork');
      const open = (await sessions.index?.open())?.items.map(({ session }) => session.sessionId);
      assertEqual(open ?? ['s1'], ['s1'], 'the sessions with an open question');
      const expected = { revision: 3, ...(lease && { fencingToken: lease.fencingToken }) };
      const { revision } = await sessions.append(life, [eventOf('next')], expected);
      assertEqual(revision, 4, 'the original after an append');
    },
  },
  {
    id: 'life:fork:artifacts',
    behavior: 'a fork has the artifacts of the revision, or none if the artifact service is not given',
    async run(subject) {
      const { sessions, artifacts } = storesOf(subject);
      const log = new TestLog('a');
      const saved = [0, 1].map((version) => ({
        ...log.input(),
        actions: { artifactDelta: { 'plan.md': version } },
      }));
      for (const text of ['one', 'two']) await artifacts.save(life, 'plan.md', { type: 'text', text });
      await tell(sessions, life, saved);
      await forkSession({ sessions, key: life, to, atRevision: 1, artifacts });
      assertEqual(await artifacts.load(to, 'plan.md'), { type: 'text', text: 'one' }, 'the artifact of the fork');
      assertEqual(await artifacts.load(life, 'plan.md'), { type: 'text', text: 'two' }, 'the artifact of the original');
      const without = { ...life, sessionId: 'without' };
      await forkSession({ sessions, key: life, to: without, atRevision: 1 });
      assertEqual(await artifacts.list(without), [], 'the artifacts of a fork without the service');
    },
  },
  {
    id: 'life:fork:refused',
    behavior: 'a fork under a key that is in use, and a fork of an unknown session, are refused and change nothing',
    async run(subject) {
      const { sessions, artifacts } = storesOf(subject);
      await tellStory(sessions);
      await artifacts.save(life, 'plan.md', { type: 'text', text: 'one' });
      await tell(sessions, to, [eventOf('theirs')]);
      const before = await sessions.load(life);
      await assertRefused(forkSession({ sessions, key: life, to, artifacts }), 'session_exists', 'a key in use');
      assertEqual([await eventIds(sessions, to), await artifacts.list(to)], [['theirs'], []], 'the other session');
      assertEqual(await sessions.load(life), before, 'the original');
      const unknown = { ...life, sessionId: 'unknown' };
      await assertRefused(forkSession({ sessions, key: unknown }), 'session_not_found', 'an unknown session');
      assertEqual((await sessions.list(life)).length, 2, 'the number of sessions');
    },
  },
];
