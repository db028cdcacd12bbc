import type { SessionKey } from '../session.ts';
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
