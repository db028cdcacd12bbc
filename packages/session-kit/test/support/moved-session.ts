import type { Session, SessionKey, SessionService } from '@mortise/core';
import { exportSession, importSession } from '@mortise/session-tools';

/** Moves a session to another store. Returns the session there, and the lines of its export. */
export async function movedSession(
  from: SessionService,
  to: SessionService,
  key: SessionKey,
): Promise<{ readonly session: Session; readonly lines: readonly string[] }> {
  const lines: string[] = [];
  for await (const line of exportSession(from, key)) lines.push(line);
  const session = await importSession(to, key, lines, { trusted: true });
  await from.delete(key);
  return { session, lines };
}
