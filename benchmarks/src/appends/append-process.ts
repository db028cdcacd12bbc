import { AgentError, type SessionKey } from '@mortise/core';
import { sqliteSessionService } from '@mortise/sqlite/session';
import type { AppenderReport } from './appender-report.ts';

/**
 * Appends to a session, one event at a time, and prints the outcome as a line of JSON. In a shared session it
 * loses races, and retries at the reported revision.
 */
const [path = '', worker = '', sessionId = '', count = '0'] = process.argv.slice(2);
const key: SessionKey = { appName: 'appends', userId: 'u', sessionId };
const report: AppenderReport = { worker, stored: [], conflicts: 0 };
try {
  const sessions = sqliteSessionService({ path });
  let revision = (await sessions.load(key))?.revision ?? 0;
  for (let at = 0; at < Number(count); ) {
    const id = `${worker}-${at}`;
    try {
      const event = {
        v: 1,
        id,
        timestamp: at,
        invocationId: 'i',
        author: 'a',
        type: 'notice',
        code: 'n',
        value: at,
      } as const;
      ({ revision } = await sessions.append(key, [event], { revision }));
      report.stored.push(id);
      at++;
    } catch (error) {
      if (!AgentError.is(error) || error.code !== 'session_conflict') throw error;
      report.conflicts++;
      revision = (await sessions.load(key, { afterRevision: revision }))?.revision ?? 0;
    }
  }
  sessions.close();
} catch (error) {
  report.error = error instanceof Error ? `${'code' in error ? `${error.code}: ` : ''}${error.stack}` : String(error);
}
process.stdout.write(`${JSON.stringify(report)}\n`);
