import { type Event, inMemorySessionService, type Session, type SessionKey, type SessionService } from '@mortise/core';
import { rewindSession } from '@mortise/core/session-fork';
import { emptyIndex, indexEvents, indexStatus } from '@mortise/core/session-index';
import { messagesOf } from '@mortise/ui';
import { key } from '../../harness/inspect-run.ts';
import { lastLog, type Played } from '../played.ts';
import { openIn, problemsOf, resumeRun } from './forks-complete.ts';

/** Rewinds a session to a revision. */
export type GoBack = (sessions: SessionService, to: SessionKey, toRevision: number) => Promise<unknown>;

/**
 * O19: a session that was rewound to any revision of the last log continues like one that never had the later
 * events: for its model, its pages, the index and its state. The log keeps all of them.
 */
export async function rewindsComplete(played: Played, goBack: GoBack = byRewind): Promise<readonly string[]> {
  const log = lastLog(played);
  const problems: string[] = [];
  for (let cut = 0; cut <= log.length; cut++) {
    const found = await rewound(played, log, cut, goBack);
    problems.push(...found.map((problem) => `at revision ${cut} of ${log.length}: ${problem}`));
  }
  return problems;
}

async function rewound(played: Played, log: readonly Event[], cut: number, goBack: GoBack): Promise<readonly string[]> {
  const back = await sessionOf(log);
  await goBack(back, key, cut);
  const after = await loaded(back);
  const at = after.events.findLastIndex(({ type }) => type === 'rewound');
  const ends = after.events.slice(at < 0 ? log.length : at + 1);
  // No cancellation was requested for the session from here on; a fork is the same.
  const forked = { ...log[0], id: 'forked', type: 'notice', code: 'forked' } as Event;
  const never = await sessionOf(cut === 0 ? [] : [...log.slice(0, cut), forked, ...ends]);
  const problems = [...(await openIn(back, key))];
  const differ = (what: string, is: unknown, was: unknown): void => {
    if (JSON.stringify(is) !== JSON.stringify(was))
      problems.push(`${what} is ${JSON.stringify(is)}, and not ${JSON.stringify(was)}`);
  };
  if (at >= 0) differ('its log', after.events.slice(0, log.length), log);
  differ('its state', sorted(after.state), sorted((await loaded(never)).state));
  differ('its page', messagesOf(after.events), messagesOf((await loaded(never)).events));
  const indexed = indexedAs(after.events);
  if (cut > 0) differ('its index', indexed, indexedAs((await loaded(never)).events));
  const [gone, other] = [await resumeRun(played, back, key), await resumeRun(played, never, key)];
  differ('what its model is asked', gone.requests, other.requests);
  differ('how its runs end', gone.results, other.results);
  return [...problems, ...problemsOf(gone)];
}

function indexedAs(events: readonly Event[]): unknown {
  const state = indexEvents(emptyIndex(0), events);
  return { status: indexStatus(state), title: state.title, questions: [...state.questions.keys()] };
}

function sorted(state: Session['state']): unknown {
  return Object.entries(state).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

async function sessionOf(events: readonly Event[]): Promise<SessionService> {
  const sessions = inMemorySessionService();
  await sessions.create(key);
  if (events.length > 0) await sessions.append(key, events, { revision: 0 });
  return sessions;
}

async function loaded(sessions: SessionService): Promise<Session> {
  const session = await sessions.load(key);
  if (!session) throw new Error('the session is gone');
  return session;
}

function byRewind(sessions: SessionService, session: SessionKey, toRevision: number): Promise<unknown> {
  return rewindSession({ sessions, key: session, toRevision, forgetEffects: true });
}
