import { type Event, isJsonObject, type SessionKey, type SessionService } from '@mortise/core';
import { foldLog } from '../log/fold-log.ts';
import type { Grant } from './grant.ts';
import { revokedNotice } from './grants-of.ts';
import { keptGrant } from './kept-grant.ts';

/** The grants in the log of the session that stores a user's grants. */
export interface Given {
  /** Grants by id, oldest first, including expired ones. */
  readonly active: Map<string, Grant>;
  /** The ids of all grants, including revoked ones. */
  readonly ids: Set<string>;
}

/** Returns the grants in a complete log. */
export const givenIn: (events: readonly Event[]) => Given = foldLog(noneGiven, take);

/**
 * Creates a function that reads the grants of users. If a log was read before, only its new events are read.
 * @param keyOf Returns the session that stores the grants of the user of a session.
 */
export function readingGiven(
  sessions: SessionService,
  keyOf: (session: SessionKey) => SessionKey,
): (session: SessionKey) => Promise<Given> {
  const read = new Map<string, ReadLog>();
  return async (session) => {
    const key = keyOf(session);
    const owner = JSON.stringify([key.appName, key.userId]);
    const log = (await readOn(sessions, key, read.get(owner))) ?? (await readAll(sessions, key));
    read.delete(owner);
    read.set(owner, log);
    const [oldest] = read.keys();
    if (read.size > mostUsers && oldest !== undefined) read.delete(oldest);
    return log.given;
  };
}

interface ReadLog {
  readonly given: Given;
  readonly revision: number;
  readonly lastId: string | undefined;
}

/**
 * Reads the new events of a log. Returns undefined if the log
 * does not continue the one that was read, or was rewound.
 */
async function readOn(
  sessions: SessionService,
  key: SessionKey,
  log: ReadLog | undefined,
): Promise<ReadLog | undefined> {
  if (!log || log.revision === 0) return undefined;
  const newer = await sessions.load(key, { afterRevision: log.revision - 1 });
  const [last, ...since] = newer?.events ?? [];
  if (!newer || last?.id !== log.lastId || newer.events.some(({ type }) => type === 'rewound')) return undefined;
  const given = since.length > 0 ? { active: new Map(log.given.active), ids: new Set(log.given.ids) } : log.given;
  for (const event of since) take(given, event);
  return { given, revision: newer.revision, lastId: newer.events.at(-1)?.id };
}

async function readAll(sessions: SessionService, key: SessionKey): Promise<ReadLog> {
  const { events, revision } = (await sessions.load(key)) ?? { events: [], revision: 0 };
  const { active, ids } = givenIn(events);
  return { given: { active: new Map(active), ids: new Set(ids) }, revision, lastId: events.at(-1)?.id };
}

function noneGiven(): Given {
  return { active: new Map(), ids: new Set() };
}

function take({ active, ids }: Given, event: Event): void {
  const grant = grantIn(event);
  if (grant) {
    active.set(grant.id, grant);
    ids.add(grant.id);
  } else if (event.type === 'notice' && event.code === revokedNotice) active.delete(String(event.value));
}

function grantIn(event: Event): Grant | undefined {
  if (event.type !== 'notice' || event.code !== givenNotice) return undefined;
  return isGrant(event.value) ? keptGrant(event.value) : undefined;
}

/** Returns true if a value is a complete grant; an incomplete one is ignored. */
function isGrant(value: unknown): value is Grant {
  if (!isJsonObject(value)) return false;
  const grant = value as { readonly [name: string]: unknown };
  const { args, exact, at, expiresAt } = grant;
  return (
    ['id', 'callId', 'gate', 'tool', 'definition'].every((name) => typeof grant[name] === 'string') &&
    isJsonObject(args) &&
    typeof exact === 'boolean' &&
    typeof at === 'number' &&
    (expiresAt === undefined || typeof expiresAt === 'number')
  );
}

/** The code of the notice whose value is a grant. */
export const givenNotice = 'grant_given';
/** The number of users whose grants are cached. */
const mostUsers = 100;
