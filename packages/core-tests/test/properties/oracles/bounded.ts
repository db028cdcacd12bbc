import { byCall, lastLog, type Played } from '../played.ts';

/** O8: a run has limits: on parallel calls, model calls, unread deltas and progress, and events. */
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
 * The number of unread entries of a queue above which writers wait, each with one more entry, or progress is
 * combined; a slow reader has taken as many before.
 */
const highWater = 128;

/** Finds invocations with more model calls than the limit between a message or continuation and the next. */
function tooManyModelCalls(played: Played): readonly string[] {
  let calls = 0;
  return lastLog(played).flatMap((event) => {
    if (event.type === 'input' || (event.type === 'notice' && event.code === 'continued')) calls = 0;
    const counts = event.type === 'modelFailed' || (event.type === 'model' && event.finishReason.unified !== 'error');
    if (!counts) return [];
    return ++calls > played.story.modelCalls ? [`${calls} model calls, the limit is ${played.story.modelCalls}`] : [];
  });
}

/** Finds tools whose 400 progress values at once were all shown, although there was no room for them. */
function tooMuchProgress({ seen, runs }: Played): readonly string[] {
  const heard = byCall(seen.flatMap(({ event }) => (event.type === 'toolProgress' ? [event] : [])));
  return [...heard].flatMap(([callId, { length }]) =>
    length > (2 * highWater + 2) * runs.length ? [`${length} progress events of ${callId} were queued`] : [],
  );
}

/** Finds logs with more events than their messages and calls explain. */
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
