import type { Event, JsonObject, RunEvent } from '@mortise/core';
import type { Played, SeenRecord } from '../played.ts';

/**
 * O16: a turn that is shown before it is stored has its id, a call is shown with the arguments that run, and
 * an event at its position in the log.
 */
export function shownAsStored(played: Played): readonly string[] {
  return [
    ...misplaced(played),
    ...runsIn(played.seen).flatMap((run) => [...lostTurns(run), ...otherArgs(run, played)]),
  ];
}

function misplaced({ seen, timelines }: Played): readonly string[] {
  return seen.flatMap(({ at, event }) => {
    if (event.type !== 'event') return [];
    const stored = timelines[at.timeline]?.log[event.revision - 1];
    return stored?.id === event.event.id
      ? []
      : [`${event.event.id} was shown at ${event.revision}, which is ${stored?.id}`];
  });
}

/**
 * Finds turns whose deltas were shown, but that were neither stored under their id nor dropped, or shown
 * after that.
 */
function lostTurns(run: readonly RunEvent[]): readonly string[] {
  const open = new Set<string>();
  const over = new Set<string>();
  const problems: string[] = [];
  for (const event of run) {
    if (event.type === 'delta') {
      open.add(event.turn);
      if (over.has(event.turn)) problems.push(`a delta of ${event.turn} came after its end`);
      if (event.kind === 'args' && event.callId !== `${event.turn}/${event.index}`)
        problems.push(`a delta of ${event.turn} is of the call ${event.callId}`);
    } else if (event.type === 'turnDropped') {
      if (!open.delete(event.turn)) problems.push(`${event.turn} was given up, and was not open`);
      over.add(event.turn);
    } else if (event.type === 'event' && event.event.type === 'model') {
      const { id } = event.event;
      if (over.has(id)) problems.push(`${id} was stored, and had been given up`);
      open.delete(id);
      over.add(id);
    } else if (event.type === 'end' && event.result.error?.unsaved === undefined) {
      for (const turn of open) problems.push(`${turn} was neither stored nor given up`);
    }
  }
  return problems;
}

/**
 * Finds calls that start with other arguments than those in force: those in the log, otherwise the model's
 * own.
 */
function otherArgs(run: readonly RunEvent[], { timelines }: Played): readonly string[] {
  const log = new Set(timelines.flatMap((timeline) => timeline.log));
  return run.flatMap((event) => {
    if (event.type !== 'toolStart') return [];
    const { call, args } = event;
    const known: readonly JsonObject[] = [...log].flatMap((entry) => argsIn(entry, call.id));
    return [call.args, ...known].some((one) => JSON.stringify(one) === JSON.stringify(args))
      ? []
      : [`${call.id} begins with ${JSON.stringify(args)}, which the log does not know`];
  });
}

function argsIn(event: Event, callId: string): readonly JsonObject[] {
  if (event.type === 'started')
    return event.calls.flatMap((call) => (call.callId === callId && call.args ? [call.args] : []));
  return event.type === 'passed' && event.callId === callId && event.args ? [event.args] : [];
}

/** Returns the shown events, run by run: each ends with its `end`, or with a crash. */
function runsIn(seen: readonly SeenRecord[]): readonly (readonly RunEvent[])[] {
  const runs: RunEvent[][] = [];
  let timeline: number | undefined;
  for (const { at, event } of seen) {
    const last = runs.at(-1);
    if (!last || last.at(-1)?.type === 'end' || at.timeline !== timeline) runs.push([event]);
    else last.push(event);
    timeline = at.timeline;
  }
  return runs;
}
