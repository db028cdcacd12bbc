import { type Event, textOf } from '@mortise/core';
import type { Played } from '../played.ts';

/** O14: a message of the user is in the log, and in every later request that it belongs to. */
export function messagesAreKept(played: Played): readonly string[] {
  return [...lost(played), ...unheard(played)];
}

/** Finds runs that neither stored their message nor failed. */
function lost({ runs, timelines }: Played): readonly string[] {
  return runs.flatMap(({ input: { message }, result, end }, at) => {
    if (typeof message !== 'string' || !result || result.status === 'failed') return [];
    const stored = timelines[end.timeline]?.log.slice(0, end.stored) ?? [];
    return wordsIn(stored).includes(message) ? [] : [`run ${at} lost "${message}"`];
  });
}

/** Finds requests of the root that do not have all messages of the user. */
function unheard({ requests, timelines }: Played): readonly string[] {
  return requests.flatMap(({ at, turn, branch, sent }) => {
    if (branch !== undefined) return [];
    const heard = new Set(
      sent.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))),
    );
    const said = wordsIn(timelines[at.timeline]?.log.slice(0, at.stored) ?? []);
    return said.filter((words) => !heard.has(words)).map((words) => `request ${turn} does not know of "${words}"`);
  });
}

function wordsIn(log: readonly Event[]): readonly string[] {
  return log.flatMap((event) => (event.type === 'input' ? [textOf(event.content)] : []));
}
