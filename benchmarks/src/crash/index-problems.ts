import type { Event, SessionKey, SessionService } from '@mortise/core';
import { emptyIndex, indexEvents, sessionSummary } from '@mortise/core/session-index';

/**
 * Returns the differences between a store's index and the logs
 * of its sessions; an empty list for a store without an index.
 */
export async function indexProblems(
  { index }: SessionService,
  key: SessionKey,
  log: readonly Event[],
): Promise<readonly string[]> {
  if (!index || log.length === 0) return [];
  const { appName, userId, sessionId } = key;
  const said = (await index.list({ appName, userId })).items.find((session) => session.sessionId === sessionId);
  const state = indexEvents(emptyIndex(0), log);
  const { items } = await index.open({ appName, userId });
  const open = items.filter(({ session }) => session.sessionId === sessionId).map(({ id }) => id);
  return [
    ...differences('the session', said, sessionSummary(key, state)),
    ...differences('the questions', open, [...state.questions.keys()]),
  ];
}

function differences(what: string, said: unknown, folded: unknown): readonly string[] {
  const [index, log] = [JSON.stringify(said), JSON.stringify(folded)];
  return index === log ? [] : [`of ${what} the index says ${index}, and the log ${log}`];
}
