import type { Event, FunctionCall, JsonObject } from '@mortise/core';

/** The arguments that a question was about; undefined where the log has no such question. */
export function shownArgs(events: readonly Event[], requestId: string): JsonObject | undefined {
  const asked = events.findLast((event) => event.type === 'asked' && event.request.id === requestId);
  if (asked?.type !== 'asked') return undefined;
  return asked.request.args ?? callIn(events, asked.request.callId)?.args;
}

/** A call as the model made it. */
export function callIn(events: readonly Event[], callId: string): FunctionCall | undefined {
  for (let at = events.length - 1; at >= 0; at--) {
    const event = events[at];
    if (event?.type !== 'model') continue;
    for (const part of event.content.parts) if (part.type === 'functionCall' && part.id === callId) return part;
  }
  return undefined;
}
