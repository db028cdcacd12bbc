import type { RunResult } from '../context/run-result.ts';
import { mostFrameLength } from './delta-relay.ts';
import type { FleetingEvent } from './fleeting-event.ts';

/** A frame of a relay, parsed from its JSON. */
export type RelayFrame = RunFrame | { readonly v: 1; readonly type: 'ask' };

/** Momentary events of one attempt of a run. */
export interface RunFrame extends Attempt {
  readonly v: 1;
  readonly type: 'run';
  /** The number of the frame, counted from 0 in each attempt: a gap means that a frame was lost. */
  readonly seq: number;
  /** True if this frame starts a complete state, which replaces all earlier momentary events. */
  readonly anew?: true;
  /** True if the state continues in the next frame. */
  readonly more?: true;
  readonly events: readonly FleetingEvent[];
  /** The end of the run; absent while the run goes on. */
  readonly over?: RunOver;
}

/** One attempt of a worker at a session's run. */
export interface Attempt {
  readonly attempt: string;
  /** Epoch milliseconds, by the worker's clock. */
  readonly begun: number;
  /** The newest revision of the log that the worker knows. */
  readonly rev: number;
}

/** The end of a run. */
export interface RunOver {
  readonly status: RunResult['status'];
  readonly error?: { readonly code: string; readonly message: string };
}

/** The frame with which a reader requests the complete state. */
export const askFrame: string = JSON.stringify({ v: 1, type: 'ask' } satisfies RelayFrame);

/** Parses a frame; undefined if the text is not a frame, or has another version. */
export function readFrame(text: string): RelayFrame | undefined {
  try {
    const frame = JSON.parse(text) as RelayFrame | null;
    return frame?.v === 1 ? frame : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns events as JSON lists, each short enough for a frame; at least one list. Long deltas are split. Any
 * other event that does not fit a frame is omitted: the start of a call with long arguments, which are in the
 * log, or a long progress value.
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

/**
 * The maximum length of a list of events. The other members of a frame take less than 200 characters, and the
 * end of a run has a frame of its own.
 */
const mostListLength = mostFrameLength - 200;
