import { type Event, textOf } from '@mortise/core';
import type { Played } from '../played.ts';

/** O14: what the user says is in the log, and in every later request that is about it. */
export function wordsAreKept(played: Played): readonly string[] {
  return [...lost(played), ...unheard(played)];
}

/** A run that was given words has stored them, or it says that it failed. */
function lost({ runs, timelines }: Played): readonly string[] {
  return runs.flatMap(({ input: { message }, result, end }, at) => {
    if (typeof message !== 'string' || !result || result.status === 'failed') return [];
    const stored = timelines[end.timeline]?.log.slice(0, end.stored) ?? [];
    return wordsIn(stored).includes(message) ? [] : [`run ${at} lost "${message}"`];
  });
}

/** What is asked at the root is about all that the user has said. */
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
