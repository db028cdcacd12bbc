import type { ArtifactService } from '../artifact/artifact-service.ts';
import { checkMembers, type MemberRules } from '../error/check-members.ts';
import { SessionNotFoundError } from '../error/errors.ts';
import { sessionKeyMembers, wholeNumber } from '../error/member-rules.ts';
import type { Event } from '../event/event.ts';
import type { EventActions } from '../event/event-actions.ts';
import { loopNotices, reserved } from '../event/reserved-names.ts';
import type { JsonObject } from '../json/json-value.ts';
import { defaultPlatform } from '../platform/platform.ts';
import type { Session, SessionKey } from '../session/session.ts';
import type { SessionService } from '../session/session-service.ts';
import { scopeOf } from '../session/session-state.ts';
import type { SessionView } from '../view/session-view.ts';
import { SessionForkError } from './fork-errors.ts';
import { firstVersions } from './later-artifacts.ts';
import { type LaterEffect, LaterEvents, viewOf } from './later-events.ts';
import { forkMessages, newEvent, settleOpen } from './settle-open.ts';

/** Options of a fork. */
export interface ForkOptions {
  readonly sessions: SessionService;
  /** The session to fork. It does not change, even if a run is active in it. */
  readonly key: SessionKey;
  /** The number of events that the fork copies; default: all. Any revision of the log is allowed. */
  readonly atRevision?: number | undefined;
  /** The key of the fork, which must not exist; default: a new session id of the same app and user. */
  readonly to?: SessionKey | undefined;
  /**
   * The service that copies the session's artifacts, except versions that were saved after the revision.
   * Without it, the fork has no artifacts: its log mentions them, but their content is missing. Artifacts of
   * the user are shared.
   */
  readonly artifacts?: ArtifactService | undefined;
  /**
   * True to fork even if calls that may have had an effect were made after the revision: the fork has no
   * record of them, and its model may make them again. Default false: such a fork is refused with
   * `fork_effects`.
   */
  readonly forgetEffects?: boolean | undefined;
  /**
   * The state that the session was created with, which is not in the log: the fork takes those of its keys
   * that were changed later. Default: none; a key that was first written after the revision is absent in the
   * fork.
   */
  readonly initialState?: JsonObject | undefined;
}

/** The result of a fork. */
export interface Fork {
  /** The new session. */
  readonly session: Session;
  /** Calls that are missing in the fork, with `forgetEffects`, oldest first. */
  readonly forgotten: readonly LaterEffect[];
}

/**
 * Creates a session from the events of another session up to a revision, so that the conversation can
 * continue in another way. The events keep their ids. Everything that is open at the revision ends in the
 * fork: questions are withdrawn, and each call gets a response, which reports an unknown outcome if the call
 * may have started by now. So no call of the original session runs in the fork, and the calls of the fork
 * have ids and idempotency keys of their own. A notice `forked` records where the copy ends and which session
 * it copies. The state of the session is that of the revision; state that user and app share stays as it is
 * now. Notices of packages after the revision, such as revoked approvals, apply in the fork too. Inbox items
 * and leases stay with the original. A run without a message resumes where the fork ends. Throws
 * `SessionNotFoundError`, `SessionExistsError`, `SessionForkError`, and `RunError` (`newer_log`).
 */
export async function forkSession(options: ForkOptions): Promise<Fork> {
  options = checkMembers('forkSession', options, forkOptions);
  const { sessions, artifacts, initialState = {}, forgetEffects = false } = options;
  const key = { ...options.key };
  const to = { ...(options.to ?? { ...key, sessionId: defaultPlatform.newId() }) };
  const original = await sessions.load(key);
  if (!original) throw new SessionNotFoundError(key.sessionId);
  const { atRevision = original.revision } = options;
  const before = eventsUpTo(original, atRevision);
  const after = original.events.slice(atRevision);
  const later = new LaterEvents(after, atRevision);
  const { effects } = later;
  if (effects.length > 0 && !forgetEffects) throw forgets(key, atRevision, effects);
  const view = viewOf(key, before);
  const events = before.length === 0 ? [] : [...before, ...ownEvents(view, atRevision, after, later)];
  const made = await sessions.create(to, stateBefore(original, initialState));
  const copies = artifacts && new ArtifactCopies(artifacts, to);
  try {
    await copies?.copy(key, after);
    if (events.length === 0) return { session: made, forgotten: effects };
    await sessions.append(to, events, { revision: 0 });
    const session = await sessions.load(to);
    if (!session) throw new SessionNotFoundError(to.sessionId);
    return { session, forgotten: effects };
  } catch (error) {
    await copies?.delete();
    await sessions.delete(to);
    throw error;
  }
}

