import {
  checkMembers,
  type JsonObject,
  type MemberRules,
  type SessionKey,
  SessionNotFoundError,
  type SessionService,
} from '@mortise/core';

/** Options of an export. */
export interface ExportOptions {
  /**
   * Secrets to mask in each line, `new Secrets({ name: text })`:
   * also those that were stored before a run registered them.
   */
  readonly secrets?: { json<T>(value: T): T } | undefined;
}

/**
 * Exports a session as lines of JSON: a header, its events in order, and the inbox items. The lines have no
 * line end.
 *
 * Leases are omitted, and so are the ids of consumed inbox items. Throws `SessionNotFoundError`.
 */
export function exportSession(
  sessions: SessionService,
  key: SessionKey,
  options: ExportOptions = {},
): AsyncGenerator<string, void, void> {
  // The options are checked now, and not only when the first line is read.
  options = checkMembers('exportSession', options, exportOptions);
  return linesOf(sessions, key, options);
}

async function* linesOf(
  sessions: SessionService,
  key: SessionKey,
  { secrets }: ExportOptions,
): AsyncGenerator<string, void, void> {
  const session = await sessions.load(key);
  if (!session) throw new SessionNotFoundError(key.sessionId);
  const mail = await sessions.mail(key);
  const { appName, userId, sessionId, events, state } = session;
  const line = (entry: object): string => JSON.stringify(secrets ? secrets.json(entry) : entry);
  yield line({
    type: 'session',
    v: 1,
    key: { appName, userId, sessionId },
    events: events.length,
    mail: mail.length,
    state,
  } satisfies ExportHeader);
  for (const event of events) yield line({ type: 'event', event });
  for (const item of mail) yield line({ type: 'mail', mail: item });
}

/** The first line of an export. */
export interface ExportHeader {
  readonly type: 'session';
  readonly v: 1;
  /** The key of the exported session; it may be imported under another key. */
  readonly key: SessionKey;
  /** The number of events that follow. */
  readonly events: number;
  /** The number of inbox items that follow the events. */
  readonly mail: number;
  /** The state, including the state that the sessions of the user and of the app share. */
  readonly state: JsonObject;
}

const exportOptions = { secrets: 'object' } satisfies MemberRules<ExportOptions>;
