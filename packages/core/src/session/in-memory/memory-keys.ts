import { pageOf, pagePlace } from '../fold/page-place.ts';
import type { SessionKey } from '../session.ts';
import type { Page, PageRequest } from '../session-index.ts';
import type { SessionScope } from '../session-service.ts';
import type { SessionRecords } from './session-records.ts';

/** The keys of one user's sessions in one app, by session id. */
export function keysIn(
  records: SessionRecords,
  { appName, userId }: SessionScope,
  page: { readonly after?: string; readonly limit?: number } = {},
): readonly SessionKey[] {
  const keys = Array.from(records.all, ({ key }) => key)
    .filter(
      (key) =>
        key.appName === appName && key.userId === userId && (page.after === undefined || key.sessionId > page.after),
    )
    .sort((a, b) => (a.sessionId < b.sessionId ? -1 : 1));
  return keys.slice(0, page.limit ?? keys.length);
}

/** The users of an app who have sessions, by id. */
export function usersOf(records: SessionRecords, appName: string, page?: PageRequest): Page<string> {
  const { limit, after } = pagePlace<readonly [string]>(page, ['string']);
  const users = new Set<string>();
  for (const { key } of records.all) if (key.appName === appName) users.add(key.userId);
  const found = [...users].sort();
  return pageOf(
    after ? found.filter((userId) => userId > after[0]) : found,
    limit,
    (userId) => userId,
    (userId) => [userId],
  );
}