function eventsUpTo({ events, revision, sessionId }: Session, atRevision: number): readonly Event[] {
  if (Number.isSafeInteger(atRevision) && atRevision >= 0 && atRevision <= revision)
    return events.slice(0, atRevision).map(copiedEvent);
  throw new SessionForkError(
    'fork_revision',
    `the session "${sessionId}" has no revision ${atRevision}; give a whole number from 0 to ${revision}`,
  );
}

/** Returns the events of the fork after the copied ones. */
function ownEvents(view: SessionView, revision: number, after: readonly Event[], later: LaterEvents): readonly Event[] {
  const { appName, userId, sessionId } = view.key;
  const value = { from: { appName, userId, sessionId }, revision };
  const noted = after.filter((event) => event.type === 'notice' && !loopNotices.has(event.code));
  return [
    newEvent(view, 'user', { type: 'notice', code: 'forked', value }),
    ...noted.map(copiedEvent).map(({ actions: _, branch: __, ...notice }) => notice),
    ...settleOpen(view, forkMessages, later),
  ];
}

/** Returns the state to which the events of the fork are applied. */
function stateBefore({ state, events }: Session, initialState: JsonObject): JsonObject {
  const written = new Set(events.flatMap(({ actions }) => Object.keys(actions?.stateDelta ?? {})));
  const initial = Object.entries(initialState).filter(([name]) => written.has(name));
  const untouched = Object.entries(state).filter(([name]) => !written.has(name));
  return Object.fromEntries([...initial, ...untouched].filter(([name]) => scopeOf(name) === 'session'));
}

function forgets({ sessionId }: SessionKey, atRevision: number, effects: readonly LaterEffect[]): SessionForkError {
  const nextRevision = effects.reduce((most, { revision }) => Math.max(most, revision), atRevision);
  const names = [...new Set(effects.map(({ name }) => name))].slice(0, 5).join(', ');
  return new SessionForkError(
    'fork_effects',
    `a fork of the session "${sessionId}" at revision ${atRevision} would have no record of ${effects.length} call(s) that may have had an effect since (${names}); fork at ${nextRevision} or later, or set { forgetEffects: true }`,
    { effects, nextRevision },
  );
}

const forkOptions = {
  sessions: 'object',
  key: sessionKeyMembers,
  atRevision: wholeNumber(0),
  to: sessionKeyMembers,
  artifacts: 'object',
  forgetEffects: 'boolean',
  initialState: 'object',
} satisfies MemberRules<ForkOptions>;

/**
 * Returns an event as a fork stores it: with the same id, but without the integrity seals of the original
 * log, and without writes to shared state, which a second append would repeat.
 */
function copiedEvent(event: Event): Event {
  const { actions, ...rest } = event;
  const members = Object.entries(rest).filter(([name]) => !Object.hasOwn(reserved.members, name));
  const kept = actions && ownActions(actions);
  return Object.fromEntries(kept ? [...members, ['actions', kept]] : members) as unknown as Event;
}

function ownActions({ stateDelta, ...actions }: EventActions): EventActions | undefined {
  const own = Object.entries(stateDelta ?? {}).filter(([name]) => scopeOf(name) === 'session');
  if (own.length > 0) return { ...actions, stateDelta: Object.fromEntries(own) };
  return Object.keys(actions).length > 0 ? actions : undefined;
}

/** Copies the artifacts of a session to another session, and can undo that. */
class ArtifactCopies {
  readonly #artifacts: ArtifactService;
  readonly #to: SessionKey;
  readonly #names: string[] = [];

  constructor(artifacts: ArtifactService, to: SessionKey) {
    this.#artifacts = artifacts;
    this.#to = to;
  }

  /**
   * Copies all versions, except those that `later` events saved and newer ones. Artifacts of the user
   * are shared, and stay. Rejects with `SessionForkError`: `fork_artifacts`.
   */
  async copy(from: SessionKey, later: readonly Event[]): Promise<void> {
    const ends = firstVersions(later);
    for (const name of await this.#artifacts.list(from)) {
      if (name.startsWith('user:')) continue;
      if ((await this.#artifacts.load(this.#to, name)) !== undefined) throw taken(this.#to, name);
      this.#names.push(name);
      await this.#copyVersions(from, name, ends.get(name) ?? Number.POSITIVE_INFINITY);
    }
  }

  async delete(): Promise<void> {
    for (const name of this.#names) await this.#artifacts.delete(this.#to, name);
  }

  async #copyVersions(from: SessionKey, name: string, end: number): Promise<void> {
    for (let version = 0; version < end; version++) {
      const part = await this.#artifacts.load(from, name, version);
      if (!part) return;
      await this.#artifacts.save(this.#to, name, part);
    }
  }
}

function taken({ sessionId }: SessionKey, name: string): SessionForkError {
  return new SessionForkError(
    'fork_artifacts',
    `the session "${sessionId}" was not created: an artifact "${name}" exists under its id; choose another id`,
  );
}
