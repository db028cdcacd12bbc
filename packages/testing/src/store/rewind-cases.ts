import { createRunner, llmAgent, type SessionService } from '@mortise/core';
import { eventsInForce } from '@mortise/core/events';
import { rewindSession } from '@mortise/core/session-fork';
import { assertEqual, present } from '../conformance/assert-equal.ts';
import { assertRefused } from '../conformance/assert-refused.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { scriptedModel } from '../fake/scripted-model.ts';
import { chapterAt, summaryOf, tellStory } from './life-story.ts';
import { life, type SessionLifeSubject, storesOf } from './session-life-subject.ts';
import { eventOf, leasesOf, mailIds, mailOf, stateOf } from './session-subject.ts';
import { TestLog, tell } from './test-log.ts';

/** Cases of `rewindSession` over a session service. */
export const rewindCases: readonly ConformanceCase<SessionLifeSubject>[] = [
  {
    id: 'life:rewind:log',
    behavior: 'a rewound session keeps its log, and a later rewind restores removed events',
    async run({ sessions }) {
      const story = await tellStory(sessions);
      assertEqual(await inForceAfter(sessions, 1), ['a.e0', 'rewound'], 'the first rewind');
      const { events } = present(await sessions.load(life), 'the session');
      assertEqual(events.slice(0, story.length), story, 'the earlier events');
      assertEqual(
        events.slice(story.length).map(({ type }) => type),
        ['rewound'],
        'the events that were added',
      );
      const ids = story.map(({ id }) => id);
      assertEqual(await inForceAfter(sessions, 6), [...ids.slice(0, 6), 'rewound'], 'a rewind to a removed event');
      assertEqual(await inForceAfter(sessions, 3), [...ids.slice(0, 3), 'rewound', 'withdrawn', 'response'], 'to 3');
    },
  },
  {
    id: 'life:rewind:state',
    behavior: 'a rewound session has the session state of the revision, and the state of user and app is unchanged',
    async run({ sessions }) {
      await tellStory(sessions);
      for (const revision of [1, 7, 0, 8]) {
        await rewind(sessions, revision);
        assertEqual(await stateOf(sessions, life), chapterAt(revision).state, `the state at ${revision}`);
      }
    },
  },
  {
    id: 'life:rewind:index',
    behavior: 'the index entry of a rewound session matches its remaining conversation',
    async run({ sessions }) {
      present(sessions.index, 'the member "index"');
      await tell(sessions, { ...life, sessionId: 'other' }, new TestLog('b').paused());
      await tellStory(sessions);
      for (const revision of [6, 3, 1, 0, 8]) {
        const session = await rewind(sessions, revision);
        const summary = await summaryOf(sessions, life.sessionId);
        const [status, title] = revision === 0 ? ['completed'] : [chapterAt(revision).status, 'First'];
        assertEqual(
          [summary?.status, summary?.title, summary?.revision, summary?.questions],
          [status, title, session.revision, 0],
          `the entry at ${revision}`,
        );
      }
      const { items } = await present(sessions.index, 'the member "index"').open();
      assertEqual(
        items.map(({ session }) => session.sessionId),
        ['other'],
        'the sessions with an open question',
      );
    },
  },
  {
    id: 'life:rewind:inbox',
    behavior: 'a rewound session keeps the messages in its inbox, but no cancel requests',
    async run({ sessions }) {
      await tellStory(sessions);
      const content = { role: 'user' as const, parts: [{ type: 'text' as const, text: 'Hi' }] };
      await sessions.deliver(life, mailOf('m1'));
      await sessions.deliver(life, { id: 'm2', type: 'message', content });
      await rewind(sessions, 6);
      assertEqual(await mailIds(sessions, life), ['m2'], 'the inbox');
    },
  },
  {
    id: 'life:rewind:lease',
    behavior: 'a rewind is refused while a run has the lease, fences off an earlier holder, and releases its own lease',
    async run(subject) {
      const { sessions } = subject;
      const leases = leasesOf(subject);
      await tellStory(sessions);
      const { fencingToken } = present(await leases.claim(life, 'worker', 60_000), 'the lease of a run');
      await assertRefused(rewind(sessions, 6), 'session_busy', 'a rewind during a run');
      assertEqual((await sessions.load(life))?.revision, 8, 'the session after the refusal');
      await leases.release(life, fencingToken);
      const { revision } = await rewind(sessions, 6);
      const late = sessions.append(life, [eventOf('late')], { revision, fencingToken });
      await assertRefused(late, 'session_fenced', 'the append of the earlier holder');
      assertEqual(await leases.held(life), 0, 'the remaining time of the lease');
    },
  },
  {
    id: 'life:rewind:artifacts',
    behavior: 'the artifacts of the revision are the newest versions after a rewind, if their service is given',
    async run(subject) {
      const { sessions, artifacts } = storesOf(subject);
      const log = new TestLog('a');
      const saved = [0, 1].map((version) => ({ ...log.input(), actions: { artifactDelta: { 'plan.md': version } } }));
      for (const text of ['one', 'two']) await artifacts.save(life, 'plan.md', { type: 'text', text });
      await tell(sessions, life, saved);
      await rewindSession({ sessions, key: life, toRevision: 1 });
      assertEqual(
        await artifacts.load(life, 'plan.md'),
        { type: 'text', text: 'two' },
        'the artifact after a rewind without the service',
      );
      await rewindSession({ sessions, key: life, toRevision: 2 });
      await rewindSession({ sessions, key: life, toRevision: 1, artifacts });
      assertEqual(
        await artifacts.load(life, 'plan.md'),
        { type: 'text', text: 'one' },
        'the artifact after a rewind with the service',
      );
      const { events } = present(await sessions.load(life), 'the session');
      assertEqual(events.at(-1)?.actions, { artifactDelta: { 'plan.md': 2 } }, 'the artifact versions in the log');
    },
  },
  {
    id: 'life:rewind:run',
    behavior: 'the next run of a rewound session sends no removed message to the model, even in another process',
    async run({ sessions, reopen }) {
      const model = scriptedModel(['One.', 'Two.', 'Three.', 'Four.']);
      const agent = llmAgent({ name: 'helper', model });
      const of = (each: SessionService) => createRunner({ appName: life.appName, agent, sessions: each });
      const [here, elsewhere] = [of(sessions), of((await reopen?.()) ?? sessions)];
      for (const message of ['apples', 'pears']) await here.run({ session: life, message });
      const second = present(await sessions.load(life), 'the session').events.findLastIndex(isInput);
      await rewind(sessions, second);
      const expected = ['apples', 'One'];
      for (const runner of [here, elsewhere]) {
        await runner.run({ session: life, message: 'plums' });
        const answers = JSON.stringify(model.requests.at(-1)?.contents).match(/apples|pears|plums|One|Two/g);
        assertEqual(answers, [...expected, 'plums'], 'the messages that the model got');
        expected.push('plums');
      }
    },
  },
];

async function rewind(sessions: SessionService, toRevision: number) {
  return (await rewindSession({ sessions, key: life, toRevision, forgetEffects: true })).session;
}

/** Rewinds, and returns the events in force: the ids of events of the story, the types of other events. */
async function inForceAfter(sessions: SessionService, toRevision: number): Promise<readonly string[]> {
  await rewind(sessions, toRevision);
  const { events } = present(await sessions.load(life), 'the session');
  return eventsInForce(events).map(({ id, type }) => (id.startsWith('a.') ? id : type));
}

function isInput({ type }: { readonly type: string }): boolean {
  return type === 'input';
}
