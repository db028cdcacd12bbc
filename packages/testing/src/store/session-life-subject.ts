import type { ArtifactService, CredentialService, MemoryService, SessionKey, SessionScope } from '@mortise/core';
import { inMemoryArtifactService } from '@mortise/core/artifact';
import { inMemoryCredentialService } from '@mortise/core/credential';
import type { SessionWakes } from '@mortise/core/retention';
import type { SubjectMembers } from '../conformance/of-subject.ts';
import type { GrantStore } from './grant-store.ts';
import { memorySession } from './memory-session.ts';
import { eventOf, mailIds, mailOf, type SessionSubject, sessionMembers, stateOf } from './session-subject.ts';

/**
 * The subject of the life cases: the empty stores of one application. The cases call functions of the core
 * that forget, delete, fork and rewind sessions of any store.
 *
 * `forgetUser`:
 * INVARIANT life:forget: the user has no data in any store, the report
 * has the numbers of removed items, and other users keep their data.
 * INVARIANT life:forget:places: no table and no file of the stores contains the user's id.
 * INVARIANT life:forget:repeat: a second call removes nothing, and is not an error.
 * INVARIANT life:forget:run: an active run of the user ends at its next append, and restores no data.
 *
 * `deleteSessionsBefore`:
 * INVARIANT life:before: old sessions are deleted with their artifacts
 * and snapshots, and each is woken once; data of the user is kept.
 * INVARIANT life:before:steps: sessions that need several steps are all deleted.
 * INVARIANT life:before:kept: a session that is leased, reserved or has open work keeps its artifacts.
 *
 * `forkSession`:
 * INVARIANT life:fork:log: at any revision the fork has the events up to that revision, with their ids, and
 * its index entry matches its log.
 * INVARIANT life:fork:state: the fork has the session state
 * of the revision, and shares the state of user and app.
 * INVARIANT life:fork:original: the original keeps its log, state, inbox, lease and question.
 * INVARIANT life:fork:artifacts: the fork has the artifacts of the revision.
 * INVARIANT life:fork:refused: a fork under a key that is in use changes neither session.
 *
 * `rewindSession`:
 * INVARIANT life:rewind:log: the log is kept and followed by the event that rewound it; a later rewind can
 * restore removed events.
 * INVARIANT life:rewind:state: the session has the session state
 * of the revision, and the state of user and app is unchanged.
 * INVARIANT life:rewind:index: the index entry of the session matches its remaining conversation.
 * INVARIANT life:rewind:inbox: waiting messages stay, requests to cancel are removed.
 * INVARIANT life:rewind:lease: a rewind is refused while a run has the
 * lease, fences off an earlier holder, and releases its own lease.
 * INVARIANT life:rewind:artifacts: the artifacts of the revision are the newest versions again.
 * INVARIANT life:rewind:run: the next run sends no removed message to the model.
 */
export interface SessionLifeSubject extends SessionSubject {
  /** An empty artifact service; default: a service in memory. */
  readonly artifacts?: ArtifactService;
  readonly memory?: MemoryService;
  /** An empty credential service; default: a service in memory. */
  readonly credentials?: CredentialService;
  readonly grants?: GrantStore;
  /** A dispatcher, served by a worker that finds no work. `wake` may resolve after the worker has looked. */
  readonly dispatcher?: SessionWakes;
  /** Returns the names of the tables or files that contain a text. Feature `places`. */
  readonly places?: (text: string) => readonly string[] | Promise<readonly string[]>;
}

/** The members of the subject. */
export const sessionLifeMembers: SubjectMembers<SessionLifeSubject> = {
  ...sessionMembers,
  artifacts: true,
  memory: true,
  credentials: true,
  grants: true,
  dispatcher: true,
  places: true,
};

/** The users of the cases. */
export const ada: SessionScope = { appName: 'shop', userId: 'ada-7f3a' };
export const bob: SessionScope = { appName: 'shop', userId: 'bob-91c2' };
/** The session of most cases. */
export const life: SessionKey = { ...ada, sessionId: 's1' };

/** The stores of a subject, with the ids of sessions that were woken. */
export type LifeStores = Omit<SessionLifeSubject, 'reopen' | 'wait' | 'places'> &
  Required<Pick<SessionLifeSubject, 'artifacts' | 'credentials' | 'dispatcher'>> & { readonly woken: string[] };

export function storesOf({ reopen: _, wait: __, places: ___, ...subject }: SessionLifeSubject): LifeStores {
  const woken: string[] = [];
  return {
    ...subject,
    artifacts: subject.artifacts ?? inMemoryArtifactService(),
    credentials: subject.credentials ?? inMemoryCredentialService(),
    dispatcher: {
      wake: async (key) => {
        woken.push(key.sessionId);
        await subject.dispatcher?.wake(key);
      },
    },
    woken,
  };
}

/** Returns the stores in the form that `forgetUser` and `deleteSessionsBefore` expect. */
export function given<Stores extends LifeStores>({ woken: _, ...stores }: Stores): Omit<Stores, 'woken'> {
  return stores;
}

/** Stores two sessions of a user, and data with the user's id in every store. */
export async function fill(stores: LifeStores, user: SessionScope): Promise<void> {
  const { sessions, artifacts, credentials, memory, grants, dispatcher } = stores;
  for (const sessionId of ['s1', 's2']) {
    const key = { ...user, sessionId };
    await sessions.create(key, { own: user.userId, 'user:name': user.userId, 'app:mode': 'day' });
    await sessions.append(key, [eventOf('e1', { last: user.userId })], { revision: 0 });
    await sessions.deliver(key, mailOf(`m of ${user.userId}`));
    await sessions.snapshots?.write(key, { revision: 1, data: user.userId });
    await sessions.leases?.claim(key, user.userId, 60_000);
    for (const name of ['plan.md', 'user:all.txt']) await artifacts.save(key, name, { type: 'text', text: name });
    await credentials.save(key, 'mail', { type: 'apiKey', value: 'k' });
    await memory?.add(memorySession(key, `tea of ${user.userId}`));
    await grants?.add(key, {
      id: `q ${sessionId}`,
      callId: 'c1',
      gate: 'policy',
      tool: 'pay',
      definition: 'd',
      scope: 'always',
      args: {},
      exact: true,
      at: 1,
    });
    await dispatcher.wake(key);
  }
}

/**
 * Returns the data of a user in the stores: sessions, with the state,
 * inbox and other data of the first one; then the other stores.
 */
export async function dataOf(stores: LifeStores, user: SessionScope): Promise<readonly unknown[]> {
  const { sessions, artifacts, credentials, memory, grants } = stores;
  const key = { ...user, sessionId: 's1' };
  const isThere = (await sessions.load(key)) !== undefined;
  return [
    (await sessions.list(user)).map(({ sessionId }) => sessionId),
    isThere ? [await stateOf(sessions, key), await mailIds(sessions, key)] : [],
    (await sessions.snapshots?.read(key)) ?? [],
    (await artifacts.list(key)) ?? [],
    (await credentials.load(key, 'mail')) ?? [],
    (await memory?.search(user, 'tea'))?.length ? ['memories'] : [],
    (await grants?.list(key)) ?? [],
    (await sessions.index?.list(user))?.items ?? [],
  ];
}
