import type { ArtifactService } from '../artifact/artifact-service.ts';
import { checkMembers, type MemberRules } from '../error/check-members.ts';
import { SessionNotFoundError } from '../error/errors.ts';
import { sessionKeyMembers, wholeNumber } from '../error/member-rules.ts';
import type { Event } from '../event/event.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { defaultPlatform } from '../platform/platform.ts';
import { indexEvents } from '../session/fold/index-events.ts';
import { emptyIndex, indexText } from '../session/fold/index-state.ts';
import type { Session, SessionKey } from '../session/session.ts';
import type { AppendExpectation, SessionService } from '../session/session-service.ts';
import { scopeOf } from '../session/session-state.ts';
import { SessionRewindError } from './fork-errors.ts';
import { type LaterArtifact, laterArtifacts, RestoredArtifacts } from './later-artifacts.ts';
import { type LaterEffect, LaterEvents, viewOf } from './later-events.ts';
import { newEvent, rewindMessages, settleOpen } from './settle-open.ts';

/** Options of a rewind. */
export interface RewindOptions {
  readonly sessions: SessionService;
  readonly key: SessionKey;
  /**
   * The number of events of the log that the conversation resumes with. Any revision of the log is allowed.
   */
  readonly toRevision: number;
  /**
   * True to rewind even if calls that may have had an effect were made after the revision: the model has no
   * record of them, and may make them again. Default false: such a rewind is refused with `rewind_effects`.
   */
  readonly forgetEffects?: boolean | undefined;
  /**
   * The state that the session was created with, which is not in the log: a rewind restores keys from it.
   * Default: none; a key that was first written after the revision is absent.
   */
  readonly initialState?: JsonObject | undefined;
  /**
   * The artifact service, to rewind the session's artifacts too: each artifact that was saved after the
   * revision gets a new version with the content that it had at the revision. An artifact that was first
   * saved later stays, and so do the artifacts of the user, which are shared. Default: artifacts are
   * unchanged.
   */
  readonly artifacts?: ArtifactService | undefined;
  /** The reason, for people who read the log. */
  readonly reason?: string | undefined;
}

/** The result of a rewind. */
export interface Rewound {
  /** The session after the rewind, with its complete log. */
  readonly session: Session;
  /** Calls that the model no longer knows of, with `forgetEffects`, oldest first. They remain in the log. */
  readonly forgotten: readonly LaterEffect[];
  /** Artifacts that were saved after the revision, and the versions that were restored. */
  readonly artifacts: readonly LaterArtifact[];
}

/**
 * Rewinds a session to an earlier revision, in place: later events are no longer part of the conversation for
 * models, tools, gates, pages and the index. The log keeps them, followed by a `rewound` event; a rewind to a
 * revision in between restores them. Everything that is open now, or was open at the revision, ends:
 * questions are withdrawn, and each call gets a response, which reports an unknown outcome if the call may
 * have started. Later calls of the session have ids and idempotency keys of their own. A message that was
 * accepted is still accepted once by its `inputId`. The state of the session is that of the revision; state
 * that user and app share is unchanged, and so are the artifacts, unless `artifacts` is given. Later notices
 * of packages, such as revoked approvals, still apply. The next run reads waiting inbox items, except a
 * request to cancel, which is removed. A run without a message resumes at the revision. Takes the session's
 * lease if the store has leases, and appends once: it fails with `session_busy` while a run is active;
 * without leases, the next append of that run fails. A session that is at the revision with nothing open is
 * unchanged. Throws `SessionNotFoundError`, `SessionRewindError`, `SessionConflictError`, and `RunError`
 * (`newer_log`).
 */
export async function rewindSession(options: RewindOptions): Promise<Rewound> {
  options = checkMembers('rewindSession', options, rewindOptions);
  const { sessions } = options;
  const key = { ...options.key };
  const { leases } = sessions;
  if (!leases) return rewind(key, options, undefined);
  const lease = await leases.claim(key, `rewind ${defaultPlatform.newId()}`, leaseMs);
  if (!lease) throw busy(key, await leases.held(key));
  try {
    return await rewind(key, options, lease.fencingToken);
  } finally {
    await leases.release(key, lease.fencingToken);
  }
}

