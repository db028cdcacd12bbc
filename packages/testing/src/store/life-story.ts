import type { Event, JsonObject, SessionService, SessionSummary } from '@mortise/core';
import { present } from '../conformance/assert-equal.ts';
import { life } from './session-life-subject.ts';
import { TestLog } from './test-log.ts';

/** The state with which the session of a story is created. */
const initial: JsonObject = { kept: 'x', plan: 'none' };
/** The state of user and app at the end of a story. */
const shared: JsonObject = { 'user:name': 'eve', 'app:seen': 2 };

/** The session of a story at a revision: its state, and its status in the index. */
export interface Chapter {
  readonly state: JsonObject;
  readonly status: string;
}

/** Creates a session whose log has an answered question, and two messages that change its state. */
export async function tellStory(sessions: SessionService): Promise<readonly Event[]> {
  const log = new TestLog('a');
  const first = { plan: 'first', gone: 1, 'user:name': 'ada', 'app:seen': 1 };
  const second = { plan: 'second', gone: null, 'user:name': 'eve', 'app:seen': 2 };
  const events = [
    { ...log.input('First'), actions: { stateDelta: first } },
    log.model('c1'),
    log.asked('c1'),
    log.answered('c1'),
    log.response('c1'),
    log.model(),
    { ...log.input('Second'), actions: { stateDelta: second } },
    log.model(),
  ];
  await sessions.create(life, initial);
  await sessions.append(life, events, { revision: 0 });
  return events;
}

/** Returns the expected state of a fork at a revision of the story, or of the story rewound to it. */
export function chapterAt(revision: number): Chapter {
  const { kept } = initial as { kept: string };
  if (revision === 0) return { state: { kept, ...shared }, status: 'empty' };
  const state = revision < 7 ? { kept, plan: 'first', gone: 1, ...shared } : { kept, plan: 'second', ...shared };
  return { state, status: revision === 6 || revision === 8 ? 'completed' : 'unfinished' };
}

/** Returns the index entry of a session; undefined without an index. */
export async function summaryOf(sessions: SessionService, sessionId: string): Promise<SessionSummary | undefined> {
  if (!sessions.index) return undefined;
  const { items } = await sessions.index.list({ appName: life.appName, userId: life.userId });
  return present(
    items.find((each) => each.sessionId === sessionId),
    `the entry of ${sessionId} in the index`,
  );
}
