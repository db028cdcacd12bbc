import { byCall, lastLog, type Played } from '../played.ts';

/**
 * O8: what a run holds and does is bounded: calls beside each
 * other, model calls, unread deltas and progress, events.
 */
export function bounded(played: Played): readonly string[] {
  const { story, entries, requests } = played;
  return [
    ...entries.flatMap(({ active, callId }) =>
      active > story.concurrency ? [`${active} bodies beside each other at ${callId}, not ${story.concurrency}`] : [],
    ),
    ...requests.flatMap(({ ahead, speaking, turn }) =>
      ahead > 2 * (highWater + speaking)
        ? [`the model of request ${turn} was ${ahead} deltas ahead of the reader, beside ${speaking - 1} others`]
        : [],
    ),
    ...tooManyModelCalls(played),
    ...tooMuchProgress(played),
    ...tooManyEvents(played),
  ];
}

/**
 * Entries of an outbox above which writers wait, each with one in its
 * hand, or are thinned out; a slow reader has taken as many before.
 */
const highWater = 128;

/** Between a message or continuation and the next, no more model calls than the limit. */
function tooManyModelCalls(played: Played): readonly string[] {
  let calls = 0;
  return lastLog(played).flatMap((event) => {
    if (event.type === 'input' || (event.type === 'notice' && event.code === 'continued')) calls = 0;
    const counts = event.type === 'modelFailed' || (event.type === 'model' && event.finishReason.unified !== 'error');
    if (!counts) return [];
    return ++calls > played.story.modelCalls ? [`${calls} model calls, the limit is ${played.story.modelCalls}`] : [];
  });
}

/** A tool that says 400 things at once is heard only as far as there is room for it. */
function tooMuchProgress({ seen, runs }: Played): readonly string[] {
  const heard = byCall(seen.flatMap(({ event }) => (event.type === 'toolProgress' ? [event] : [])));
  return [...heard].flatMap(([callId, { length }]) =>
    length > (2 * highWater + 2) * runs.length ? [`${length} progress events of ${callId} were queued`] : [],
  );
}

/** A log grows with what was said and done, not by itself. */
function tooManyEvents(played: Played): readonly string[] {
  const log = lastLog(played);
  const calls = log.flatMap((event) =>
    event.type === 'model' ? event.content.parts.filter((part) => part.type === 'functionCall') : [],
  ).length;
  const most = 12 * calls + 3 * played.requests.length + 8 * (played.runs.length + 1) + 4 * answersIn(played);
  return log.length > most ? [`${log.length} events for ${calls} calls in ${played.runs.length} runs`] : [];
}

function answersIn({ runs }: Played): number {
  return runs.reduce((sum, { input }) => sum + (input.answers?.length ?? 0), 0);
}
