import { indexEvents } from '../fold/index-events.ts';
import { emptyIndex, type IndexState, type QuestionEntry } from '../fold/index-state.ts';
import { indexStatus } from '../fold/index-status.ts';
import { openQuestion } from '../fold/open-question.ts';
import { pageLimit, pageOf, pagePlace } from '../fold/page-place.ts';
import { sessionSummary, wakeAtOf } from '../fold/session-summary.ts';
import type { SessionKey } from '../session.ts';
import type { ListFilter, OpenFilter, OpenQuestion, Page, PageRequest, SessionSummary } from '../session-index.ts';
import { firstItems } from './first-items.ts';
import type { SessionRecord, SessionRecords } from './session-records.ts';

/** The open questions of all sessions, oldest first. */
export function openQuestions(
  records: SessionRecords,
  { appName, userId, kinds, askedBefore }: OpenFilter = {},
  page?: PageRequest,
): Page<OpenQuestion> {
  const { limit, after } = pagePlace<QuestionPlace>(page, ['number', 'string', 'string', 'string', 'number']);
  const found: FoundQuestion[] = [];
  for (const record of records.all) {
    if (!isOf(record.key, appName, userId)) continue;
    for (const entry of upToDate(record).questions.values()) {
      if (kinds?.includes(entry.kind) === false) continue;
      if (askedBefore !== undefined && entry.askedAt >= askedBefore) continue;
      const place = questionPlace(record.key, entry);
      if (after === undefined || comparePlaces(place, after) > 0) found.push({ record, entry, place });
    }
  }
  const first = firstItems(found, limit + 1, (a, b) => comparePlaces(a.place, b.place));
  return pageOf(first, limit, shown, ({ place }) => place);
}

/** The sessions, newest first. */
export function listSessions(
  records: SessionRecords,
  { appName, userId, statuses }: ListFilter = {},
  page?: PageRequest,
): Page<SessionSummary> {
  const { limit, after } = pagePlace<SessionPlace>(page, ['number', 'string', 'string', 'string']);
  const found: FoundSession[] = [];
  for (const record of records.all) {
    if (!isOf(record.key, appName, userId)) continue;
    const state = upToDate(record);
    if (statuses?.includes(indexStatus(state)) === false) continue;
    const place = sessionPlace(record.key, state);
    if (after === undefined || comparePlaces(place, after) > 0) found.push({ record, state, place });
  }
  const first = firstItems(found, limit + 1, (a, b) => comparePlaces(a.place, b.place));
  return pageOf(
    first,
    limit,
    ({ record, state }) => sessionSummary(record.key, state),
    ({ place }) => place,
  );
}

/** Sessions that somebody should run. `now`: epoch milliseconds. */
export function runnableSessions(records: SessionRecords, limit: number, now: number): readonly SessionKey[] {
  pageLimit(limit);
  const found: SessionKey[] = [];
  for (const record of records.all) {
    if (found.length === limit) break;
    if (isRunnable(record, upToDate(record), now)) found.push(record.key);
  }
  return found;
}

/** What is known of a session as it stands now: what was appended since it was last asked is taken in. */
function upToDate(record: SessionRecord): IndexState {
  const before = states.get(record) ?? emptyIndex(record.createdAt);
  const { events } = record;
  if (before.revision === events.length) return before;
  const state = indexEvents(before, events.slice(before.revision));
  states.set(record, state);
  return state;
}

const states = new WeakMap<SessionRecord, IndexState>();

function isOf(key: SessionKey, appName: string | undefined, userId: string | undefined): boolean {
  return (appName === undefined || key.appName === appName) && (userId === undefined || key.userId === userId);
}

function isRunnable({ mail, owner, until }: SessionRecord, state: IndexState, now: number): boolean {
  if (owner !== undefined && until > now) return false;
  const wakeAt = wakeAtOf(state);
  return (
    owner !== undefined ||
    (mail !== undefined && mail.size > 0) ||
    (wakeAt !== undefined && wakeAt < now) ||
    indexStatus(state) === 'unfinished'
  );
}

interface FoundSession {
  readonly record: SessionRecord;
  readonly state: IndexState;
  readonly place: SessionPlace;
}

interface FoundQuestion {
  readonly record: SessionRecord;
  readonly entry: QuestionEntry;
  readonly place: QuestionPlace;
}

function shown({ record: { key, events }, entry }: FoundQuestion): OpenQuestion | undefined {
  return openQuestion(key, entry, events[entry.revision - 1], events[entry.round - 1]);
}

type QuestionPlace = readonly [askedAt: number, appName: string, userId: string, sessionId: string, revision: number];
type SessionPlace = readonly [age: number, appName: string, userId: string, sessionId: string];

function questionPlace({ appName, userId, sessionId }: SessionKey, entry: QuestionEntry): QuestionPlace {
  return [entry.askedAt, appName, userId, sessionId, entry.revision];
}

/** The newest first. */
function sessionPlace({ appName, userId, sessionId }: SessionKey, { updatedAt }: IndexState): SessionPlace {
  return [-updatedAt, appName, userId, sessionId];
}

function comparePlaces(a: readonly (number | string)[], b: readonly (number | string)[]): number {
  for (let at = 0; at < a.length; at++) {
    const [left, right] = [a[at], b[at]] as [number, number];
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}
