import type { Event, Part } from '@mortise/core';
import type { Moment, Played } from '../played.ts';

/** O3: `started` is stored before a tool with an effect runs, and a result before it is shown. */
export function storedFirst(played: Played): readonly string[] {
  return [...unannounced(played), ...unstoredToModel(played), ...unstoredToWatcher(played)];
}

function unannounced(played: Played): readonly string[] {
  return played.entries.flatMap(({ at, callId, tool, attempt }) => {
    if (readers.has(tool)) return [];
    const started = storedAt(played, at).some(
      (event) =>
        event.type === 'started' && event.calls.some((call) => call.callId === callId && call.attempt === attempt),
    );
    return started ? [] : [`${tool} ${callId} was entered (attempt ${attempt}) before that was stored`];
  });
}

const readers: ReadonlySet<string> = new Set(['look', 'peek', 'ask', 'delegate']);

function unstoredToModel(played: Played): readonly string[] {
  return played.requests.flatMap(({ at, turn, sent }) => {
    const log = storedAt(played, at);
    const known = new Set(log.flatMap((event) => (event.type === 'response' ? [event.callId] : refusedCalls(event))));
    return sent
      .flatMap(({ parts }) => parts)
      .flatMap((part: Part) =>
        part.type === 'functionResponse' && !known.has(part.id)
          ? [`request ${turn} has a result of ${part.id} that is not stored`]
          : [],
      );
  });
}

function unstoredToWatcher(played: Played): readonly string[] {
  return played.seen.flatMap(({ at, event }) => {
    const log = storedAt(played, at);
    if (event.type === 'event' && !log.some(({ id }) => id === event.event.id))
      return [`the event ${event.event.id} was shown before it was stored`];
    if (event.type !== 'toolEnd') return [];
    const { call, outcome } = event;
    const stored = log.some((entry) =>
      outcome.status === 'pending'
        ? (entry.type === 'asked' && entry.request.callId === call.id) ||
          (entry.type === 'opened' && entry.callId === call.id)
        : entry.type === 'response' && entry.callId === call.id,
    );
    return stored ? [] : [`the end of ${call.id} was shown before it was stored`];
  });
}

/** Returns the calls of a turn that never acts, which are answered by the turn itself. */
function refusedCalls(event: Event): readonly string[] {
  if (event.type !== 'model' || event.acts) return [];
  return event.content.parts.flatMap((part) => (part.type === 'functionCall' ? [part.id] : []));
}

function storedAt({ timelines }: Played, { timeline, stored }: Moment): readonly Event[] {
  return timelines[timeline]?.log.slice(0, stored) ?? [];
}
