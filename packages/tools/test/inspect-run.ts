import type { FunctionResponsePart, ModelRequest, RunEvent, SessionKey } from '@mortise/core';

/** The session of a `testApp`. */
export const key: SessionKey = { appName: 'app', userId: 'user', sessionId: 's1' };

/** Returns the events of one type. */
export function only<T extends RunEvent['type']>(
  seen: readonly RunEvent[],
  type: T,
): readonly Extract<RunEvent, { readonly type: T }>[] {
  return seen.filter((event): event is Extract<RunEvent, { readonly type: T }> => event.type === type);
}

/** Returns the outcomes at the end of a request, in order. */
export function outcomesIn(request: ModelRequest | undefined): readonly FunctionResponsePart['outcome'][] {
  const parts = request?.contents.findLast(({ role }) => role === 'tool')?.parts ?? [];
  return parts.flatMap((part) => (part.type === 'functionResponse' ? [part.outcome] : []));
}
