import type { RunResult } from '../context/run-result.ts';
import { mostFrameLength } from './delta-relay.ts';
import type { FleetingEvent } from './fleeting-event.ts';

/** What goes over a relay, as JSON. */
export type RelayFrame = RunFrame | { readonly v: 1; readonly type: 'ask' };

/** What one attempt of a run shows. */
export interface RunFrame extends Attempt {
  readonly v: 1;
  readonly type: 'run';
  /** Counted from 0 for each attempt: a gap is a frame that was lost. */
  readonly seq: number;
  /** `anew`: this begins what takes the place of all that was told of the moment. */
  readonly anew?: true;
  /** What was begun anew goes on in the next frame. */
  readonly more?: true;
  readonly events: readonly FleetingEvent[];
  /** The run has ended. */
  readonly over?: RunOver;
}

/** One worker's try at a session's run. */
export interface Attempt {
  readonly attempt: string;
  /** Epoch milliseconds, by the worker's clock. */
  readonly begun: number;
  /** The newest revision that the worker knows. */
  readonly rev: number;
}

/** The end of a run. */
export interface RunOver {
  readonly status: RunResult['status'];
  readonly error?: { readonly code: string; readonly message: string };
}

/** One who has just come asks for the whole moment. */
export const askFrame: string = JSON.stringify({ v: 1, type: 'ask' } satisfies RelayFrame);

/** Undefined where it is no frame, or one of another version. */
export function readFrame(text: string): RelayFrame | undefined {
  try {
    const frame = JSON.parse(text) as RelayFrame | null;
    return frame?.v === 1 ? frame : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Events as texts of lists, each short enough for a frame; at least one. Deltas are cut where they are too
 * long. What else does not fit one frame is left out: a call's arguments, which stand in the log, or one
 * progress value.
 */
export function listsOf(events: readonly FleetingEvent[]): readonly string[] {
  const lists: string[] = [];
  let list = '';
  for (const event of events)
    for (const text of fitting(event)) {
      if (list.length + text.length >= mostListLength) {
        lists.push(`[${list}]`);
        list = '';
      }
      list = list === '' ? text : `${list},${text}`;
    }
  lists.push(`[${list}]`);
  return lists;
}

function fitting(event: FleetingEvent): readonly string[] {
  const text = JSON.stringify(event);
  if (text.length < mostListLength) return [text];
  if (event.type !== 'delta' || event.text.length < 2) return [];
  const { name: _, ...rest } = event;
  const half = event.text.length >> 1;
  return [
    ...fitting({ ...event, text: event.text.slice(0, half) }),
    ...fitting({ ...rest, text: event.text.slice(half) }),
  ];
}

/** What a frame has beside its list stays below 200; the end of a run has a frame of its own. */
const mostListLength = mostFrameLength - 200;
