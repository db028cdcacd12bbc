import { randomUUID } from 'node:crypto';
import type { Event, JsonObject, Session, SessionKey, SessionService } from '@mortise/core';
import { eventsInForce } from '@mortise/core/events';
import { rewindSession } from '@mortise/core/session-fork';
import { allowedId } from '../approval/approval-gate.ts';
import { UsageError } from '../exit/exit-codes.ts';
import { requestParts } from '../text/attachment.ts';
import { sliceCharacters } from '../text/fold.ts';

/** The entry of a session in a list. */
export interface SessionSummary {
  readonly id: string;
  /** The user's first message. */
  readonly title: string;
  /** The time of the last change, in epoch milliseconds. */
  readonly at: number;
}

/** The sessions of the user in one directory. Each method rejects with the store's errors. */
export class ConsoleSessions {
  readonly service: SessionService;
  readonly #directory: string;

  constructor(service: SessionService, directory: string) {
    this.service = service;
    this.#directory = directory;
  }

  /** Creates a session for its first message, if it does not exist. Its team stays the same. */
  async begin(id: string, request: string, isTeam: boolean): Promise<void> {
    // A deleted session with this id may have left approvals, which the deletion of old sessions keeps.
    await this.service.delete(sessionKeyOf(allowedId(id)));
    await this.service.create(sessionKeyOf(id), {
      [directoryKey]: this.#directory,
      ...titled(request),
      ...(isTeam && { [teamKey]: true }),
    });
  }

  /** Loads a session by its id, even if it belongs to another directory. */
  async load(id: string): Promise<Session | undefined> {
    return this.service.load(sessionKeyOf(id));
  }

  /** Deletes a session, with its log. Throws a `UsageError` if another console works in it. */
  async delete(id: string): Promise<void> {
    const key = sessionKeyOf(id);
    if (((await this.service.leases?.held(key)) ?? 0) > 0)
      throw new UsageError(`Another console works in the session ${id}; end its run first.`);
    await this.service.delete(key);
    await this.service.delete(sessionKeyOf(allowedId(id)));
  }

  /** Returns the directory of a session, if it is another one than the current directory. */
  elsewhere({ state }: Pick<Session, 'state'>): string | undefined {
    const directory = state[directoryKey];
    return directory === this.#directory ? undefined : String(directory);
  }

  /** Returns the sessions of this directory, the latest first. A session that cannot be read is omitted. */
  async list(): Promise<readonly SessionSummary[]> {
    const summaries: SessionSummary[] = [];
    for (const key of await this.service.list(owner)) {
      // Resuming the session by its id reports the error.
      const summary = await this.#summary(key).catch(() => undefined);
      if (summary) summaries.push(summary);
    }
    return summaries.sort((one, other) => other.at - one.at);
  }

  /** Reads only the end of a log, so that a long session costs no more than a short one. */
  async #summary(key: SessionKey): Promise<SessionSummary | undefined> {
    const head = await this.service.load(key, { afterRevision: Number.MAX_SAFE_INTEGER });
    if (!head || this.elsewhere(head) !== undefined) return undefined;
    const tail = await this.service.load(key, { afterRevision: head.revision - 1 });
    const last: Event | undefined = tail?.events.at(-1);
    return last && { id: key.sessionId, title: titleOf(head), at: last.timestamp };
  }
}

/** Returns the state that gives a session its title, from a message of any length. */
function titled(request: string): JsonObject {
  return { [titleKey]: sliceCharacters(request.replace(/\s+/g, ' ').trim(), titleLength) };
}

/** Returns the title of a session. */
export function titleOf({ state }: Pick<Session, 'state'>): string {
  return String(state[titleKey] ?? '');
}

/** Returns the console's data in a session's state, which a rewind does not change. */
export function keptState(state: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(state).filter(([name]) => [directoryKey, titleKey, teamKey].includes(name)));
}

/** Returns true if a team started the session. */
export function isOfTeam({ state }: Pick<Session, 'state'>): boolean {
  return state[teamKey] === true;
}

/** Returns a new session id, short enough to be typed. */
export function newSessionId(): string {
  return randomUUID().slice(0, 8);
}

/** Returns the key of a session with this id. */
export function sessionKeyOf(sessionId: string): SessionKey {
  return { ...owner, sessionId };
}

/** The owner of the console's sessions. */
export const owner: Omit<SessionKey, 'sessionId'> = { appName: 'console', userId: 'user' };
const directoryKey = 'directory';
const titleKey = 'title';
const teamKey = 'team';
const titleLength = 80;

/**
 * Changes the title of a session. Returns true if the session exists. Rejects with the store's errors: with
 * `session_conflict` if another console works in the session.
 */
export async function renameSession(sessions: SessionService, id: string, title: string): Promise<boolean> {
  const key = sessionKeyOf(id);
  const session = await sessions.load(key);
  if (!session) return false;
  const event: Event = {
    v: 1,
    id: crypto.randomUUID(),
    invocationId: session.events.at(-1)?.invocationId ?? '',
    author: 'user',
    timestamp: Date.now(),
    type: 'notice',
    code: 'renamed',
    actions: { stateDelta: titled(title) },
  };
  await sessions.append(key, [event], { revision: session.revision });
  return true;
}

/** Returns the user's last message in a session, and the revision before it; `undefined` if there is none. */
export function lastRequest({ events }: Pick<Session, 'events'>): LastRequest | undefined {
  const asked = eventsInForce(events).findLast(isOwn);
  if (asked?.type !== 'input') return undefined;
  const revision = events.findLastIndex(({ id }) => id === asked.id);
  return revision < 0 ? undefined : { revision, text: requestParts(asked.content).text };
}

/** The target of a rewind. */
interface LastRequest {
  readonly revision: number;
  readonly text: string;
}

/**
 * Rewinds a session to a revision of its log; its title stays. Rejects with the errors of `rewindSession`:
 * `rewind_effects` if later calls may have had an effect.
 */
export async function takeBack(
  { service }: ConsoleSessions,
  { sessionId, state }: Session,
  toRevision: number,
  forgetEffects: boolean,
): Promise<Session> {
  const options = { sessions: service, key: sessionKeyOf(sessionId), toRevision, forgetEffects, reason: '/undo' };
  return (await rewindSession({ ...options, initialState: keptState(state) })).session;
}

function isOwn(event: Event): boolean {
  return event.type === 'input' && event.branch === undefined;
}