async function rewind(key: SessionKey, options: RewindOptions, fencingToken: number | undefined): Promise<Rewound> {
  const { sessions, toRevision, forgetEffects = false } = options;
  const session = await loaded(sessions, key);
  const { events, revision } = session;
  if (!Number.isSafeInteger(toRevision) || toRevision < 0 || toRevision > revision)
    throw new SessionRewindError(
      'rewind_revision',
      `the session "${key.sessionId}" has no revision ${toRevision}; give a whole number from 0 to ${revision}`,
    );
  const later = new LaterEvents(events.slice(toRevision), toRevision);
  const { effects } = later;
  if (effects.length > 0 && !forgetEffects) throw forgets(key, toRevision, effects);
  const ends = settleOpen(viewOf(key, events), rewindMessages);
  const saved = laterArtifacts(events.slice(toRevision));
  if (toRevision === revision && ends.length === 0) return { session, forgotten: effects, artifacts: saved };
  const cancels = (await sessions.mail(key)).filter(({ type }) => type === 'cancel').map(({ id }) => id);
  const expected: AppendExpectation = {
    revision,
    consumed: cancels,
    ...(fencingToken !== undefined && { fencingToken }),
  };
  const restored = options.artifacts && new RestoredArtifacts(options.artifacts, key);
  let artifacts = saved;
  try {
    if (restored) artifacts = await restored.restore(saved);
    await sessions.append(key, [...ends, ...wentBack(session, later, options, restored?.versions)], expected);
  } catch (error) {
    await restored?.undo();
    throw error;
  }
  return { session: await loaded(sessions, key), forgotten: effects, artifacts };
}

/** Returns the events with which the conversation resumes. */
function wentBack(
  session: Session,
  later: LaterEvents,
  { toRevision, reason, initialState = {} }: RewindOptions,
  artifactDelta: Readonly<Record<string, number>> = {},
): readonly Event[] {
  const { appName, userId, sessionId } = session;
  const before = session.events.slice(0, toRevision);
  const view = viewOf({ appName, userId, sessionId }, before);
  const index = JSON.parse(indexText(indexEvents(emptyIndex(0), before))) as JsonObject;
  const stateDelta = restoredState(session, toRevision, initialState);
  const rewound = newEvent(view, 'user', {
    type: 'rewound',
    revision: toRevision,
    index,
    ...(reason !== undefined && { reason }),
  });
  const actions = {
    ...(Object.keys(stateDelta).length > 0 && { stateDelta }),
    ...(Object.keys(artifactDelta).length > 0 && { artifactDelta }),
  };
  return [
    Object.keys(actions).length > 0 ? { ...rewound, actions } : rewound,
    ...settleOpen(view, rewindMessages, later),
  ];
}

async function loaded(sessions: SessionService, key: SessionKey): Promise<Session> {
  const session = await sessions.load(key);
  if (!session) throw new SessionNotFoundError(key.sessionId);
  return session;
}

function forgets({ sessionId }: SessionKey, toRevision: number, effects: readonly LaterEffect[]): SessionRewindError {
  const nextRevision = effects.reduce((most, { revision }) => Math.max(most, revision), toRevision);
  const names = [...new Set(effects.map(({ name }) => name))].slice(0, 5).join(', ');
  return new SessionRewindError(
    'rewind_effects',
    `at revision ${toRevision} the model of the session "${sessionId}" would not know of ${effects.length} call(s) that may have had an effect since (${names}); rewind to ${nextRevision} or later, or set { forgetEffects: true }`,
    { effects, nextRevision },
  );
}

function busy({ sessionId }: SessionKey, leftMs: number): SessionRewindError {
  const until = leftMs > 0 ? `, for another ${Math.ceil(leftMs)} ms if its lease is not renewed` : '';
  return new SessionRewindError(
    'session_busy',
    `a run is working on the session "${sessionId}"${until}. Cancel it or wait, then rewind`,
    leftMs > 0 ? { retryAfterMs: Math.ceil(leftMs) } : {},
  );
}

/** The duration of the lease, in milliseconds: longer than an append takes. */
const leaseMs = 30_000;

const rewindOptions = {
  sessions: 'object',
  key: sessionKeyMembers,
  toRevision: wholeNumber(0),
  forgetEffects: 'boolean',
  initialState: 'object',
  artifacts: 'object',
  reason: 'string',
} satisfies MemberRules<RewindOptions>;

/**
 * Returns the delta that restores the state of a session at an
 * earlier revision. State that user and app share is unchanged.
 * @param initial The state that the session was created with, which is not in the log.
 */
function restoredState({ events, state }: Session, revision: number, initial: JsonObject): JsonObject {
  const then = new Map(Object.entries(initial));
  const since = new Set<string>();
  for (const [at, { actions }] of events.entries())
    for (const [name, value] of Object.entries(actions?.stateDelta ?? {}))
      if (scopeOf(name) !== 'session') continue;
      else if (at < revision) then.set(name, value);
      else since.add(name);
  const delta: [string, JsonValue][] = [];
  for (const name of since) {
    const was = then.get(name) ?? null;
    const now = Object.hasOwn(state, name) ? (state[name] ?? null) : null;
    if (canonicalJson(was) !== canonicalJson(now)) delta.push([name, was]);
  }
  return Object.fromEntries(delta);
}
